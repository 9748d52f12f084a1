import { type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import { type CursorPage, pageSize } from '#kit/contract/crud.ts';
import type { Db } from '#kit/server/data/database.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { cursorPage, momentCursor, momentPlace } from '#kit/server/data/paginate.ts';
import type { TenantTables } from '#kit/server/data/tables.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { isOfCustomer } from '#features/benefits/customers/server/index.ts';
import { type AnswerListQuery, type NpsAnswer, pendingDays } from '../results.contract.ts';
import { type Counted, storesOf } from './results.repo.ts';

type Tables = TenantTables & { i: TenantTables['npsInvitations']; s: TenantTables['stores'] };
type Answered<Row> = SelectQueryBuilder<Tables, 'i' | 's', Row>;
type AnswerQuery = Omit<Counted, 'period' | 'filters'> & { filters: Omit<AnswerListQuery, 'cursor' | 'limit'> };

/** Days from an order to its last possible answer: it is sent within two, and answered within fourteen. */
const latestAnswer = 18;

export const isUnattended = sql<SqlBool>`(i.score <= 6 and i.attended_at is null)`;
const isRecent = sql<SqlBool>`i.answered_at > now() - make_interval(days => ${sql.lit(pendingDays)})`;

/** Answers in scope, unsorted. */
export function answered<Row>(from: Answered<Row>, { filters, storeScope }: AnswerQuery): Answered<Row> {
  const { startDate, endDate, dispatchMethod, state, userId } = filters;
  const stores = storesOf({ filters, storeScope });
  let found = from.where('i.answeredAt', 'is not', null);
  if (stores) found = found.where(sql<SqlBool>`i.store_id = any(${stores})`);
  if (dispatchMethod) found = found.where('i.dispatchMethod', '=', dispatchMethod);
  if (startDate) found = found.where('i.businessDay', '>=', startDate).where('i.answeredAt', '>=', startDate);
  // Answers have a deadline after their order, which bounds the index scan.
  if (endDate)
    found = found
      .where('i.businessDay', '<=', endDate)
      .where(sql<SqlBool>`i.answered_at < (${endDate}::date + ${latestAnswer}::int)::timestamptz`);
  if (state === 'comments') found = found.where('i.hasComment', '=', true);
  if (state === 'pending') found = found.where(isUnattended).where(isRecent);
  if (state === 'archived') found = found.where(isUnattended).where(sql<SqlBool>`not ${isRecent}`);
  if (state === 'attended') found = found.where('i.attendedAt', 'is not', null);
  if (userId)
    found = found.where(
      sql<SqlBool>`i.order_id in (select o.id from ${tenantRows('orders as o')} where ${isOfCustomer('o', userId)})`,
    );
  return found;
}

export const invitations = (db: Db): Answered<object> =>
  db.selectFrom('npsInvitations as i').innerJoin('stores as s', 's.id', 'i.storeId');

/** Number of recent unattended answers. */
export async function countPending(
  db: Db,
  { filters: { dispatchMethod, storeId, storeGroupId }, storeScope }: AnswerQuery,
) {
  const filters = { dispatchMethod, storeId, storeGroupId, state: 'pending' as const };
  const { count } = await answered(invitations(db), { filters, storeScope })
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const answers = sql<NpsAnswer['answers']>`coalesce((
  select json_agg(json_build_object('description', a.description, 'category', a.category, 'value', a.value, 'comment', a.comment)
    order by a.position)
  from ${tenantRows('npsAnswers as a')} where a.invitation_id = i.id), '[]')`;

/** Guest and lines of the order, for users with access to orders. */
const guest = sql<
  NpsAnswer['guest']
>`(select json_build_object('customerId', o.customer_id, 'name', o.customer ->> 'name',
    'phone', coalesce(o.customer ->> 'phone', ''), 'mail', coalesce(o.customer ->> 'mail', ''))
  from ${tenantRows('orders as o')} where o.id = i.order_id
    and (coalesce(o.customer ->> 'phone', '') <> '' or coalesce(o.customer ->> 'mail', '') <> ''))`;
const items = sql<
  NpsAnswer['items']
>`(select coalesce(json_agg(json_build_object('name', l ->> 'name', 'quantity', l -> 'quantity')), '[]')
  from ${tenantRows('orders as o')} cross join jsonb_array_elements(o.lines) l where o.id = i.order_id)`;

/** Who reads answers: their stores, and whether they may see orders. */
export type Reader = { storeScope: Counted['storeScope']; seesOrders: boolean };

const selected = (from: Answered<object>, { seesOrders }: Reader) =>
  from
    .select(['i.id', 'i.version', 'i.orderId', 'i.storeId', 'i.dispatchMethod', 'i.score', 'i.answeredAt'])
    .select(['i.attendedAt', 'i.attendedBy', 'i.attendedNote', 's.name as storeName', answers.as('answers')])
    .select((seesOrders ? guest : sql<null>`null::json`).as('guest'))
    .select((seesOrders ? items : sql<NpsAnswer['items']>`'[]'::json`).as('items'));

/**
 * Answers from the latest back, after the one the cursor names. Of those to attend to, the ones with a comment come
 * first.
 */
export async function list(
  db: Db,
  { cursor, limit = pageSize, ...filters }: AnswerListQuery,
  reader: Reader,
): Promise<CursorPage<NpsAnswer>> {
  let found = selected(answered(invitations(db), { filters, storeScope: reader.storeScope }), reader);
  const place = momentPlace(cursor);
  const commentsFirst = filters.state === 'pending';
  if (place && commentsFirst)
    found = found.where(
      sql<SqlBool>`(i.has_comment, i.answered_at, i.id) < (${commentOf(place.id)}, ${place.at}::timestamptz, ${place.id}::bigint)`,
    );
  else if (place)
    found = found.where(sql<SqlBool>`(i.answered_at, i.id) < (${place.at}::timestamptz, ${place.id}::bigint)`);
  if (commentsFirst) found = found.orderBy('i.hasComment', 'desc');
  const rows = await found
    .orderBy('i.answeredAt', 'desc')
    .orderBy('i.id', 'desc')
    .limit(limit + 1)
    .execute();
  return cursorPage(rows as NpsAnswer[], limit, ({ answeredAt, id }) => momentCursor(answeredAt, id));
}

/** Whether the answer at which a page ended has a comment. */
const commentOf = (id: number) =>
  sql`coalesce((select l.has_comment from ${tenantRows('npsInvitations as l')} where l.id = ${id}::bigint), false)`;

/** Finds an answer in scope. */
export async function find(db: Db, id: number, reader: Reader): Promise<NpsAnswer | undefined> {
  const { storeScope } = reader;
  const found = selected(answered(invitations(db), { filters: {}, storeScope }), reader).where(
    'i.id',
    '=',
    anyOf([id]),
  );
  return (await found.executeTakeFirst()) as NpsAnswer | undefined;
}
