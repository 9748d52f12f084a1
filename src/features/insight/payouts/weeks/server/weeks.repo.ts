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

type StoreScope = Actor['storeIds'];

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

/** Pages with zero-based numbers. */
async function paginateFromZero<Row>(
  query: Parameters<typeof paginate<never, never, Row>>[0],
  { page = 0, limit = pageSize }: Pages,
): Promise<Page<Row>> {
  const found = await paginate(query, { page: page + 1, limit });
  return { ...found, page, nextPage: found.nextPage === null ? null : found.nextPage - 1 };
}

const visiblePayouts = (db: Db, storeScope: StoreScope) => {
  const all = db.selectFrom('payouts as p');
  return storeScope ? all.where('p.storeId', '=', anyOf(storeScope)) : all;
};

const sum = (term: RawBuilder<unknown>) => sql<number>`sum(${term})::bigint`;
const summed = <Name extends string>(of: string, name: Name) => sum(sql.ref(`${of}.${name}`)).as(name);

/** Weeks of a year, newest first, with totals of the visible stores. */
export async function listWeeks(
  db: Db,
  query: Pages & { year: number },
  storeScope: StoreScope,
): Promise<Page<ConsolidatedWeek>> {
  const weeks = visiblePayouts(db, storeScope)
    .where('p.isoYear', '=', query.year)
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
      // The earliest day on which something of the week is still to be paid.
      sql<string>`coalesce(min(p.payment_date) filter (where p.state <> 'paid'), min(p.payment_date))`.as(
        'paymentDate',
      ),
      sql<string | null>`max(p.order_date)`.as('orderDate'),
      sql<PayoutState>`case when bool_or(p.state = 'open') then 'open' when bool_or(p.state = 'closed') then 'closed' else 'paid' end`.as(
        'state',
      ),
    ]);
  const found = await paginateFromZero(
    db.selectFrom(weeks.as('w')).selectAll().orderBy('week', 'desc') as never,
    query,
  );
  return { ...found, data: (found.data as Omit<ConsolidatedWeek, 'id'>[]).map((row) => ({ ...row, id: weekId(row) })) };
}

/** Years with weeks, newest first. */
export async function yearsOf(db: Db, storeScope: StoreScope): Promise<number[]> {
  const rows = await visiblePayouts(db, storeScope)
    .select('p.isoYear')
    .distinct()
    .orderBy('p.isoYear', 'desc')
    .execute();
  return rows.map(({ isoYear }) => isoYear);
}

const storeRows = (db: Db, { year, week }: IsoWeek, storeScope: StoreScope) =>
  visiblePayouts(db, storeScope)
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

/** Visible stores of a week with their payouts, by name. */
export const listStores = (
  db: Db,
  { week, ...pages }: Pages & { week: IsoWeek },
  storeScope: StoreScope,
): Promise<Page<StoreWeek>> =>
  paginateFromZero(storeRows(db, week, storeScope).orderBy('s.nameNorm').orderBy('p.storeId') as never, pages);

export const findStoreWeek = (
  db: Db,
  week: IsoWeek,
  storeId: number,
  storeScope: StoreScope,
): Promise<StoreWeek | undefined> =>
  storeRows(db, week, storeScope).where('p.storeId', '=', storeId).executeTakeFirst();

const entryColumns = ['e.id', 'e.storeId', 'e.kind', 'e.orderId', 'e.refundId', 'e.businessDay', 'e.reason'] as const;

/** Entries of some stores in a week, in insertion order. */
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

/** Lines of a store's week, newest first: entries of an order are summed; adjustments and carryovers are separate. */
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
  const found = await paginateFromZero(
    db.selectFrom(lines.as('l')).selectAll().orderBy('entryId', 'desc') as never,
    pages,
  );
  const data = (found.data as LineRow[]).map(({ entryId, ...line }): WeekLine => {
    const orderWeek = weekId(weekOf(line.orderDate));
    const isOrder = line.kinds.some((kind) => kind === 'sale' || kind === 'refund');
    return {
      ...line,
      id: isOrder ? `order-${line.orderId}` : `entry-${entryId}`,
      lateFrom: isOrder && orderWeek < weekId({ year, week }) ? orderWeek : null,
    };
  });
  return { ...found, data };
}

type EntryFilters = { storeScope: StoreScope; orderId?: number; entryId?: number };

/** Entries of an order, or a single entry, with their weeks. */
export async function listEntries(db: Db, { storeScope, orderId, entryId }: EntryFilters): Promise<PayoutEntry[]> {
  let entries = db
    .selectFrom('payoutEntries as e')
    .select([...entryColumns, 'e.isoYear', 'e.isoWeek', 'e.authorName', 'e.createdAt', 'e.net as payment'])
    .select(collectedTotal('e').as('collectedTotal'))
    .select(amountColumns.map((name) => `e.${name}` as const))
    .orderBy('e.id');
  if (storeScope) entries = entries.where('e.storeId', '=', anyOf(storeScope));
  if (orderId !== undefined) entries = entries.where('e.orderId', '=', orderId);
  if (entryId !== undefined) entries = entries.where('e.id', '=', entryId);
  const rows = await entries.execute();
  return rows.map(({ isoYear: year, isoWeek: week, ...entry }) => ({
    ...entry,
    weekId: weekId({ year, week }),
  }));
}

/** Open weeks that may have ended, oldest first. */
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

/** Closes weeks of stores with the hashes of their entries. */
export async function close(
  db: Db,
  { year, week }: IsoWeek,
  closing: readonly Closing[],
  closedAt: string,
): Promise<void> {
  const hashes = closing.map(({ storeId, hash }) => ({ store_id: storeId, hash }));
  await unaudited(db)
    .updateTable('payouts as p')
    .from(
      sql<{ storeId: number; hash: string }>`jsonb_to_recordset(${JSON.stringify(hashes)}::jsonb)`.as(
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

/** Locks weeks of stores until the end of the transaction. */
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

/** Whether an open week may have ended, or the company has no book yet. */
export async function mayClose(db: Db, endedBy: string): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from ${tenantRows('payouts as p')} where p.state = 'open' and p.end_date < ${endedBy})
      or not exists (select from ${tenantRows('payoutBooks as b')}) as waits`.execute(db);
  return rows[0]?.waits ?? false;
}
