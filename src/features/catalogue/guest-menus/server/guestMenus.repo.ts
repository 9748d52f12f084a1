import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Db } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { MenuContent } from '#features/catalogue/menus/record/menuContent.contract.ts';

/** Reads channel and price lists once per menu `m`: its content is large and many stores share it. */
const published = (db: Pick<Db, 'selectFrom'>, ofMenus: RawBuilder<SqlBool>) =>
  db
    .selectFrom('menus as m')
    .leftJoin('menuVersions as v', (join) =>
      join.onRef('v.menuId', '=', 'm.id').onRef('v.id', '=', 'm.publishedVersionId'),
    )
    .select(['m.id as menuId', 'm.name as menuName', 'v.id as versionId', 'v.number'])
    .select([
      sql<MenuContent['orderChannel'] | null>`v.content->>'orderChannel'`.as('soldThrough'),
      sql<number[]>`v.content->'priceGroupIds'`.as('priceGroupIds'),
    ])
    .where(ofMenus);

/** Stores with the published version of their menu; null before the first publication. Filters menus as `m`. */
const selling = (db: Db, ofMenus: RawBuilder<SqlBool> = sql`true`) =>
  db
    .with(
      (name) => name('published').materialized(),
      (inner) => published(inner, ofMenus),
    )
    .selectFrom('stores as s')
    .leftJoin('published as p', 'p.menuId', 's.menuId')
    .select(['s.id', 's.uuid', 's.name', 's.timeZone', 's.menuId', 'p.versionId', 'p.number', 'p.menuName'])
    .select(['p.soldThrough', sql<number[]>`coalesce(p.price_group_ids, '[]')`.as('priceGroupIds')])
    .orderBy('s.id');
export type SellingStore = Awaited<ReturnType<ReturnType<typeof selling>['execute']>>[number];

export const storesOf = (db: Db, ids: readonly number[]): Promise<SellingStore[]> =>
  selling(db, sql`m.id in (select x.menu_id from ${tenantRows('stores as x')} where x.id = ${anyOf(ids)})`)
    .where('s.id', '=', anyOf(ids))
    .execute();

export const sellingStores = (db: Db): Promise<SellingStore[]> =>
  selling(db).where('p.versionId', 'is not', null).execute();

export const isSelling = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('stores as s')
    .innerJoin('menus as m', 'm.id', 's.menuId')
    .select('s.id')
    .where('m.publishedVersionId', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** The store that the shop begins with: `GET /stores/default`. */
export const findDefaultStoreId = async (db: Db): Promise<number | undefined> =>
  (await db.selectFrom('stores').select('id').orderBy('id').limit(1).executeTakeFirst())?.id;

/** Stores that sell a menu, within the user's store scope. */
export function storesSelling(db: Db, menuId: number, storeScope: readonly number[] | null): Promise<SellingStore[]> {
  const stores = selling(db, sql`m.id = ${menuId}`).where('s.menuId', '=', menuId);
  return (storeScope ? stores.where('s.id', '=', anyOf(storeScope)) : stores).execute();
}

export type MenuContentRow = { menuId: number; number: number; content: MenuContent };

export async function publishedContent(db: Db, menuId: number): Promise<MenuContentRow | undefined> {
  const found = await db
    .selectFrom('menus as m')
    .innerJoin('menuVersions as v', (join) =>
      join.onRef('v.menuId', '=', 'm.id').onRef('v.id', '=', 'm.publishedVersionId'),
    )
    .select(['v.number', 'v.content'])
    .where('m.id', '=', menuId)
    .executeTakeFirst();
  return found && { menuId, number: found.number, content: found.content as MenuContent };
}

/** Content that guests see at an instant: the published version, or the one scheduled by then. */
export async function contentAt(
  db: Db,
  menuId: number,
  at: string,
): Promise<(MenuContentRow & { publishesAt: string | null }) | undefined> {
  const [published, coming] = await Promise.all([
    publishedContent(db, menuId),
    db
      .selectFrom('menus as m')
      .innerJoin('menuPublications as p', (join) =>
        join.onRef('p.menuId', '=', 'm.id').onRef('p.publishAt', '=', 'm.publishAt'),
      )
      .select(['p.publishAt', 'p.content'])
      .where('m.id', '=', menuId)
      .where('p.publishAt', '<=', at)
      .orderBy('p.id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ]);
  if (!coming) return published && { ...published, publishesAt: null };
  return {
    menuId,
    number: (published?.number ?? 0) + 1,
    content: coming.content as MenuContent,
    publishesAt: coming.publishAt,
  };
}

const draftLines = (db: Db, menuId: number) =>
  db
    .selectFrom('menuLines')
    .select(['id', 'categoryId', 'productId', 'price', 'discount', 'hidden'])
    .where('menuId', '=', menuId)
    .orderBy('position')
    .orderBy('id')
    .execute();

const draftCategories = (db: Db, menuId: number) =>
  db
    .selectFrom('menuCategories')
    .select(['id', 'name', 'description', 'hidden', 'hours', 'pictureKey'])
    .where('menuId', '=', menuId)
    .orderBy('position')
    .orderBy('id')
    .execute();

const draftLists = (db: Db, menuId: number) =>
  db.selectFrom('menuPriceGroups').select('priceGroupId').where('menuId', '=', menuId).execute();

/** Content that publishing the draft would create. */
export async function draftContent(db: Db, menuId: number): Promise<MenuContentRow | undefined> {
  const menu = await db
    .selectFrom('menus')
    .select(['name', 'orderChannel'])
    .where('id', '=', menuId)
    .executeTakeFirst();
  if (!menu) return undefined;
  const [categories, lines, lists] = await Promise.all([
    draftCategories(db, menuId),
    draftLines(db, menuId),
    draftLists(db, menuId),
  ]);
  const of = (category: number) => lines.filter(({ categoryId }) => categoryId === category);
  const content = {
    ...menu,
    priceGroupIds: lists.map(({ priceGroupId }) => priceGroupId),
    categories: categories.map((category) => ({
      ...category,
      lines: of(category.id).map(({ categoryId: _, ...line }) => line),
    })),
  };
  return { menuId, number: 0, content: content as MenuContent };
}
