import { sql } from 'kysely';
import type { z } from 'zod';
import type { Page } from '#kit/contract/crud.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { withoutLinks } from '#kit/contract/links.ts';
import { removeLinks, saveLinks, selectLinks, whereLinked } from '#kit/server/data/links.ts';
import { priceGroupLinks } from '../priceGroupLinks.contract.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { Db } from '#kit/server/data/database.ts';
import { paginate } from '#kit/server/data/paginate.ts';
import { recordColumns } from '#kit/server/data/crud/recordColumns.ts';
import { closestMatches, fuzzyMatches, matchRank } from '#kit/server/search/textSearch.ts';
import { insert as insertRecord, removeAll, update as updateRecord, updateEach } from '#kit/server/data/write.ts';
import { priceGroup, type PriceGroup, type PriceGroupDraft, type priceGroupsApi } from '../priceGroups.contract.ts';

type ListQuery = z.output<typeof priceGroupsApi.list.query>;
type OptionsQuery = z.output<typeof priceGroupsApi.all.query>;

const selected = (db: Db) =>
  db
    .selectFrom('priceGroups as g')
    .select(recordColumns(priceGroup.shape, 'g', ['priceCount', 'discountCount', 'menuNames', 'storeGroupIds']))
    .select(selectLinks(priceGroupLinks, 'g'))
    .select(({ selectFrom }) => [
      sql<number>`(${selectFrom('prices as p')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('p.priceGroupId', '=', 'g.id')})`.as('priceCount'),
      sql<number>`(${selectFrom('prices as p')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('p.priceGroupId', '=', 'g.id')
        .where('p.price', 'is', null)
        .where('p.deliveryPrice', 'is', null)})`.as('discountCount'),
      sql<string[]>`array(${selectFrom('menuPriceGroups as l')
        .innerJoin('menus as m', 'm.id', 'l.menuId')
        .select('m.name')
        .whereRef('l.priceGroupId', '=', 'g.id')
        .orderBy('m.nameNorm')})`.as('menuNames'),
    ]);

export function list(
  db: Db,
  { query, storeGroupId, sort = 'position', dir = 'asc', ...page }: ListQuery,
): Promise<Page<PriceGroup>> {
  let found = whereLinked(selected(db), priceGroupLinks, 'g', { storeGroupId });
  const text = sql.ref<string>('g.search_text');
  if (query) found = found.where(fuzzyMatches(text, query)).orderBy(matchRank(text, query));
  const by = { name: sql.ref('g.name_norm'), position: sql.ref('g.position') }[sort];
  return paginate(found.orderBy(by, dir).orderBy('g.id', dir), page);
}

export function options(
  db: Db,
  { limit = 1000, name, ids }: OptionsQuery,
): Promise<Page<{ id: number; name: string }>> {
  let found = db.selectFrom('priceGroups').select(['id', 'name']);
  const text = sql.ref<string>('search_text');
  if (ids) found = found.where('id', '=', anyOf(ids));
  if (name) found = closestMatches(found, text, name).orderBy(matchRank(text, name));
  return paginate(found.orderBy('nameNorm').orderBy('id'), { limit });
}

export const find = (db: Db, id: number): Promise<PriceGroup | undefined> =>
  selected(db).where('g.id', '=', id).executeTakeFirst();

/** Locks the prices and raises of a list until the transaction ends; undefined if the list does not exist. */
export const lock = (db: Db, id: number) =>
  db.selectFrom('priceGroups').select(['id', 'name']).where('id', '=', id).forUpdate().executeTakeFirst();

/** The same, and what is validated is what will be there. */
export const findForUpdate = async (db: Db, id: number): Promise<PriceGroup | undefined> =>
  (await lock(db, id)) ? find(db, id) : undefined;

/** The place after all lists there are. */
async function lastPosition(db: Db): Promise<number> {
  const last = await db
    .selectFrom('priceGroups')
    .select('position')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ? last.position + 1 : 0;
}

/** A list without a position goes last, so that it overrides no price of earlier lists. */
export const insert = async (db: Db, draft: PriceGroupDraft): Promise<PriceGroup> => {
  const position = draft.position || (await lastPosition(db));
  const { id } = await insertRecord(db, 'priceGroups', { ...withoutLinks(priceGroupLinks, draft), position });
  await saveLinks(db, priceGroupLinks, id, draft);
  return (await find(db, id)) as PriceGroup;
};

export const update = async (db: Db, id: number, changes: Partial<PriceGroupDraft>): Promise<PriceGroup> => {
  await updateRecord(db, 'priceGroups', id, withoutLinks(priceGroupLinks, changes));
  await saveLinks(db, priceGroupLinks, id, changes);
  return (await find(db, id)) as PriceGroup;
};

/** Puts these lists first, in this order; the others follow as they were. Answers whether all of them are there. */
export async function order(db: Db, ids: readonly number[]): Promise<boolean> {
  const stored = await db
    .selectFrom('priceGroups')
    .select('id')
    .orderBy('position')
    .orderBy('id')
    .forUpdate()
    .execute();
  const there = new Set(stored.map(({ id }) => id));
  if (!ids.every((id) => there.has(id))) return false;
  const ordered = new Set([...ids, ...there]);
  await updateEach(
    db,
    'priceGroups',
    [...ordered].map((id, position) => ({ id, position })),
  );
  return true;
}

/** Menus that sell by this list, as they are drafted or as they are published. */
export async function menusWith(db: Db, id: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select m.name from ${tenantRows('menus as m')}
    where (
      exists (select from ${tenantRows('menuPriceGroups as l')}
        where l.menu_id = m.id and l.price_group_id = ${id})
      or exists (select from ${tenantRows('menuVersions as v')}
        where v.id = m.published_version_id
          and v.content -> 'priceGroupIds' @> to_jsonb(${id}::bigint)))
    order by m.name_norm, m.id`.execute(db);
  return rows.map(({ name }) => name);
}

/** Removes a list with its prices and raises, as one request of the history. */
export async function remove(db: Db, id: number): Promise<void> {
  for (const table of ['priceRaises', 'prices'] as const) {
    const rows = await db.selectFrom(table).select('id').where('priceGroupId', '=', id).execute();
    await removeAll(
      db,
      table,
      rows.map((row) => row.id),
    );
  }
  await removeLinks(db, priceGroupLinks, id);
  await removeAll(db, 'priceGroups', [id]);
}
