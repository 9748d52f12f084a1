import { sql } from 'kysely';
import type { CountryCode } from '#domain/countries.ts';
import type { PosDocument } from '#integrations/pos/port.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { tenantColumn } from '#kit/server/data/tenantColumn.ts';
import { isTenantRow, tenantRows } from '#kit/server/data/tenantRows.ts';
import type { Actor } from '#kit/server/http/context.ts';
import type { PosAccount, PosTill } from '../posJobKinds.ts';
import { isOfIdleStore } from '../callSlots.repo.ts';

const columns = [
  'id',
  'posOrderId',
  'orderId',
  'kind',
  'reference',
  'number',
  'url',
  'total',
  'taxState',
  'message',
  'problem',
  'nextAt',
  'reads',
] as const;

const documents = (db: Db) => db.selectFrom('posDocuments').select(columns);
export type StoredDocument = NonNullable<Awaited<ReturnType<typeof find>>>;

export const find = (db: Db, id: number) => documents(db).where('id', '=', id).executeTakeFirst();

export const ofOrder = (db: Db, orderId: number) =>
  documents(db).where('orderId', '=', orderId).orderBy('id').execute();

/** Whether an order is of one of some stores; null: of any. */
export async function isOrderOf(db: Db, orderId: number, storeScope: Actor['storeIds']): Promise<boolean> {
  let found = db.selectFrom('orders').select('id').where('id', '=', orderId);
  if (storeScope) found = found.where('storeId', '=', anyOf(storeScope));
  return (await found.executeTakeFirst()) !== undefined;
}

/** The receipt or invoice of an order at its point of sale. */
export const mainOf = (db: Db, posOrderId: number) =>
  documents(db)
    .where('posOrderId', '=', posOrderId)
    .where('kind', '<>', 'creditNote')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

export const findByReference = (db: Db, posOrderId: number, reference: string) =>
  documents(db).where('posOrderId', '=', posOrderId).where('reference', '=', reference).executeTakeFirst();

type Change = Partial<
  Pick<StoredDocument, 'number' | 'url' | 'total' | 'taxState' | 'message' | 'problem' | 'nextAt' | 'reads'>
>;

export const change = (db: Db, id: number, values: Change) =>
  unaudited(db)
    .updateTable('posDocuments')
    .set({ ...values, updatedAt: sql<string>`now()` })
    .where('id', '=', id)
    .execute();

type NewDocument = Pick<PosDocument, 'kind' | 'reference' | 'number' | 'url' | 'total' | 'taxState' | 'message'> & {
  posOrderId: number;
  orderId: number;
  refersTo: number | null;
  problem: string | null;
  nextAt: string | null;
};

export const insert = (db: Db, document: NewDocument) =>
  unaudited(db).insertInto('posDocuments').values(document).returning(columns).executeTakeFirstOrThrow();

/** Amounts of an order that its document is compared with, and the country that names it. */
export const saleOf = (db: Db, orderId: number) =>
  db
    .selectFrom('orders')
    .select(['total', 'parts', tenantColumn<CountryCode>('country').as('country')])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();

/** Stores what a person has to do about the documents of an order where its other problems are. */
export const mirrorProblems = (db: Db, posOrderId: number) =>
  sql`
  update pos_orders r set updated_at = now(), document_problem = (
    select left(string_agg(found.problem, ' ' order by found.problem), 1000) from (
      select problem from ${tenantRows('posDocuments as d')} where d.pos_order_id = ${posOrderId}::bigint
      union all
      select problem from ${tenantRows('posCredits as c')}
      where c.pos_order_id = ${posOrderId}::bigint and c.state = 'waiting' and c.next_at is null) found)
  where ${isTenantRow('r')} and r.id = ${posOrderId}::bigint`.execute(db);

const ofAccount = (db: Db, { provider, accountStoreId }: PosAccount) =>
  db
    .selectFrom('posDocuments as d')
    .innerJoin('posOrders as r', 'r.id', 'd.posOrderId')
    .where('r.provider', '=', provider)
    .where('r.accountStoreId', 'is not distinct from', accountStoreId)
    .where('d.nextAt', 'is not', null);

/** Documents of an account whose tax state is to be read now. */
const listDue = (db: Db, account: PosAccount) =>
  ofAccount(db, account).where('d.nextAt', '<=', sql<string>`now()`).orderBy('d.nextAt').limit(1);

/** The first document of a till whose tax state is to be read now. */
export const findDue = (db: Db, till: PosTill) =>
  listDue(db, till)
    .select(['d.id', 'd.posOrderId', 'd.reference', 'd.reads'])
    .where('r.storeId', '=', till.storeId)
    .executeTakeFirst();

/** The store of the first document of an account that is to be read now, among stores without a call. */
export const findDueStore = (db: Db, account: PosAccount, busyStoreIds: readonly number[]) =>
  listDue(db, account).select('r.storeId').where(isOfIdleStore(busyStoreIds)).executeTakeFirst();

/** When the next document of a till is read; null: none is. */
export async function nextDueAt(db: Db, till: PosTill): Promise<string | null> {
  const row = await ofAccount(db, till)
    .where('r.storeId', '=', till.storeId)
    .select(sql<string | null>`min(d.next_at)`.as('at'))
    .executeTakeFirstOrThrow();
  return row.at;
}

/** Tills with documents that the tax office has not decided about. */
export const activeTills = (db: Db): Promise<PosTill[]> =>
  db
    .selectFrom('posDocuments as d')
    .innerJoin('posOrders as r', 'r.id', 'd.posOrderId')
    .select(['r.provider', 'r.accountStoreId', 'r.storeId'])
    .distinct()
    .where('d.nextAt', 'is not', null)
    .execute();
