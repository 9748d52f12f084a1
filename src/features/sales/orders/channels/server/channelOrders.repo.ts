import { sql } from 'kysely';
import type { ChannelOrder, ChannelOrderState } from '#integrations/channels/port.ts';
import type { Actor } from '#kit/server/http/context.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';

const columns = [
  'id',
  'provider',
  'reference',
  'storeReference',
  'storeId',
  'orderId',
  'state',
  'acceptBy',
  'answer',
  'answerReason',
  'readyAt',
  'readySentAt',
  'problem',
  'updatedAt',
] as const;

const channelOrders = (db: Db) => db.selectFrom('channelOrders').select(columns);
export type StoredChannelOrder = NonNullable<Awaited<ReturnType<typeof find>>>;

export const find = (db: Db, id: number) => channelOrders(db).where('id', '=', id).executeTakeFirst();
export const findForUpdate = (db: Db, id: number) =>
  channelOrders(db).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
export const ofOrder = (db: Db, orderId: number) => channelOrders(db).where('orderId', '=', orderId).executeTakeFirst();

type Reported = { provider: string; reference: string; storeReference: string };

/** The row of an order that a channel reported, which is created when it is new. */
export async function upsert(db: Db, order: Reported): Promise<number> {
  const { id } = await unaudited(db)
    .insertInto('channelOrders')
    .values(order)
    .onConflict((conflict) =>
      conflict.columns(['tenantId' as never, 'provider', 'reference']).doUpdateSet({ reference: order.reference }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Change = Partial<{
  storeId: number;
  orderId: number;
  displayNumber: string;
  state: ChannelOrderState;
  acceptBy: string | null;
  answer: 'accept' | 'refuse';
  answerReason: string;
  readyAt: string;
  readySentAt: string;
  problem: string | null;
}>;

export const change = (db: Db, id: number, values: Change) =>
  unaudited(db)
    .updateTable('channelOrders')
    .set({ ...values, updatedAt: sql<string>`now()` })
    .where('id', '=', id)
    .execute();

/** Shows the order's number and deadline at its channel where lists and the kitchen read the order. */
export const mirror = (db: Db, orderId: number, { acceptBy }: Pick<ChannelOrder, 'acceptBy'>) =>
  unaudited(db)
    .updateTable('orders')
    .set({ channel: sql`channel || jsonb_build_object('acceptBy', ${acceptBy}::text)` })
    .where('id', '=', orderId)
    .execute();

/** The store that has the channel's id; undefined for none, or for several. */
export async function findStore(db: Db, provider: string, storeReference: string) {
  const found = await db
    .selectFrom('storeReferences as r')
    .innerJoin('stores as s', 's.id', 'r.storeId')
    .select(['s.id', 's.name', 's.timeZone', 's.deliveryWaitTime', 's.pickUpWaitTime'])
    .where('r.provider', '=', provider)
    .where('r.value', '=', storeReference)
    .distinct()
    .limit(2)
    .execute();
  return found.length === 1 ? found[0] : undefined;
}

/** The ids by which a channel knows our stores. */
export async function storeReferences(db: Db, provider: string): Promise<string[]> {
  const rows = await db
    .selectFrom('storeReferences')
    .select('value')
    .distinct()
    .where('provider', '=', provider)
    .execute();
  return rows.map(({ value }) => value);
}

/** Products by their normalised names, of the names that are given. */
export async function productIds(db: Db, names: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('products')
    .select(['nameNorm', (eb) => eb.fn.min<number>('id').as('id')])
    .where('nameNorm', 'in', names.length > 0 ? names : [''])
    .groupBy('nameNorm')
    .execute();
  return new Map(rows.map(({ nameNorm, id }) => [nameNorm, id]));
}

/** When an order was promised for. */
export const promiseOf = (db: Db, orderId: number) =>
  db.selectFrom('orders').select('promisedAt').where('id', '=', orderId).executeTakeFirst();

/** Newest problems shown at once. */
const maxProblems = 100;

export function problems(db: Db, storeScope: Actor['storeIds']) {
  let found = db
    .selectFrom('channelOrders as c')
    .leftJoin('stores as s', 's.id', 'c.storeId')
    .select(['c.id', 'c.provider', 'c.displayNumber', 's.name as storeName', 'c.orderId', 'c.acceptBy', 'c.createdAt'])
    .select(['c.updatedAt as checkedAt', sql<string>`c.problem`.as('problem')])
    .where('c.problem', 'is not', null)
    .orderBy('c.createdAt', 'desc')
    .limit(maxProblems);
  if (storeScope) found = found.where('c.storeId', '=', anyOf(storeScope));
  return found.execute();
}
