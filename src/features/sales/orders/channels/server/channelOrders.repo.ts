import { type RawBuilder, sql } from 'kysely';
import { finalStatuses } from '#domain/orders/orders.ts';
import type { DenialReason } from '#domain/orders/denialReasons.ts';
import type { DeliveryStep } from '#integrations/channels/orderOptions.ts';
import type { ChannelOrderState } from '#integrations/channels/port.ts';
import type { Actor } from '#kit/server/http/context.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import type { SoldLine } from '../../record/orderShape.contract.ts';
import type { ChannelContent } from '../channelOrders.contract.ts';
import { openStates } from './channelStates.ts';

const columns = [
  'id',
  'provider',
  'reference',
  'displayNumber',
  'storeReference',
  'storeId',
  'orderId',
  'state',
  'acceptBy',
  'acceptedAt',
  'answer',
  'answerReason',
  'readyAt',
  'readySentAt',
  'problem',
  'updatedAt',
  'content',
  'formerContent',
  'changedAt',
  'changeSeenAt',
  'denial',
  'missing',
  'missingSentAt',
  'courierStep',
  'courierStepSent',
] as const;

/** Columns as they are stored: the contents as objects, missing lines by their references. */
type Contents = {
  content: ChannelContent | null;
  formerContent: ChannelContent | null;
  missing: string[] | null;
};

const channelOrders = (db: Db) => db.selectFrom('channelOrders').select(columns).$narrowType<Contents>();
export type StoredChannelOrder = NonNullable<Awaited<ReturnType<typeof find>>>;

export const find = (db: Db, id: number) => channelOrders(db).where('id', '=', id).executeTakeFirst();
export const findForUpdate = (db: Db, id: number) =>
  channelOrders(db).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** Locks the order of a row, as everybody does before they lock the row. */
export const lockOrder = (db: Db, id: number) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', db.selectFrom('channelOrders').select('orderId').where('id', '=', id))
    .forNoKeyUpdate()
    .execute();

/** The channel's half of an order of these stores. */
export function ofOrder(db: Db, orderId: number, storeScope: Actor['storeIds'] = null) {
  let found = channelOrders(db).where('orderId', '=', orderId);
  if (storeScope)
    found = found.where((eb) =>
      eb.exists(
        eb
          .selectFrom('orders as o')
          .select('o.id')
          .where('o.id', '=', orderId)
          .where('o.storeId', '=', anyOf(storeScope)),
      ),
    );
  return found.executeTakeFirst();
}

type Reported = { provider: string; reference: string; storeReference: string };

/** An order with the facts that the labels of its tasks show. */
export type NamedChannelOrder = Pick<StoredChannelOrder, 'id' | 'provider' | 'displayNumber'>;
const nameColumns = ['id', 'provider', 'displayNumber'] as const;

/** An order that a channel reported, which is stored when it is new. */
export const upsert = (db: Db, order: Reported): Promise<NamedChannelOrder> =>
  unaudited(db)
    .insertInto('channelOrders')
    .values(order)
    .onConflict((conflict) =>
      conflict.columns(['tenantId' as never, 'provider', 'reference']).doUpdateSet({ reference: order.reference }),
    )
    .returning(nameColumns)
    .executeTakeFirstOrThrow();

/** Stores orders of a store that are new here. Locks none that are known, which their webhooks and reads change. */
export async function addUnknown(
  db: Db,
  at: Omit<Reported, 'reference'>,
  references: readonly string[],
): Promise<void> {
  if (references.length === 0) return;
  await unaudited(db)
    .insertInto('channelOrders')
    .values(references.map((reference) => ({ ...at, reference })))
    .onConflict((conflict) => conflict.columns(['tenantId' as never, 'provider', 'reference']).doNothing())
    .execute();
}

type Change = Partial<{
  storeId: number;
  orderId: number;
  displayNumber: string;
  state: ChannelOrderState;
  acceptBy: string | null;
  acceptedAt: string | null;
  answer: 'accept' | 'refuse';
  answerReason: string;
  readyAt: string;
  readySentAt: string;
  problem: string | null;
  content: ChannelContent;
  formerContent: ChannelContent;
  changedAt: string;
  changeSeenAt: string | null;
  denial: DenialReason;
  missing: readonly string[];
  missingSentAt: string | null;
  courierStep: DeliveryStep;
  courierStepSent: DeliveryStep;
}>;

const jsonColumns = ['content', 'formerContent', 'missing'] as const;
/** Objects and lists as JSON, which a driver would otherwise send as arrays of PostgreSQL. */
const storable = (values: Change) => ({
  ...values,
  ...Object.fromEntries(jsonColumns.flatMap((name) => (name in values ? [[name, JSON.stringify(values[name])]] : []))),
});

export const change = (db: Db, id: number, values: Change) =>
  unaudited(db)
    .updateTable('channelOrders')
    .set({ ...storable(values), updatedAt: sql<string>`now()` })
    .where('id', '=', id)
    .returning(columns)
    .$narrowType<Contents>()
    .executeTakeFirst();

/** Records that the channel knows of missing lines, unless staff have reported others since. */
export const markMissingSent = (db: Db, id: number, references: readonly string[]) =>
  unaudited(db)
    .updateTable('channelOrders')
    .set({ missingSentAt: sql<string>`now()`, updatedAt: sql<string>`now()` })
    .where('id', '=', id)
    .where('missing', '=', sql<string>`${JSON.stringify(references)}::jsonb`)
    .execute();

/** Shows why an open order could not be read or answered; of one that is over, what staff have to know is shown already. */
export const reportFailure = (db: Db, id: number, problem: string) =>
  unaudited(db)
    .updateTable('channelOrders')
    .set({ problem, updatedAt: sql<string>`now()` })
    .where('id', '=', id)
    .where('state', 'in', openStates)
    .execute();

/** Shows the order's deadline and its unseen change where lists and the kitchen read the order. */
export const mirror = (db: Db, orderId: number, facts: { acceptBy: string | null; isChanged: boolean }) =>
  unaudited(db)
    .updateTable('orders')
    .set({ channel: sql`channel || ${JSON.stringify(facts)}::jsonb` })
    .where('id', '=', orderId)
    .execute();

/** Minutes after which an open order is read again, in case a webhook of it was lost. */
const maxMinutesUnread = 10;

/**
 * Open orders of a store that may not be where they are at their channel: not placed, without our answer, no longer
 * `waiting` there, or not read for a while.
 */
export async function listUnsettled(
  db: Db,
  { provider, storeReference }: Pick<Reported, 'provider' | 'storeReference'>,
  waiting: readonly string[] | null,
): Promise<NamedChannelOrder[]> {
  return db
    .selectFrom('channelOrders as c')
    .leftJoin('orders as o', 'o.id', 'c.orderId')
    .select(['c.id', 'c.provider', 'c.displayNumber'])
    .where('c.provider', '=', provider)
    .where('c.storeReference', '=', storeReference)
    .where('c.state', 'in', openStates)
    .where('c.createdAt', '>', sql<string>`now() - interval '2 days'`)
    .where((eb) => eb.or([eb('o.id', 'is', null), eb('o.status', 'not in', finalStatuses)]))
    .where((eb) =>
      eb.or([
        eb('c.updatedAt', '<', sql<string>`now() - make_interval(mins => ${maxMinutesUnread})`),
        eb.and([
          eb('c.state', '=', 'waiting'),
          eb.or([
            eb('c.orderId', 'is', null),
            eb('c.answer', 'is not', null),
            ...(waiting ? [sql<boolean>`not c.reference = any(${waiting}::text[])`] : []),
          ]),
        ]),
      ]),
    )
    .orderBy('c.id')
    .execute();
}

/** Names of the lines of an order that are no product of ours. */
export async function unknownLines(db: Db, orderId: number): Promise<string[]> {
  const row = await db.selectFrom('orders').select('lines').where('id', '=', orderId).executeTakeFirst();
  return ((row?.lines ?? []) as SoldLine[]).filter(({ productId }) => productId === 0).map(({ name }) => name);
}

/** When an order was promised for. */
export const promiseOf = (db: Db, orderId: number) =>
  db.selectFrom('orders').select('promisedAt').where('id', '=', orderId).executeTakeFirst();

/** Refused and expired orders of today, by store and channel; a day ends at 6:00, when channels open paused stores. */
export function countStrikes(db: Db, timeZone: string, storeScope: Actor['storeIds']) {
  let found = db
    .selectFrom('channelOrders as c')
    .innerJoin('stores as s', 's.id', 'c.storeId')
    .select(['c.provider', 's.id as storeId', 's.name as storeName', sql<number>`count(*)::int`.as('count')])
    .where('c.state', 'in', ['denied', 'expired'])
    .where('c.createdAt', '>', sql<string>`now() - interval '25 hours'`)
    .where(
      'c.createdAt',
      '>=',
      sql<string>`(date_trunc('day', (now() at time zone coalesce(s.time_zone, ${timeZone})) - interval '6 hours')
        + interval '6 hours') at time zone coalesce(s.time_zone, ${timeZone})`,
    )
    .groupBy(['c.provider', 's.id', 's.name'])
    .orderBy('s.name');
  if (storeScope) found = found.where('c.storeId', '=', anyOf(storeScope));
  return found.execute();
}

/** Newest problems shown at once. */
const maxProblems = 100;

export function problems(db: Db, storeScope: Actor['storeIds']) {
  let found = db
    .selectFrom('channelOrders as c')
    .leftJoin('stores as s', 's.id', 'c.storeId')
    .select([
      'c.id',
      'c.provider',
      'c.displayNumber',
      's.name as storeName',
      'c.orderId',
      'c.acceptBy',
      'c.createdAt',
      'c.state',
    ])
    .select(['c.updatedAt as checkedAt', sql<string>`c.problem`.as('problem')])
    .where('c.problem', 'is not', null)
    .orderBy('c.createdAt', 'desc')
    .limit(maxProblems);
  if (storeScope) found = found.where('c.storeId', '=', anyOf(storeScope));
  return found.execute();
}

type OpenCounts = {
  provider: string;
  problems: number;
  problemsSince: string | null;
  unanswered: number;
  unansweredSince: string | null;
  answered: number;
  answeredSince: string | null;
};

/** Orders with a problem, and those that wait for an answer, by channel. One with a problem counts only as such. */
export async function countOpen(db: Db, storeScope: Actor['storeIds']): Promise<OpenCounts[]> {
  const counted = (name: string, condition: RawBuilder<boolean>) => [
    sql<number>`count(*) filter (where ${condition})::int`.as(name),
    sql<string | null>`min(c.created_at) filter (where ${condition})`.as(`${name}Since`),
  ];
  let found = db
    .selectFrom('channelOrders as c')
    .select('c.provider')
    .select(counted('problems', sql`c.problem is not null`))
    .select(counted('unanswered', sql`c.problem is null and c.answer is null`))
    .select(counted('answered', sql`c.problem is null and c.answer is not null`))
    .where(sql<boolean>`(c.problem is not null
      or c.state = 'waiting' and c.order_id is not null and c.created_at > now() - interval '2 days')`)
    .groupBy('c.provider');
  if (storeScope) found = found.where('c.storeId', '=', anyOf(storeScope));
  return (await found.execute()) as unknown as OpenCounts[];
}
