import { sql } from 'kysely';
import { startOfDay, startOfNextDay } from '#domain/time/dayRange.ts';
import { type CursorPage, pageSize } from '#kit/contract/crud.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { cursorId, cursorPage } from '#kit/server/data/paginate.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { Actor } from '#kit/server/http/context.ts';
import { providerNameOf } from '#integrations/providers.ts';
import { statementOrder } from '../../statements/statementCells.rules.ts';
import type {
  ComparedProvider,
  DifferenceFilters,
  DifferenceQuery,
  DifferenceState,
  PaymentDifference,
} from '../differences.contract.ts';

export type View = { storeScope: Actor['storeIds']; timeZone: string };

/** Settled differences have a reason; those that disappeared have none. */
const states: Record<DifferenceState, ReturnType<typeof sql<boolean>>> = {
  open: sql<boolean>`d.settled_at is null`,
  settled: sql<boolean>`d.reason is not null`,
  gone: sql<boolean>`d.settled_at is not null and d.reason is null`,
};
export const stateCell = sql<DifferenceState>`case when ${states.open} then 'open' when ${states.settled} then 'settled' else 'gone' end`;

function visibleDifferences(db: Db, { storeScope }: Pick<View, 'storeScope'>) {
  const found = db
    .selectFrom('paymentDifferences as d')
    .innerJoin('payments as p', 'p.id', 'd.paymentId')
    .innerJoin('orders as o', 'o.id', 'd.orderId')
    .innerJoin('stores as s', 's.id', 'o.storeId');
  return storeScope ? found.where('o.storeId', '=', anyOf(storeScope)) : found;
}

/** Visible differences that match the filters of a list or an export. */
export function filteredDifferences(db: Db, filters: DifferenceFilters, view: View) {
  const { query, state, kind, provider, storeIds, from, to } = filters;
  const { timeZone } = view;
  let found = visibleDifferences(db, view);
  if (storeIds) found = found.where('o.storeId', '=', anyOf(storeIds));
  if (state) found = found.where(states[state]);
  if (kind) found = found.where('d.kind', '=', kind);
  if (provider) found = found.where('p.provider', '=', provider);
  if (from) found = found.where('d.foundAt', '>=', startOfDay(from, timeZone));
  if (to) found = found.where('d.foundAt', '<', startOfNextDay(to, timeZone));
  const orderId = statementOrder(query ?? '');
  // A number is an order id; other text is the provider's reference.
  if (orderId !== null) return found.where('d.orderId', '=', orderId);
  return query ? found.where('p.reference', '=', query) : found;
}

const selectColumns = (found: ReturnType<typeof filteredDifferences>) =>
  found
    .select(['d.id', 'd.orderId', 'o.storeId', 's.name as storeName', 'p.provider', 'p.type as paymentMethod'])
    .select(['p.reference', 'd.kind', 'd.isRefund', 'd.theirs', 'd.ours', 'd.theirStatus', 'd.ourStatus'])
    .select(['d.foundAt', 'd.settledAt', 'd.settledBy', 'd.reason', stateCell.as('state')]);

const withProviderName = (row: Awaited<ReturnType<ReturnType<typeof selectColumns>['execute']>>[number]) =>
  ({
    ...row,
    provider: row.provider ?? '',
    providerName: providerNameOf(row.provider ?? ''),
  }) as PaymentDifference;

/** Above every id. */
const openRank = 2 ** 40;
/** Open differences before the others, the newest first among each. */
export const differenceRank = sql<number>`(case when ${states.open} then ${sql.lit(openRank)} else 0 end + d.id)`;

/** Differences after the cursor. */
export async function list(
  db: Db,
  { cursor, limit = pageSize, ...filters }: DifferenceQuery,
  view: View,
): Promise<CursorPage<PaymentDifference>> {
  const rows = await selectColumns(filteredDifferences(db, filters, view))
    .where(differenceRank, '<', cursorId(cursor))
    .orderBy(differenceRank, 'desc')
    .limit(limit + 1)
    .execute();
  return cursorPage(rows.map(withProviderName), limit, ({ id, state }) =>
    String(state === 'open' ? openRank + id : id),
  );
}

export async function find(db: Db, id: number, view: View): Promise<PaymentDifference | undefined> {
  const row = await selectColumns(filteredDifferences(db, {}, view))
    .where('d.id', '=', id)
    .executeTakeFirst();
  return row && withProviderName(row);
}

/** Settles an open difference. Returns false if it was not open. */
export async function settle(db: Db, id: number, by: { settledBy: string; reason: string }): Promise<boolean> {
  const row = await unaudited(db)
    .updateTable('paymentDifferences')
    .set({ ...by, settledAt: new Date().toISOString() })
    .where('id', '=', id)
    .where('settledAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function countOpen(db: Db, view: Pick<View, 'storeScope'>): Promise<number> {
  const { open } = await visibleDifferences(db, view)
    .where(states.open)
    .select(sql<number>`count(*)::int`.as('open'))
    .executeTakeFirstOrThrow();
  return open;
}

/** Result of the last comparison by provider, for payments compared in the last days. */
export async function comparedProviders(db: Db, { storeScope }: Pick<View, 'storeScope'>): Promise<ComparedProvider[]> {
  const { rows } = await sql<Omit<ComparedProvider, 'name'>>`
    select p.provider as key, count(*) filter (where c.failure is null)::int as compared,
      count(*) filter (where c.failure is not null)::int as unread,
      (array_agg(c.failure order by c.checked_at desc) filter (where c.failure is not null))[1] as failure,
      max(c.checked_at) as compared_at
    from ${tenantRows('paymentChecks as c')}
    join ${tenantRows('payments as p')} on p.id = c.payment_id
    join ${tenantRows('orders as o')} on o.id = p.order_id
    where c.checked_at > now() - interval '3 days' ${storeScope ? sql`and o.store_id = any(${storeScope}::bigint[])` : sql``}
    group by p.provider order by p.provider`.execute(db);
  return rows.map((row) => ({ ...row, name: providerNameOf(row.key) }));
}

export type StoreDifferences = { storeId: number; count: number; total: number; foundAt: string };

/** Open differences by store, with the total of the amounts in dispute. */
export async function openByStore(db: Db, stores: Actor['storeIds']): Promise<StoreDifferences[]> {
  const { rows } = await sql<StoreDifferences>`
    select o.store_id, count(*)::int as count,
      sum(abs(coalesce(d.theirs, 0) - coalesce(d.ours, 0)))::bigint as total, min(d.found_at) as found_at
    from ${tenantRows('paymentDifferences as d')} join ${tenantRows('orders as o')} on o.id = d.order_id
    where d.settled_at is null ${stores ? sql`and o.store_id = any(${stores}::bigint[])` : sql``}
    group by o.store_id`.execute(db);
  return rows;
}
