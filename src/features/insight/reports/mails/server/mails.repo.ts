import { sql } from 'kysely';
import type { Page } from '#kit/contract/crud.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { paginate } from '#kit/server/data/paginate.ts';
import { tenantColumn } from '#kit/server/data/tenantColumn.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { Actor } from '#kit/server/http/context.ts';
import { textContains } from '#kit/server/search/textSearch.ts';
import type { Period } from '#domain/time/periods.ts';
import { concernsStores } from '../../figures/server/storesInScope.ts';
import { mailedPeriodText } from '../mailedPeriodText.ts';
import { mayChangeMail } from '../recipients.rules.ts';
import type { ReportMail, ReportMailListQuery } from '../mails.contract.ts';
import type { Clocks } from '../schedule.rules.ts';
import { recipientsOf } from './recipients.ts';

/** A report mail as stored. */
export type StoredMail = Omit<ReportMail, 'recipients' | 'isWithinReach' | 'lastSent'> & {
  unsubscribedIds: number[];
  nextDay: string | null;
};

const columns = [
  'id',
  'name',
  'type',
  'storeGroupId',
  'platform',
  'source',
  'dispatchMethod',
  'paymentMethod',
  'sameStores',
  'compare',
  'cadence',
  'weekday',
  'monthDay',
  'hour',
  'active',
  'authorName',
  'nextDay',
  'nextAt',
  'version',
  'createdAt',
  'updatedAt',
] as const;

type ListedMail = StoredMail & { lastSent: Omit<NonNullable<ReportMail['lastSent']>, 'words'> | null };

const lastSent = sql<ListedMail['lastSent']>`(
  select json_build_object('startDate', d.start_date, 'endDate', d.end_date, 'recipients', count(*)::int,
    'at', to_char(max(d.sent_at) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from ${tenantRows('reportMailDeliveries as d')} where d.report_mail_id = m.id
  group by d.start_date, d.end_date order by max(d.sent_at) desc limit 1)`;

/** Reports of the whole chain and of groups, and those of some of these stores. */
const selected = (db: Db, storeScope: Actor['storeIds']) =>
  db
    .selectFrom('reportMails as m')
    .select(columns.map((name) => `m.${name}` as const))
    .select([
      sql<number[]>`m.store_ids`.as('storeIds'),
      sql<number[]>`m.recipient_ids`.as('recipientIds'),
      sql<number[]>`m.unsubscribed_ids`.as('unsubscribedIds'),
    ])
    .where(concernsStores('m.storeIds', storeScope));

/** Adds the state of each recipient, limited to the reader's scope. */
async function describe(db: Db, rows: readonly ListedMail[], { storeIds: storeScope, storeGroupIds }: Reader) {
  const recipients = await recipientsOf(db, rows);
  return rows.map((row): ReportMail => {
    const { unsubscribedIds: _, nextDay: __, ...mail } = row;
    return {
      ...mail,
      nextAt: row.active ? row.nextAt : null,
      lastSent: row.lastSent && { ...row.lastSent, words: mailedPeriodText(row.cadence, row.lastSent) },
      storeIds: storeScope ? row.storeIds.filter((id) => storeScope.includes(id)) : row.storeIds,
      recipients: recipients.get(row.id) ?? [],
      isWithinReach: mayChangeMail(row, { storeIds: storeScope, storeGroupIds }),
    };
  });
}

export type Reader = Pick<Actor, 'storeIds' | 'storeGroupIds'>;

export async function list(db: Db, query: ReportMailListQuery, reader: Reader): Promise<Page<ReportMail>> {
  let found = selected(db, reader.storeIds).select(lastSent.as('lastSent'));
  if (query.ids) found = found.where('m.id', '=', anyOf(query.ids));
  if (query.active !== undefined) found = found.where('m.active', '=', query.active);
  if (query.cadence) found = found.where('m.cadence', '=', query.cadence);
  if (query.query) found = found.where(textContains(sql<string>`normalise(m.name)`, query.query));
  const page = await paginate(found.orderBy('m.name').orderBy('m.id'), query);
  return { ...page, data: await describe(db, page.data as ListedMail[], reader) };
}

export async function find(db: Db, id: number, reader: Reader): Promise<ReportMail | undefined> {
  const row = await selected(db, reader.storeIds)
    .select(lastSent.as('lastSent'))
    .where('m.id', '=', id)
    .executeTakeFirst();
  return row && (await describe(db, [row as ListedMail], reader))[0];
}

/** A report mail without the scope of a reader. */
export const stored = async (db: Db, id: number): Promise<StoredMail | undefined> =>
  (await selected(db, null).where('m.id', '=', id).executeTakeFirst()) as StoredMail | undefined;

/** Locks a report mail while a recipient unsubscribes. */
export const lock = (db: Db, id: number) =>
  db
    .selectFrom('reportMails as m')
    .select([
      sql<number[]>`m.recipient_ids`.as('recipientIds'),
      sql<number[]>`m.unsubscribed_ids`.as('unsubscribedIds'),
    ])
    .where('m.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** All of them that are on, or one. */
export const activeMails = async (db: Db, id: number | null): Promise<StoredMail[]> => {
  const found = selected(db, null).where('m.active', '=', true);
  return (await (id === null ? found : found.where('m.id', '=', id)).orderBy('m.id').execute()) as StoredMail[];
};

/** The clock of the tenant, and the different ones of the stores that a report is of. */
export async function clocksOf(
  db: Db,
  { storeIds, storeGroupId }: Pick<StoredMail, 'storeIds' | 'storeGroupId'>,
): Promise<Clocks> {
  const isMeant = storeGroupId
    ? sql`s.id in (select m.store_id from ${tenantRows('storeGroupMembers as m')} where m.store_group_id = ${storeGroupId})`
    : sql`true`;
  const { rows } = await sql<Clocks>`select ${tenantColumn('time_zone')} as time_zone,
    ${tenantColumn('business_day_cutoff')} as business_day_cutoff,
    array(select distinct s.time_zone from ${tenantRows('stores as s')} where s.time_zone is not null and ${isMeant}
      and (${storeIds.length === 0} or s.id = ${anyOf(storeIds)})) as store_zones`.execute(db);
  return rows[0] as Clocks;
}

/** When a report is sent next. It is no change that people made. */
export const setNext = (db: Db, id: number, next: { nextDay: string | null; nextAt: string | null }) =>
  unaudited(db).updateTable('reportMails').set(next).where('id', '=', id).execute();

/** Records that a period was sent to a recipient; false if it already was, or if they unsubscribed. */
export async function noteDelivery(
  db: Db,
  { id, userId, period }: { id: number; userId: number; period: Period },
): Promise<boolean> {
  const { rows } = await sql`insert into report_mail_deliveries (report_mail_id, start_date, end_date, user_id)
    select m.id, ${period.startDate}::date, ${period.endDate}::date, ${userId}::bigint from ${tenantRows('reportMails as m')}
    where m.id = ${id} and m.active and m.recipient_ids @> to_jsonb(${userId}::bigint)
      and not m.unsubscribed_ids @> to_jsonb(${userId}::bigint)
    on conflict on constraint report_mail_deliveries_pkey do nothing returning user_id`.execute(db);
  return rows.length > 0;
}

/** Who was sent a period already. */
export const deliveredTo = async (db: Db, id: number, { startDate, endDate }: Period): Promise<Set<number>> => {
  const rows = await db
    .selectFrom('reportMailDeliveries')
    .select('userId')
    .where('reportMailId', '=', id)
    .where('startDate', '=', startDate)
    .where('endDate', '=', endDate)
    .execute();
  return new Set(rows.map(({ userId }) => userId));
};
