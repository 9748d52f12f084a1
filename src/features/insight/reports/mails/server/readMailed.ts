import type { Db } from '#kit/server/data/database.ts';
import type { Actor, Ctx } from '#kit/server/http/context.ts';
import { hasPermission } from '#kit/server/http/context.ts';
import type { Period } from '#domain/time/periods.ts';
import { namesOfStores } from '../../figures/server/names.repo.ts';
import { planReport, readReport } from '../../figures/server/readReport.ts';
import { fittingQuery, type Report, type ReportQuery } from '../../reports.contract.ts';
import type { MailedReport } from '../mails.contract.ts';
import { storesFor } from './recipients.ts';

export type MailTenant = Pick<Ctx['tenant'], 'id' | 'slug' | 'name' | 'country' | 'timeZone' | 'businessDayCutoff'>;
export type MailReader = { db: Db; actor: Actor; tenant: MailTenant };

/** A report within the reader's scope, with the query that shows it on the page. */
export type Mailed = { report: Report; query: ReportQuery; storeNames: string[]; groupName: string | null };

/** Query that shows the same report on the page; null when none of its stores is in the reader's scope. */
export async function queryFor({ db, actor }: MailReader, mail: MailedReport, { startDate, endDate }: Period) {
  if ((await storesFor(db, mail, actor.storeIds))?.length === 0) return null;
  const { storeGroupId, platform, source, dispatchMethod, paymentMethod, sameStores } = mail;
  const named = mail.storeIds.length > 0 && (await storesFor(db, { ...mail, storeGroupId: null }, actor.storeIds));
  const params = { storeGroupId, platform, source, dispatchMethod, paymentMethod, storeIds: named || null };
  const filters = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== null));
  return {
    type: mail.type,
    period: 'custom',
    from: startDate,
    to: endDate,
    compare: mail.compare,
    ...(sameStores && mail.compare !== 'none' && { sameStores }),
    ...(fittingQuery(filters, mail.type) as Partial<ReportQuery>),
  } satisfies ReportQuery;
}

/** Cache key of a report's content: readers with the same key get the same figures. */
export const readersKey = ({ actor }: MailReader, query: ReportQuery): string =>
  JSON.stringify([query, actor.storeIds, hasPermission(actor, 'customers.show')]);

/** Reads a report with what its reader may do and reaches. */
export async function readMailed(reader: MailReader, query: ReportQuery): Promise<Mailed> {
  const { db, tenant } = reader;
  const report = await readReport({ db, tenant }, await planReport(reader, query, query.type ?? 'summary'));
  const names = query.storeIds || reader.actor.storeIds ? await namesOfStores(db, report.storeIds ?? []) : null;
  const group = query.storeGroupId
    ? await db.selectFrom('storeGroups').select('name').where('id', '=', query.storeGroupId).executeTakeFirst()
    : undefined;
  return { report, query, storeNames: names ? [...names.values()] : [], groupName: group?.name ?? null };
}
