import { randomUUID } from 'node:crypto';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { prepared } from '#kit/server/data/prepared.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { MissingCode, PosOrderState, PosTask } from '../posOrders.contract.ts';
import { posPatience } from '../posPatience.rules.ts';
import { usedCredentials } from '#features/sales/pos/server/index.ts';
import { blockEnd } from './blockedOrders.repo.ts';
import type { PosAccount, PosTill } from './posJobKinds.ts';

const columns = [
  'id',
  'orderId',
  'storeId',
  'provider',
  'accountStoreId',
  'key',
  'state',
  'reference',
  'number',
  'attempts',
  'nextAt',
  'leasedUntil',
  'misses',
  'missedAt',
  'problem',
  'missing',
  'task',
  'taskReason',
  'taskAt',
  'sentAt',
  'settledBy',
  'replacedAt',
  'queuedAt',
  'createdAt',
  'needsPerson',
  'toCompare',
  'compareReads',
  'blockedUntil',
] as const;

type Narrow = { state: PosOrderState; task: PosTask | null; missing: MissingCode[] | null };

const posOrders = (db: Db) => db.selectFrom('posOrders').select(columns).$narrowType<Narrow>();
export type StoredPosOrder = NonNullable<Awaited<ReturnType<typeof find>>>;

export const find = (db: Db, id: number) => posOrders(db).where('id', '=', id).executeTakeFirst();

/** A row, locked until the transaction ends. Its order is locked before. */
export const findForUpdate = (db: Db, id: number) =>
  posOrders(db).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** The row of the account that an order belongs to, locked. */
export const liveForUpdate = (db: Db, orderId: number) =>
  posOrders(db).where('orderId', '=', orderId).where('replacedAt', 'is', null).forNoKeyUpdate().executeTakeFirst();

/** A row by our key, or by the id that the point of sale gave it, which is unique in an account. */
export const findBy = (
  db: Db,
  { provider, accountStoreId }: PosAccount,
  by: { key: string | undefined; reference: string },
) =>
  posOrders(db)
    .where('provider', '=', provider)
    // An order that a webhook reports as ours by its key is not that of a reused reference.
    .where((eb) =>
      by.key === undefined
        ? eb.and([eb('reference', '=', by.reference), eb('accountStoreId', 'is not distinct from', accountStoreId)])
        : eb('key', '=', by.key),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Begins with the number of the order, which staff may read at the point of sale. */
const newKey = (orderId: number): string => `${orderId}Z${randomUUID().replaceAll('-', '').toUpperCase()}`.slice(0, 26);

const insertWaiting = prepared(
  (_db: Db, _shape: null, orderId: number, storeId: number, key: string) => sql<PosTill>`
    insert into pos_orders (order_id, store_id, provider, account_store_id, key, blocked_until)
    select ${orderId}::bigint, ${storeId}::bigint, a.key, a.store_id, ${key}, ${blockEnd(storeId, sql.ref('a.key'))}
    from ${usedCredentials(storeId)}
    on conflict do nothing
    returning provider, account_store_id, store_id`,
);

/** Stores that an order goes to the point of sale of its store. Undefined: the store has none, or it was stored before. */
export async function insert(db: Db, { id, storeId }: { id: number; storeId: number }): Promise<PosTill | undefined> {
  const [till] = await insertWaiting(db, null, id, storeId, newKey(id));
  return till;
}

type Change = Partial<
  Pick<
    StoredPosOrder,
    | 'storeId'
    | 'provider'
    | 'accountStoreId'
    | 'state'
    | 'reference'
    | 'number'
    | 'attempts'
    | 'nextAt'
    | 'leasedUntil'
    | 'misses'
    | 'missedAt'
    | 'problem'
    | 'missing'
    | 'task'
    | 'taskReason'
    | 'sentAt'
    | 'settledBy'
    | 'replacedAt'
    | 'toCompare'
    | 'compareReads'
    | 'queuedAt'
  >
> & { blockedUntil?: RawBuilder<string | null> | null };

export const change = (db: Db, id: number, { missing, ...values }: Change) =>
  unaudited(db)
    .updateTable('posOrders')
    .set({
      ...values,
      ...(values.task !== undefined && {
        taskAt: sql<string>`case when task is not distinct from ${values.task} then task_at else ${new Date().toISOString()}::timestamptz end`,
      }),
      ...(missing !== undefined && { missing: missing && JSON.stringify(missing) }),
      updatedAt: sql<string>`now()`,
    })
    .where('id', '=', id)
    .execute();

/** Written so that an index finds it. */
const isOfAccount = ({ provider, accountStoreId }: PosAccount) =>
  sql<SqlBool>`r.provider = ${provider} and r.account_store_id ${accountStoreId === null ? sql`is null` : sql`= ${accountStoreId}::bigint`}`;
const isOfTill = (till: PosTill) => sql<SqlBool>`${isOfAccount(till)} and r.store_id = ${till.storeId}`;

/** Orders whose call was in flight when its process died: they may be there. */
export const expireLeases = (db: Db, till: PosTill) =>
  unaudited(db)
    .updateTable('posOrders as r')
    .set({
      state: 'unknown',
      leasedUntil: null,
      nextAt: new Date(Date.now() + posPatience.firstSearch).toISOString(),
      updatedAt: sql<string>`now()`,
    })
    .where(isOfTill(till))
    .where('r.state', '=', 'sending')
    .where('r.leasedUntil', '<=', sql<string>`now()`)
    .execute();

const withPauses = (db: Db) =>
  db
    .selectFrom('posOrders as r')
    .leftJoin('posPauses as p', (join) =>
      join.onRef('p.storeId', '=', 'r.storeId').onRef('p.provider', '=', 'r.provider'),
    );

/** End of the call of a till that sends an order; null: there is none. */
export async function inFlightUntil(db: Db, till: PosTill): Promise<string | null> {
  const row = await db
    .selectFrom('posOrders as r')
    .select(sql<string | null>`max(r.leased_until)`.as('until'))
    .where(isOfTill(till))
    .where('r.leasedUntil', 'is not', null)
    .executeTakeFirstOrThrow();
  return row.until;
}

/** When an order is sent, looked for, canceled or read next. */
const dueAt = sql`case when r.state = 'waiting' then greatest(r.next_at, p.until) else r.next_at end`;

/** Reads give way to all else, and those that compare to the others. */
const priority = sql`greatest(r.priority, 1)`;
const isRead = sql`r.priority >= 2`;

/** The first order of a till that is due now, in the order in which they were placed. */
export const findDue = (db: Db, till: PosTill) =>
  withPauses(db)
    .select(['r.id', 'r.orderId'])
    .where(isOfTill(till))
    .where('r.nextAt', '<=', sql<string>`now()`)
    .where(sql<SqlBool>`(r.state <> 'waiting' or p.until is null or p.until <= now())`)
    .orderBy(priority)
    .orderBy(sql`case when ${isRead} then r.next_at end`)
    .orderBy('r.id')
    .limit(1)
    .executeTakeFirst();

/**
 * The stores whose orders have been due longest in an account, among those without a call.
 *
 * The index has the first order of each store and priority, so that the others are not read.
 */
export async function listDueStores(
  db: Db,
  account: PosAccount,
  { busyStoreIds, limit }: { busyStoreIds: readonly number[]; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ storeId: number }>`
    select store_id from (
      select distinct on (s.id) s.id as store_id, ${priority} as priority,
        case when r.priority = 0 then greatest(r.next_at, p.until) else r.next_at end as due_at, r.id
      from ${tenantRows('stores as s')}
      left join ${tenantRows('posPauses as p')} on p.store_id = s.id and p.provider = ${account.provider}
      cross join generate_series(0, 3) as one(priority)
      cross join lateral (select r.id, r.next_at, r.priority from ${tenantRows('posOrders as r')}
        where ${isOfAccount(account)} and r.store_id = s.id and r.priority = one.priority and r.next_at <= now()
        order by r.next_at limit 1) r
      where s.id <> all(${busyStoreIds}::bigint[]) and (one.priority > 0 or p.until is null or p.until <= now())
      order by s.id, priority, due_at) as due
    order by priority, due_at, id limit ${limit}`.execute(db);
  return rows.map(({ storeId }) => storeId);
}

/** When the next order of a till is due; null: none waits. */
export async function nextDueAt(db: Db, till: PosTill): Promise<string | null> {
  const row = await withPauses(db)
    .where(isOfTill(till))
    .select(sql<string | null>`min(${dueAt})`.as('at'))
    .where('r.nextAt', 'is not', null)
    .executeTakeFirstOrThrow();
  return row.at;
}

/** Tills with orders that something is done for without a person. */
export const activeTills = (db: Db): Promise<PosTill[]> =>
  db
    .selectFrom('posOrders')
    .select(['provider', 'accountStoreId', 'storeId'])
    .distinct()
    .where((eb) => eb.or([eb('nextAt', 'is not', null), eb('leasedUntil', 'is not', null)]))
    .execute();

/** Orders that lack a code, of the last two days: that of their store is a part of them. */
const unmapped = (db: Db) =>
  db.selectFrom('posOrders as r').where(
    sql<SqlBool>`r.needs_person and r.state = 'waiting' and r.next_at is null and r.missing is not null
      and r.queued_at > now() - interval '2 days'`,
  );

/** Whether an order waits for a code. */
export const hasUnmapped = async (db: Db): Promise<boolean> =>
  (await unmapped(db).select('r.id').limit(1).executeTakeFirst()) !== undefined;

/** Orders that may have the code they lacked: one that the point of sale refused, since a code of its account changed. */
export const listUnmapped = (db: Db) =>
  unmapped(db)
    .select(['r.id', 'r.storeId', 'r.queuedAt', 'r.provider', 'r.accountStoreId'])
    .where(
      sql<SqlBool>`(r.missing <> '[]'::jsonb or exists (
        select from ${tenantRows('posCatalogues as c')} join ${tenantRows('posMappings as m')} on m.catalogue_id = c.id
        where c.provider = r.provider and c.store_id is not distinct from r.account_store_id
          and m.updated_at > r.sent_at))`,
    )
    .execute();

/** Has orders that lacked a code tried again. */
export const retryUnmapped = (db: Db, ids: readonly number[]) =>
  unaudited(db)
    .updateTable('posOrders')
    .set({ nextAt: sql<string>`now()`, updatedAt: sql<string>`now()` })
    .where('id', '=', anyOf(ids))
    .execute();

export const distinctTills = (rows: readonly PosTill[]): PosTill[] => [
  ...new Map(
    rows.map(({ provider, accountStoreId, storeId }) => [
      `${provider} ${accountStoreId} ${storeId}`,
      { provider, accountStoreId, storeId },
    ]),
  ).values(),
];

/** Has the orders of a business day read once more; returns their tills. */
export async function compareDay(db: Db, businessDay: string): Promise<PosTill[]> {
  const marked = await unaudited(db)
    .updateTable('posOrders')
    .set({ toCompare: true, compareReads: 0, nextAt: sql<string>`now()`, updatedAt: sql<string>`now()` })
    .where('state', 'in', ['sent', 'closed'])
    .where('reference', 'is not', null)
    .where('replacedAt', 'is', null)
    .where('orderId', 'in', (eb) => eb.selectFrom('orders').select('id').where('businessDay', '=', businessDay))
    .returning(['provider', 'accountStoreId', 'storeId'])
    .execute();
  return distinctTills(marked);
}

type OrderCoupon = { id: number; isAutomatic: boolean };

/** Coupons and promotions of an order. */
const couponsOf = sql<OrderCoupon[]>`(select coalesce(json_agg(json_build_object('id', k.id, 'isAutomatic', k.automatic)
    order by k.id), '[]')
  from ${tenantRows('couponUses as u')} join ${tenantRows('coupons as k')} on k.id = u.coupon_id
  where u.order_id = orders.id)`.as('coupons');

/** Fields of an order that its point of sale needs. */
export const orderOf = (db: Db, id: number) =>
  db
    .selectFrom('orders')
    .select(['id', 'createdAt', 'scheduledFor', 'dispatchMethod', 'source', 'paymentMethod', 'customer', 'address'])
    .select(['lines', 'parts', 'total', 'notes', 'billing'])
    .select(couponsOf)
    .where('id', '=', id)
    .executeTakeFirst();
export type OrderForPos = NonNullable<Awaited<ReturnType<typeof orderOf>>>;

/** The time zone of a store that has one. */
export const timeZoneOf = async (db: Db, storeId: number): Promise<string | null> =>
  (await db.selectFrom('stores').select('timeZone').where('id', '=', storeId).executeTakeFirst())?.timeZone ?? null;
