import { raisableFields } from '#domain/priceChange.ts';
import { type ExpressionBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Page } from '#kit/contract/crud.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { paginate } from '#kit/server/data/paginate.ts';
import type { TenantTables } from '#kit/server/data/tables.ts';
import { insert as insertRecord, type Row, update as updateRecord } from '#kit/server/data/write.ts';
import type { BaseRaise } from '#features/catalogue/products/baseRaises.contract.ts';
import { type PriceRaise, type priceGroupsApi, type RaiseDraft, type RaiseStatus } from '../priceGroups.contract.ts';
import type { PriceIncrease, RaiseSpan } from '../prices.rules.ts';

type ListQuery = z.output<typeof priceGroupsApi.raises.query>;

type StoredRaise = Omit<Row<'priceRaises'>, 'fields' | 'productIds' | 'priceGroupIds' | 'applied'> &
  Pick<RaiseSpan, 'fields'> & { productIds: number[] | null; priceGroupIds: number[] | null; applied: PriceIncrease[] };

const unchangedPath = sql`'$[*] ? (@.kept == true)'`;
/** The products whose price a raise left as it was, read once for each raise: it may have touched thousands. */
const unchangedProducts = sql`array(select (kept ->> 'productId')::bigint from jsonb_path_query(r.applied, ${unchangedPath}) as kept)`;

const selected = (db: Db) =>
  db
    .selectFrom('priceRaises as r')
    .select(['r.id', 'r.percentage', 'r.rounding', 'r.startsAt', 'r.endsAt', 'r.status', 'r.createdAt', 'r.version'])
    .select([
      sql<PriceRaise['fields']>`r.fields`.as('fields'),
      sql<number | null>`jsonb_array_length(r.product_ids)`.as('productCount'),
      sql<number>`jsonb_array_length(r.applied)`.as('changed'),
      sql<number>`jsonb_array_length(jsonb_path_query_array(r.applied, ${unchangedPath}))`.as('kept'),
    ])
    .select(({ selectFrom }) =>
      sql<string[]>`array(${selectFrom('products as p')
        .select('p.name')
        .where(sql<boolean>`p.id = any(${unchangedProducts})`)
        .orderBy('p.nameNorm')
        .limit(20)})`.as('keptNames'),
    );

export const list = (db: Db, groupId: number, page: ListQuery): Promise<Page<PriceRaise>> =>
  paginate(selected(db).where('r.priceGroupId', '=', groupId).orderBy('r.id', 'desc'), page);

export const find = (db: Db, id: number): Promise<PriceRaise | undefined> =>
  selected(db).where('r.id', '=', id).executeTakeFirst();

export const ofGroup = (db: Db, groupId: number, id: number) =>
  db.selectFrom('priceRaises').select('id').where('priceGroupId', '=', groupId).where('id', '=', id).executeTakeFirst();

/** The stored raise. The caller holds the lock of its list. */
export const findForUpdate = (db: Db, id: number) =>
  db.selectFrom('priceRaises').selectAll().where('id', '=', id).executeTakeFirst() as Promise<StoredRaise | undefined>;

export type PendingRaise = RaiseSpan & {
  id: number;
  percentage: number;
  status: RaiseStatus;
  priceGroupIds: number[] | null;
};

/** Of a list, or of base prices where there is none. */
const ofList = (groupId: number | null) => (eb: ExpressionBuilder<TenantTables, 'priceRaises'>) =>
  groupId === null ? eb('priceGroupId', 'is', null) : eb('priceGroupId', '=', groupId);

/** Locks a raise of base prices until the transaction ends. */
export const lockBase = (db: Db, id: number) =>
  db
    .selectFrom('priceRaises')
    .selectAll()
    .where('id', '=', id)
    .where(ofList(null))
    .forNoKeyUpdate()
    .executeTakeFirst() as Promise<StoredRaise | undefined>;

/** The history of the products records the start, and is undone without this row. */
export const beginBase = (db: Db, id: number) =>
  unaudited(db).updateTable('priceRaises').set({ status: 'applied' }).where('id', '=', id).execute();

/** Whether one of these is a raise of base prices that has come. */
export const isBegun = async (db: Db, ids: readonly number[]): Promise<boolean> =>
  (await db
    .selectFrom('priceRaises')
    .select('id')
    .where('id', '=', anyOf(ids))
    .where(ofList(null))
    .where('status', '=', 'applied')
    .executeTakeFirst()) !== undefined;

/** Raises of base prices that wait, the next one first. */
export function waitingBase(
  db: Db,
  { id, productId }: { id?: number; productId?: number | undefined },
): Promise<BaseRaise[]> {
  let found = db
    .selectFrom('priceRaises')
    .select(['id', 'percentage', 'rounding', 'startsAt', 'createdAt'])
    .select(sql<number>`jsonb_array_length(product_ids)`.as('productCount'))
    .select(({ selectFrom }) =>
      sql<BaseRaise['priceLists']>`coalesce(${selectFrom('priceGroups as g')
        .select(sql`json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name_norm)`.as('lists'))
        .where(sql<boolean>`price_group_ids @> to_jsonb(g.id)`)}, '[]')`.as('priceLists'),
    )
    .where(ofList(null))
    .where('status', '=', 'scheduled');
  if (id !== undefined) found = found.where('id', '=', id);
  if (productId !== undefined) found = found.where(sql<boolean>`product_ids @> ${JSON.stringify([productId])}::jsonb`);
  return found.orderBy('startsAt').orderBy('id').execute();
}

/** Raises of a list that are still to begin, or to go back. */
export async function pending(db: Db, groupId: number | null): Promise<PendingRaise[]> {
  const rows = await db
    .selectFrom('priceRaises')
    .select(['id', 'fields', 'productIds', 'priceGroupIds', 'startsAt', 'endsAt', 'percentage', 'status'])
    .where(ofList(groupId))
    .where((eb) =>
      eb.or([eb('status', '=', 'scheduled'), eb.and([eb('status', '=', 'applied'), eb('endsAt', 'is not', null)])]),
    )
    .execute();
  return rows as PendingRaise[];
}

/** The same of a list, with raises of base prices that also change it. */
export async function pendingOfList(db: Db, groupId: number): Promise<PendingRaise[]> {
  const base = await db
    .selectFrom('priceRaises')
    .select(['id', 'productIds', 'priceGroupIds', 'startsAt', 'endsAt', 'percentage', 'status'])
    .where(ofList(null))
    .where('status', '=', 'scheduled')
    .where(sql<boolean>`price_group_ids @> to_jsonb(${groupId}::bigint)`)
    .execute();
  const spans = base.map((raise) => ({ ...raise, fields: raisableFields }) as PendingRaise);
  return [...(await pending(db, groupId)), ...spans];
}

export async function insert(
  db: Db,
  groupId: number | null,
  draft: RaiseDraft & { startsAt: string; priceGroupIds?: readonly number[] | null },
): Promise<number> {
  const { fields, productIds, priceGroupIds = null, ...columns } = draft;
  const row = { ...columns, priceGroupId: groupId, fields, productIds, priceGroupIds };
  return (await insertRecord(db, 'priceRaises', row)).id;
}

export const completeRaise = (
  db: Db,
  id: number,
  changes: { status?: RaiseStatus; applied?: PriceIncrease[]; endsAt?: null },
) => updateRecord(db, 'priceRaises', id, changes);
