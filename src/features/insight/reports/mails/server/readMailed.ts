import type { Db } from '#kit/server/data/database.ts';
import type { Actor, Ctx } from '#kit/server/http/context.ts';
import { hasPermission } from '#kit/server/http/context.ts';
import type { Period } from '#domain/time/periods.ts';
import { namesOfStores } from '../../figures/server/names.repo.ts';
import { planReport, readReport } from '../../figures/server/readReport.ts';
import type { Report, ReportQuery } from '../../reports.contract.ts';
import type { MailedReport } from '../mails.contract.ts';
import { storesFor } from './recipients.ts';

export type MailTenant = Pick<Ctx['tenant'], 'id' | 'slug' | 'name' | 'country' | 'timeZone' | 'businessDayCutoff'>;
export type MailReader = { db: Db; actor: Actor; tenant: MailTenant };

/** A report that somebody may read, with the query that shows the same on the page. */
export type Mailed = { report: Report; query: ReportQuery; storeNames: string[]; groupName: string | null };

/** What the report page is asked to show somebody the same; null where they reach none of its stores. */
export async function queryFor({ db, actor }: MailReader, mail: MailedReport, { startDate, endDate }: Period) {
  if ((await storesFor(db, mail, actor.storeIds))?.length === 0) return null;
  const { storeGroupId, platform, source, dispatchMethod, paymentMethod, sameStores } = mail;
  const named = mail.storeIds.length > 0 && (await storesFor(db, { ...mail, storeGroupId: null }, actor.storeIds));
  const params = { storeGroupId, platform, source, dispatchMethod, paymentMethod, storeIds: named || null };
  return {
    type: mail.type,
    period: 'custom',
    from: startDate,
    to: endDate,
    compare: mail.compare,
    ...(sameStores && mail.compare !== 'none' && { sameStores }),
    ...(Object.fromEntries(Object.entries(params).filter(([, value]) => value !== null)) as Partial<ReportQuery>),
  } satisfies ReportQuery;
}

/** What tells two readers of a report apart: who has the same gets the same figures. */
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
