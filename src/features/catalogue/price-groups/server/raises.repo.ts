import { sql } from 'kysely';
import type { z } from 'zod';
import type { Page } from '#kit/contract/crud.ts';
import type { Db } from '#kit/server/data/database.ts';
import { paginate } from '#kit/server/data/paginate.ts';
import { insert as insertRecord, type Row, update as updateRecord } from '#kit/server/data/write.ts';
import type { PriceRaise, priceGroupsApi, RaiseDraft, RaiseStatus } from '../priceGroups.contract.ts';
import type { PriceIncrease, RaiseSpan } from '../prices.rules.ts';

type ListQuery = z.output<typeof priceGroupsApi.raises.query>;

type StoredRaise = Omit<Row<'priceRaises'>, 'fields' | 'productIds' | 'applied'> &
  Pick<RaiseSpan, 'fields'> & { productIds: number[] | null; applied: PriceIncrease[] };

const keptEntries = sql`jsonb_path_query_array(r.applied, '$[*] ? (@.kept == true)')`;

const selected = (db: Db) =>
  db
    .selectFrom('priceRaises as r')
    .select(['r.id', 'r.percentage', 'r.rounding', 'r.startsAt', 'r.endsAt', 'r.status', 'r.createdAt', 'r.version'])
    .select([
      sql<PriceRaise['fields']>`r.fields`.as('fields'),
      sql<number | null>`jsonb_array_length(r.product_ids)`.as('productCount'),
      sql<number>`jsonb_array_length(r.applied)`.as('changed'),
      sql<number>`jsonb_array_length(${keptEntries})`.as('kept'),
    ])
    .select(({ selectFrom }) =>
      sql<string[]>`array(${selectFrom('products as p')
        .select('p.name')
        .where(sql<boolean>`${keptEntries} @> jsonb_build_array(jsonb_build_object('productId', p.id))`)
        .orderBy('p.nameNorm')
        .limit(20)})`.as('keptNames'),
    );

export const list = (db: Db, groupId: number, page: ListQuery): Promise<Page<PriceRaise>> =>
  paginate(selected(db).where('r.priceGroupId', '=', groupId).orderBy('r.id', 'desc'), page);

export const find = (db: Db, id: number): Promise<PriceRaise | undefined> =>
  selected(db).where('r.id', '=', id).executeTakeFirst();

export const ofGroup = (db: Db, groupId: number, id: number) =>
  db.selectFrom('priceRaises').select('id').where('priceGroupId', '=', groupId).where('id', '=', id).executeTakeFirst();

/** A raise as it is stored, for whoever holds its list. */
export const findForUpdate = (db: Db, id: number) =>
  db.selectFrom('priceRaises').selectAll().where('id', '=', id).executeTakeFirst() as Promise<StoredRaise | undefined>;

export type PendingRaise = RaiseSpan & { id: number; percentage: number; status: RaiseStatus };

/** Raises of a list that are still to begin, or to go back. */
export async function pending(db: Db, groupId: number): Promise<PendingRaise[]> {
  const rows = await db
    .selectFrom('priceRaises')
    .select(['id', 'fields', 'productIds', 'startsAt', 'endsAt', 'percentage', 'status'])
    .where('priceGroupId', '=', groupId)
    .where((eb) =>
      eb.or([eb('status', '=', 'scheduled'), eb.and([eb('status', '=', 'applied'), eb('endsAt', 'is not', null)])]),
    )
    .execute();
  return rows as PendingRaise[];
}

export async function insert(db: Db, groupId: number, draft: RaiseDraft & { startsAt: string }): Promise<number> {
  const { fields, productIds, ...columns } = draft;
  const row = { ...columns, priceGroupId: groupId, fields, productIds };
  return (await insertRecord(db, 'priceRaises', row)).id;
}

export const completeRaise = (
  db: Db,
  id: number,
  changes: { status?: RaiseStatus; applied?: PriceIncrease[]; endsAt?: null },
) => updateRecord(db, 'priceRaises', id, changes);
