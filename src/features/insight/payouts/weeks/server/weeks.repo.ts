import { type RawBuilder, sql } from 'kysely';
import { type IsoWeek, weekId, weekOf } from '#domain/time/isoWeek.ts';
import { type Page, pageSize } from '#kit/contract/crud.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { paginate } from '#kit/server/data/paginate.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { Actor } from '#kit/server/http/context.ts';
import type { ConsolidatedWeek, Pages, PayoutEntry, PayoutState, StoreWeek, WeekLine } from '../weeks.contract.ts';
import type { SealedEntry } from './seal.ts';

type Reach = Actor['storeIds'];

const collectedTotal = (of: string) =>
  sql<number>`(${sql.ref(`${of}.collectedSale`)} + ${sql.ref(`${of}.collectedDelivery`)} + ${sql.ref(`${of}.collectedTip`)})`;

const amountColumns = [
  'collectedSale',
  'collectedDelivery',
  'collectedTip',
  'commission',
  'vat',
  'serviceCost',
  'adjustment',
  'carried',
] as const;

/** Pages that count from 0. */
async function fromZero<Row>(
  query: Parameters<typeof paginate<never, never, Row>>[0],
  { page = 0, limit = pageSize }: Pages,
): Promise<Page<Row>> {
  const found = await paginate(query, { page: page + 1, limit });
  return { ...found, page, nextPage: found.nextPage === null ? null : found.nextPage - 1 };
}

const payoutsWithin = (db: Db, reach: Reach) => {
  const all = db.selectFrom('payouts as p');
  return reach ? all.where('p.storeId', '=', anyOf(reach)) : all;
};

const sum = (term: RawBuilder<unknown>) => sql<number>`sum(${term})::bigint`;
const summed = <Name extends string>(of: string, name: Name) => sum(sql.ref(`${of}.${name}`)).as(name);

/** The weeks of a year, the newest first, each over the stores within reach. */
export async function listWeeks(
  db: Db,
  asked: Pages & { year: number },
  reach: Reach,
): Promise<Page<ConsolidatedWeek>> {
  const weeks = payoutsWithin(db, reach)
    .where('p.isoYear', '=', asked.year)
    .groupBy(['p.isoYear', 'p.isoWeek'])
    .select([
      'p.isoYear as year',
      'p.isoWeek as week',
      ...amountColumns.map((name) => summed('p', name)),
      summed('p', 'payment'),
    ])
    .select([
      sum(collectedTotal('p')).as('collectedTotal'),
      sql<number>`sum(p.orders)::int`.as('orders'),
      sql<number>`count(*)::int`.as('stores'),
      sql<string>`min(p.start_date)`.as('startDate'),
      sql<string>`min(p.end_date)`.as('endDate'),
      sql<string>`min(p.payment_date)`.as('paymentDate'),
      sql<string | null>`max(p.order_date)`.as('orderDate'),
      sql<PayoutState>`case when bool_or(p.state = 'open') then 'open' when bool_or(p.state = 'closed') then 'closed' else 'paid' end`.as(
        'state',
      ),
    ]);
  const found = await fromZero(db.selectFrom(weeks.as('w')).selectAll().orderBy('week', 'desc') as never, asked);
  return { ...found, data: (found.data as Omit<ConsolidatedWeek, 'id'>[]).map((row) => ({ ...row, id: weekId(row) })) };
}

/** The years that have weeks, the newest first. */
export async function yearsOf(db: Db, reach: Reach): Promise<number[]> {
  const rows = await payoutsWithin(db, reach).select('p.isoYear').distinct().orderBy('p.isoYear', 'desc').execute();
  return rows.map(({ isoYear }) => isoYear);
}

const storeRows = (db: Db, { year, week }: IsoWeek, reach: Reach) =>
  payoutsWithin(db, reach)
    .innerJoin('stores as s', 's.id', 'p.storeId')
    .where('p.isoYear', '=', year)
    .where('p.isoWeek', '=', week)
    .select([
      'p.storeId',
      's.name as storeName',
      'p.isoYear as year',
      'p.isoWeek as week',
      collectedTotal('p').as('collectedTotal'),
    ])
    .select(amountColumns.map((name) => `p.${name}` as const))
    .select([
      'p.payment',
      'p.startDate',
      'p.endDate',
      'p.paymentDate',
      'p.orderDate',
      'p.state',
      'p.orders',
      'p.closedAt',
    ])
    .select(['p.hash', 'p.reference', 'p.paidOn', 'p.paidAmount', 'p.difference', 'p.paidBy']);

/** What each store within reach gets for a week, by name. */
export const listStores = (
  db: Db,
  { week, ...pages }: Pages & { week: IsoWeek },
  reach: Reach,
): Promise<Page<StoreWeek>> =>
  fromZero(storeRows(db, week, reach).orderBy('s.nameNorm').orderBy('p.storeId') as never, pages);

export const findStoreWeek = (db: Db, week: IsoWeek, storeId: number, reach: Reach): Promise<StoreWeek | undefined> =>
  storeRows(db, week, reach).where('p.storeId', '=', storeId).executeTakeFirst();

const entryColumns = ['e.id', 'e.storeId', 'e.kind', 'e.orderId', 'e.refundId', 'e.businessDay', 'e.reason'] as const;

/** The entries of a week, as they came: of one store, or of all. */
export const sealedEntries = (db: Db, { year, week }: IsoWeek, storeIds: readonly number[]) =>
  db
    .selectFrom('payoutEntries as e')
    .select([...entryColumns, ...amountColumns.map((name) => `e.${name}` as const)])
    .where('e.isoYear', '=', year)
    .where('e.isoWeek', '=', week)
    .where('e.storeId', '=', anyOf(storeIds))
    .orderBy('e.id')
    .execute() as Promise<(SealedEntry & { storeId: number })[]>;

type LineRow = Omit<WeekLine, 'id' | 'lateFrom'> & { entryId: number };

/** The orders of a store's week with what they brought into it, the latest first; adjustments and balances each by themselves. */
export async function listLines(
  db: Db,
  { year, week }: IsoWeek,
  storeId: number,
  pages: Pages,
): Promise<Page<WeekLine>> {
  const lines = db
    .selectFrom('payoutEntries as e')
    .where('e.isoYear', '=', year)
    .where('e.isoWeek', '=', week)
    .where('e.storeId', '=', storeId)
    .groupBy([sql`case when e.kind in ('sale', 'refund') then e.order_id else -e.id end`])
    .select([
      sql<number>`min(e.id)`.as('entryId'),
      sql<number | null>`max(e.order_id)`.as('orderId'),
      sql<string>`max(e.business_day)`.as('orderDate'),
      sql<string[]>`array_agg(e.kind order by e.id)`.as('kinds'),
      sql<string>`max(e.reason)`.as('reason'),
      sum(sql.ref('e.net')).as('payment'),
      sum(collectedTotal('e')).as('collectedTotal'),
      ...amountColumns.map((name) => summed('e', name)),
    ]);
  const found = await fromZero(db.selectFrom(lines.as('l')).selectAll().orderBy('entryId', 'desc') as never, pages);
  const data = (found.data as LineRow[]).map(({ entryId, ...line }): WeekLine => {
    const own = weekId(weekOf(line.orderDate));
    const isOrder = line.kinds.some((kind) => kind === 'sale' || kind === 'refund');
    return {
      ...line,
      id: isOrder ? `order-${line.orderId}` : `entry-${entryId}`,
      lateFrom: isOrder && own < weekId({ year, week }) ? own : null,
    };
  });
  return { ...found, data };
}

type Asked = { reach: Reach; orderId?: number; entryId?: number };

/** Entries with the week they landed in: of an order, or one of them. */
export async function listEntries(db: Db, { reach, orderId, entryId }: Asked): Promise<PayoutEntry[]> {
  let entries = db
    .selectFrom('payoutEntries as e')
    .select([...entryColumns, 'e.isoYear', 'e.isoWeek', 'e.authorName', 'e.createdAt', 'e.net as payment'])
    .select(collectedTotal('e').as('collectedTotal'))
    .select(amountColumns.map((name) => `e.${name}` as const))
    .orderBy('e.id');
  if (reach) entries = entries.where('e.storeId', '=', anyOf(reach));
  if (orderId !== undefined) entries = entries.where('e.orderId', '=', orderId);
  if (entryId !== undefined) entries = entries.where('e.id', '=', entryId);
  const rows = await entries.execute();
  return rows.map(({ isoYear: year, isoWeek: week, ...entry }) => ({
    ...entry,
    weekId: weekId({ year, week }),
  }));
}

/** Weeks that may have ended, the oldest first. */
export const openWeeks = (db: Db, endedBy: string) =>
  db
    .selectFrom('payouts')
    .select(['storeId', 'isoYear as year', 'isoWeek as week', 'startDate', 'endDate', 'payment'])
    .where('state', '=', 'open')
    .where('endDate', '<', endedBy)
    .orderBy('endDate')
    .orderBy('storeId')
    .execute();

type Closing = { storeId: number; hash: string };

/** Freezes weeks of stores with what their entries hash to. */
export async function close(
  db: Db,
  { year, week }: IsoWeek,
  closing: readonly Closing[],
  closedAt: string,
): Promise<void> {
  const given = closing.map(({ storeId, hash }) => ({ store_id: storeId, hash }));
  await unaudited(db)
    .updateTable('payouts as p')
    .from(
      sql<{ storeId: number; hash: string }>`jsonb_to_recordset(${JSON.stringify(given)}::jsonb)`.as(
        sql`g(store_id bigint, hash text)`,
      ) as never,
    )
    .set({ state: 'closed', closedAt, hash: sql`g.hash` } as never)
    .where('p.isoYear', '=', year)
    .where('p.isoWeek', '=', week)
    .where('p.state', '=', 'open')
    .where(sql<boolean>`p.store_id = g.store_id`)
    .execute();
}

/** Weeks of stores, locked until the transaction ends. */
export async function lockStores(db: Db, { year, week }: IsoWeek, storeIds: readonly number[] | null) {
  let found = db
    .selectFrom('payouts')
    .select(['storeId', 'state', 'payment'])
    .where('isoYear', '=', year)
    .where('isoWeek', '=', week)
    .orderBy('storeId')
    .forNoKeyUpdate();
  if (storeIds) found = found.where('storeId', '=', anyOf(storeIds));
  return found.execute();
}

type Change = {
  state: PayoutState;
  reference: string | null;
  paidOn: string | null;
  paidBy: string | null;
  paidAmount: number | RawBuilder<number> | null;
};

export const setPaid = (db: Db, { year, week }: IsoWeek, storeIds: readonly number[], change: Change) =>
  unaudited(db)
    .updateTable('payouts')
    .set(change as never)
    .where('isoYear', '=', year)
    .where('isoWeek', '=', week)
    .where('storeId', '=', anyOf(storeIds))
    .execute();

/** Whether a company has weeks that may have ended and are still open, or has not begun. */
export async function mayClose(db: Db, endedBy: string): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from ${tenantRows('payouts as p')} where p.state = 'open' and p.end_date < ${endedBy})
      or not exists (select from ${tenantRows('payoutBooks as b')}) as waits`.execute(db);
  return rows[0]?.waits ?? false;
}
