import { sql } from 'kysely';
import type { DispatchMethod } from '#domain/delivery/dispatch.ts';
import type { OrderStatus } from '#domain/orders/orders.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { insertInto } from '#kit/server/data/insertInto.ts';
import { prepared, sendNow } from '#kit/server/data/prepared.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { anyOfTexts } from '#kit/server/data/anyOf.ts';
import type { DroppedBecause, Person } from '../invitations.rules.ts';
import type { SurveyQuestion } from '../survey.contract.ts';

type NewInvitation = {
  orderId: number;
  storeId: number;
  pollId: number;
  dispatchMethod: DispatchMethod;
  businessDay: string;
  sendAt: string;
};

/** The invitation that an order may have: of the poll that is on for its way. */
const plan = (orderId: number) => sql<NewInvitation>`
    select o.id as order_id, o.store_id, p.id as poll_id, o.dispatch_method, o.business_day::text,
      date_trunc('milliseconds', now()) + make_interval(mins => s.nps_email_timer) as send_at
    from ${tenantRows('orders as o')}
    join ${tenantRows('stores as s')} on s.id = o.store_id
    join ${tenantRows('polls as p')} on p.active and p.dispatch_method in ('both', o.dispatch_method)
    where o.id = ${orderId}`;

const plannedByMail = prepared(
  (_db: Db, _shape: null, orderId: number) =>
    sql<NewInvitation>`${plan(orderId)} and coalesce(o.customer ->> 'mail', '') <> ''`,
);

const onceAnOrder = sql`on conflict on constraint nps_invitations_order_unique do nothing`;

/** Creates the invitation of an order when a survey is active and the order has a mail. Returns when to send it. */
export async function invite(db: Db, orderId: number): Promise<{ sendAt: string } | undefined> {
  const [invitation] = await plannedByMail(db, null, orderId);
  if (!invitation) return undefined;
  const inserted = insertInto<NewInvitation>('npsInvitations', [invitation], { onConflict: onceAnOrder });
  return (await sendNow(db, inserted))[0];
}

/** Invitation for the tracking page: the existing one, otherwise a draft from the active survey. */
export async function planOf(db: Db, orderId: number): Promise<NewInvitation | undefined> {
  return (await plan(orderId).execute(db)).rows[0];
}

/** Notes the same; one that is there stays as it is. */
export const insertPlanned = (db: Db, planned: NewInvitation) =>
  sendNow(db, insertInto<NewInvitation>('npsInvitations', [planned], { onConflict: onceAnOrder }));

/** An order that is over, by the code its guest has; no rehearsal. */
export const completedOrder = (db: Db, uuid: string) =>
  db
    .selectFrom('orders')
    .select(['id', 'completedAt'])
    .where('uuid', '=', uuid)
    .where('status', '=', 'completed')
    .where('isTest', '=', false)
    .executeTakeFirst();

/** Status of an order's invitation. */
export function ofOrder(db: Db, orderId: number, locked = false) {
  const found = db
    .selectFrom('npsInvitations')
    .select(['id', 'pollId', 'storeId', 'dispatchMethod', 'sentAt', 'droppedBecause'])
    .select(sql<string>`business_day::text`.as('businessDay'))
    .where('orderId', '=', orderId);
  return (locked ? found.forUpdate() : found).executeTakeFirst();
}

/** Due invitations, oldest first. */
export const dueIds = async (db: Db, limit: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('npsInvitations')
    .select('id')
    .where('sentAt', 'is', null)
    .where('droppedBecause', 'is', null)
    .where('sendAt', '<=', sql<string>`now()`)
    .orderBy('sendAt')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};

type DueInvitation = {
  pollId: number;
  storeId: number;
  businessDay: string;
  dispatchMethod: DispatchMethod;
  sendAt: string;
  orderId: number;
};

/** Locks a due invitation; undefined when another process has handled it. */
export const lockDue = (db: Db, id: number): Promise<DueInvitation | undefined> =>
  db
    .selectFrom('npsInvitations')
    .select(['pollId', 'storeId', 'dispatchMethod', 'sendAt', 'orderId'])
    .select(sql<string>`business_day::text`.as('businessDay'))
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .where('droppedBecause', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

/** The guest of an order, under every number they turned out to have. */
export async function guestOf(db: Db, orderId: number) {
  type Guest = { status: OrderStatus; mail: string; storeName: string; customerIds: number[] };
  const { rows } = await sql<Guest>`
    select o.status, coalesce(o.customer ->> 'mail', '') as mail, s.name as store_name,
      array(select c.id from ${tenantRows('customers as c')}
        join ${tenantRows('customers as own')} on own.id = o.customer_id
        where c.id = coalesce(own.merged_into, own.id) or c.merged_into = coalesce(own.merged_into, own.id)) as customer_ids
    from ${tenantRows('orders as o')} join ${tenantRows('stores as s')} on s.id = o.store_id
    where o.id = ${orderId}`.execute(db);
  return rows[0];
}

/** Questions of an active survey, in order; empty when it is inactive or deleted. */
export const questionsOf = (db: Db, pollId: number): Promise<SurveyQuestion[]> =>
  db
    .selectFrom('polls as p')
    .innerJoin('pollQuestions as l', 'l.pollId', 'p.id')
    .innerJoin('questions as q', 'q.id', 'l.questionId')
    .select(['q.id', 'q.description', 'q.category'])
    .where('p.id', '=', pollId)
    .where('p.active', '=', true)
    .orderBy('l.position')
    .execute();

const knownAs = (db: Db, names: readonly string[]) =>
  db
    .selectFrom('npsPeople')
    .select(['askedAt', 'optedOutAt'])
    .where('person', '=', anyOfTexts([...names]));

/** Survey history of a person by identifiers. */
export const peopleOf = (db: Db, names: readonly string[]): Promise<Person[]> => knownAs(db, names).execute();

/** The same, locked in one order: two mails to one person wait for each other. */
export async function lockPeople(db: Db, names: readonly string[]): Promise<Person[]> {
  if (names.length === 0) return [];
  const rows = names.map((person) => ({ person }));
  await sendNow(
    db,
    insertInto('npsPeople', rows, { onConflict: sql`on conflict on constraint nps_people_pkey do nothing` }),
  );
  return knownAs(db, names).orderBy('person').forUpdate().execute();
}

/** Stores that a person was surveyed or unsubscribed. */
export const markPeople = (db: Db, names: readonly string[], mark: { askedAt: string } | { optedOutAt: string }) =>
  unaudited(db)
    .updateTable('npsPeople')
    .set(mark)
    .where('person', '=', anyOfTexts([...names]))
    .execute();

export const drop = (db: Db, id: number, droppedBecause: DroppedBecause) =>
  unaudited(db).updateTable('npsInvitations').set({ droppedBecause }).where('id', '=', id).execute();

export const markSent = (
  db: Db,
  id: number,
  sent: { sentAt: string; tokenHash: string | null; questions: SurveyQuestion[] },
) =>
  unaudited(db)
    .updateTable('npsInvitations')
    .set({ ...sent, questions: JSON.stringify(sent.questions) })
    .where('id', '=', id)
    .execute();

/** Key of an invitation: the token of a mail, or its order. */
type Key = { tokenHash: string } | { orderId: number };

/** Finds an invitation that still accepts answers; `locked` to save some. */
export async function findOpen(db: Db, key: Key, answerDays: number, locked = false) {
  let found = db
    .selectFrom('npsInvitations as i')
    .innerJoin('stores as s', 's.id', 'i.storeId')
    .select(['i.id', 'i.orderId', 'i.storeId', 'i.dispatchMethod', 'i.sentAt', 'i.questions', 'i.alertedAt'])
    .select(['s.name as storeName', 's.email as storeMail'])
    .select(sql<string>`i.business_day::text`.as('businessDay'))
    .where('i.sentAt', '>', sql<string>`now() - make_interval(days => ${answerDays})`);
  found =
    'orderId' in key ? found.where('i.orderId', '=', key.orderId) : found.where('i.tokenHash', '=', key.tokenHash);
  if (locked) found = found.forUpdate('i');
  const row = await found.executeTakeFirst();
  return row && { ...row, sentAt: row.sentAt as string, questions: row.questions as SurveyQuestion[] };
}
export type OpenInvitation = NonNullable<Awaited<ReturnType<typeof findOpen>>>;

/** Order of a token, also after the deadline. */
export const orderOf = (db: Db, tokenHash: string) =>
  db.selectFrom('npsInvitations').select('orderId').where('tokenHash', '=', tokenHash).executeTakeFirst();
