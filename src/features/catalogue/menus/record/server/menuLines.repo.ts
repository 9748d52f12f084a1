import { sql } from 'kysely';
import { type ListPrice, priceOf } from '#domain/pricing.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Db } from '#kit/server/data/database.ts';
import { pictureIdsOf } from '#kit/server/files/pictureFacts.ts';
import { pictureUrl } from '#kit/contract/pictures/pictureUrl.ts';
import { insertAll, removeAll, update, updateAll } from '#kit/server/data/write.ts';
import type { ContentCategory, ContentLine } from '../menuContent.contract.ts';
import type { MenuCategory, MenuCategoryDraft, MenuLine, MenuLineDraft } from '../menus.contract.ts';

/** Draft categories in order, without lines. */
const categoryRows = (db: Db, menuId: number) =>
  db
    .selectFrom('menuCategories')
    .select(['id', 'position', 'name', 'description', 'hidden', 'hours', 'pictureKey', 'version'])
    .select(pictureIdsOf(sql`menu_categories.picture_key`).as('pictureIds'))
    .where('menuId', '=', menuId)
    .orderBy('position')
    .orderBy('id');

/** Draft lines in order, with their products. */
const lineRows = (db: Db, menuId: number) =>
  db
    .selectFrom('menuLines as l')
    .innerJoin('products as p', 'p.id', 'l.productId')
    .select([
      'l.id',
      'l.categoryId',
      'l.productId',
      'l.position',
      'l.price',
      'l.discount',
      'l.hidden',
      'l.version',
      'p.name',
      'p.priceProduct',
      'p.availability',
      'p.show',
      sql<string | null>`p.picture_keys ->> 0`.as('pictureKey'),
    ])
    .where('l.menuId', '=', menuId)
    .orderBy('l.position')
    .orderBy('l.id');

/** Prices of products in the menu's price lists, by product and list priority. */
async function listPrices(db: Db, menuId: number, productIds: number[]): Promise<Map<number, ListPrice[]>> {
  const prices = await db
    .selectFrom('menuPriceGroups as g')
    .innerJoin('priceGroups as pg', 'pg.id', 'g.priceGroupId')
    .innerJoin('prices as x', 'x.priceGroupId', 'pg.id')
    .select(['x.productId', 'x.price', 'x.deliveryPrice', 'x.discountPrice', 'x.menuDiscount'])
    .where('g.menuId', '=', menuId)
    .where('x.productId', '=', anyOf(productIds))
    .orderBy('pg.position')
    .orderBy('pg.id')
    .execute();
  return Map.groupBy(prices, ({ productId }) => productId);
}

type LineRow = Awaited<ReturnType<ReturnType<typeof lineRows>['execute']>>[number];

function toLine(
  { name, priceProduct, availability, show, pictureKey, ...line }: LineRow,
  lists: ListPrice[],
): MenuLine {
  const sources = { line, lists, priceProduct };
  return {
    ...line,
    product: { name, priceProduct, availability, show, pictureUrl: pictureUrl(pictureKey) },
    soldPrice: { delivery: priceOf(sources, 'delivery').price, pickUp: priceOf(sources, 'pickUp').price },
  };
}

async function read(db: Db, menuId: number, lines: ReturnType<typeof lineRows>): Promise<MenuLine[]> {
  const rows = await lines.execute();
  const prices = await listPrices(
    db,
    menuId,
    rows.map(({ productId }) => productId),
  );
  return rows.map((row) => toLine(row, prices.get(row.productId) ?? []));
}

export const linesOf = (db: Db, menuId: number, ids: readonly number[]): Promise<MenuLine[]> =>
  read(db, menuId, lineRows(db, menuId).where('l.id', '=', anyOf(ids)));

export async function findLine(db: Db, menuId: number, id: number): Promise<MenuLine | undefined> {
  const [line] = await linesOf(db, menuId, [id]);
  return line;
}

const toCategory = ({ hours, ...row }: { id: number; pictureKey: string | null; hours: unknown }, lines: MenuLine[]) =>
  ({ ...row, hours, pictureUrl: pictureUrl(row.pictureKey), lines }) as MenuCategory;

/** Draft categories with their lines. */
export async function categoriesOf(db: Db, menuId: number): Promise<MenuCategory[]> {
  const [categories, lines] = await Promise.all([
    categoryRows(db, menuId).execute(),
    read(db, menuId, lineRows(db, menuId)),
  ]);
  const byCategory = Map.groupBy(lines, ({ categoryId }) => categoryId);
  return categories.map((category) => toCategory(category, byCategory.get(category.id) ?? []));
}

export async function findCategory(db: Db, menuId: number, id: number): Promise<MenuCategory | undefined> {
  const [category, lines] = await Promise.all([
    categoryRows(db, menuId).where('id', '=', id).executeTakeFirst(),
    read(db, menuId, lineRows(db, menuId).where('l.categoryId', '=', id)),
  ]);
  return category && toCategory(category, lines);
}

export type CategoryRow = Omit<ContentCategory, 'lines'> & { position: number };
export type DraftLineRow = ContentLine & { categoryId: number; position: number };

/** Stored categories and lines of a draft, in order. */
export async function draftRows(db: Db, menuId: number): Promise<{ categories: CategoryRow[]; lines: DraftLineRow[] }> {
  const [categories, lines] = await Promise.all([
    categoryRows(db, menuId)
      .clearSelect()
      .select(['id', 'position', 'name', 'description', 'hidden', 'hours', 'pictureKey'])
      .execute(),
    db
      .selectFrom('menuLines')
      .select(['id', 'categoryId', 'productId', 'position', 'price', 'discount', 'hidden'])
      .where('menuId', '=', menuId)
      .orderBy('position')
      .orderBy('id')
      .execute(),
  ]);
  return { categories: categories as CategoryRow[], lines };
}

/** Removes categories with their lines. */
export async function removeCategories(db: Db, ids: readonly number[]): Promise<void> {
  const lines = await db.selectFrom('menuLines').select('id').where('categoryId', '=', anyOf(ids)).execute();
  await removeAll(
    db,
    'menuLines',
    lines.map(({ id }) => id),
  );
  await removeAll(db, 'menuCategories', ids);
}

export async function removeAllCategories(db: Db, menuId: number): Promise<void> {
  const categories = await db.selectFrom('menuCategories').select('id').where('menuId', '=', menuId).execute();
  await removeCategories(
    db,
    categories.map(({ id }) => id),
  );
}

type NewCategory = MenuCategoryDraft & { id?: number; position: number };
export type NewLine = MenuLineDraft & { id?: number; categoryId: number; productId: number; position: number };

/** Returns the new ids in the order of `categories`. */
export async function insertCategories(db: Db, menuId: number, categories: readonly NewCategory[]): Promise<number[]> {
  const created = await insertAll(
    db,
    'menuCategories',
    categories.map((category) => ({ menuId, ...category })),
  );
  return created.map(({ id }) => id);
}

/** PostgreSQL accepts 65,535 parameters per statement. */
const batchSize = 5_000;

/** Returns the new ids in the order of `lines`. */
export async function insertLines(db: Db, menuId: number, lines: readonly NewLine[]): Promise<number[]> {
  const ids: number[] = [];
  for (let from = 0; from < lines.length; from += batchSize) {
    const batch = lines.slice(from, from + batchSize).map((line) => ({ menuId, ...line }));
    ids.push(...(await insertAll(db, 'menuLines', batch)).map(({ id }) => id));
  }
  return ids;
}

export const updateCategory = (db: Db, id: number, changes: Partial<MenuCategoryDraft>) =>
  update(db, 'menuCategories', id, changes);

export const updateLine = (db: Db, id: number, changes: Partial<MenuLineDraft>) => update(db, 'menuLines', id, changes);

export async function hasCategory(db: Db, menuId: number, id: number): Promise<boolean> {
  const found = db.selectFrom('menuCategories').select('id').where('menuId', '=', menuId).where('id', '=', id);
  return (await found.executeTakeFirst()) !== undefined;
}

/** Hides or shows lines and returns those that changed. */
export async function hideLines(db: Db, menuId: number, { ids, hidden }: { ids: readonly number[]; hidden: boolean }) {
  const others = await db
    .selectFrom('menuLines')
    .select('id')
    .where('menuId', '=', menuId)
    .where('id', '=', anyOf(ids))
    .where('hidden', '=', !hidden)
    .execute();
  if (others.length === 0) return [];
  const lines = await updateAll(
    db,
    'menuLines',
    others.map(({ id }) => id),
    { hidden },
  );
  return lines.map(({ id, version }) => ({ id, hidden, version }));
}

/** Removes lines of a draft and returns how many existed. */
export async function removeLines(db: Db, menuId: number, ids: readonly number[]): Promise<number> {
  const lines = await db
    .selectFrom('menuLines')
    .select('id')
    .where('menuId', '=', menuId)
    .where('id', '=', anyOf(ids))
    .execute();
  return lines.length === 0
    ? 0
    : removeAll(
        db,
        'menuLines',
        lines.map(({ id }) => id),
      );
}
