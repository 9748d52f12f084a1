import { sql } from 'kysely';
import { type CursorPage, type CursorQuery, pageSize } from '#kit/contract/crud.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { type Db, scopeOf } from '#kit/server/data/database.ts';
import { cursorId, cursorPage } from '#kit/server/data/paginate.ts';
import type { MenuContent } from '../../record/menuContent.contract.ts';
import type { MenuVersionRow } from '../menuVersions.contract.ts';
import { contentHash } from '../../record/server/menuContent.sql.ts';

const selected = (db: Db, menuId: number) =>
  db
    .selectFrom('menuVersions as v')
    .innerJoin('menus as m', 'm.id', 'v.menuId')
    .select(['v.id', 'v.number', 'v.note', 'v.authorName', 'v.restoredFrom', 'v.publishedAt', 'v.lineCount'])
    .select(sql<boolean>`coalesce(m.published_version_id = v.id, false)`.as('current'))
    .where('v.menuId', '=', menuId);

/** What was published of a menu, from the newest to the oldest. */
export async function list(
  db: Db,
  menuId: number,
  { cursor, limit = pageSize, query }: CursorQuery,
): Promise<CursorPage<MenuVersionRow>> {
  let found = selected(db, menuId).where('v.number', '<', sql<number>`${cursorId(cursor)}::bigint`);
  if (query)
    found = found.where(sql<boolean>`normalise(v.note || ' ' || v.author_name) like '%' || normalise(${query}) || '%'`);
  const rows = await found
    .orderBy('v.number', 'desc')
    .limit(limit + 1)
    .execute();
  return cursorPage(rows, limit, ({ number }) => String(number));
}

export type MenuVersion = MenuVersionRow & { content: MenuContent };

/** One version with its content; undefined where there is none. */
export async function find(db: Db, menuId: number, number: number): Promise<MenuVersion | undefined> {
  const found = await selected(db, menuId).select('v.content').where('v.number', '=', number).executeTakeFirst();
  return found as MenuVersion | undefined;
}

/** What guests are sold; undefined where nothing is published. */
export async function publishedContent(db: Db, menuId: number): Promise<MenuContent | undefined> {
  const found = await db
    .selectFrom('menus as m')
    .innerJoin('menuVersions as v', 'v.id', 'm.publishedVersionId')
    .select('v.content')
    .where('m.id', '=', menuId)
    .executeTakeFirst();
  return found?.content as MenuContent | undefined;
}

type NewVersion = { menuId: number; content: MenuContent; note: string; restoredFrom: number | null };

/** Adds a version and answers its id. Versions are never changed, so what the history tells is which of them is published. */
export async function insert(db: Db, { menuId, content, note, restoredFrom }: NewVersion): Promise<number> {
  const { author } = scopeOf(db);
  const lineCount = content.categories.reduce((sum, { lines }) => sum + lines.length, 0);
  const { rows } = await sql<{ id: number }>`
    with given as materialized (select ${JSON.stringify(content)}::jsonb as content)
    insert into menu_versions (menu_id, number, content, content_hash, note, author_name, restored_from, line_count)
    select ${menuId}::bigint,
      (select coalesce(max(number), 0) + 1 from ${tenantRows('menuVersions')} where menu_id = ${menuId}),
      content, ${contentHash(sql`content`)}, ${note}::text, ${author.name}::text, ${restoredFrom}::int, ${lineCount}::int
    from given returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** The content without what is no longer there to be sold. */
export async function withoutMissing(db: Db, content: MenuContent): Promise<MenuContent> {
  const productIds = content.categories.flatMap(({ lines }) => lines.map(({ productId }) => productId));
  const idsOf = async (table: 'products' | 'priceGroups', ids: readonly number[]) =>
    new Set((await db.selectFrom(table).select('id').where('id', '=', anyOf(ids)).execute()).map(({ id }) => id));
  const [products, groups] = await Promise.all([
    idsOf('products', productIds),
    idsOf('priceGroups', content.priceGroupIds),
  ]);
  return {
    ...content,
    priceGroupIds: content.priceGroupIds.filter((id) => groups.has(id)),
    categories: content.categories.map((category) => ({
      ...category,
      lines: category.lines.filter(({ productId }) => products.has(productId)),
    })),
  };
}

/** Names of records that differences speak of, by id. */
export async function namesOf(db: Db, table: 'products' | 'priceGroups', ids: readonly number[]) {
  const found = await db.selectFrom(table).select(['id', 'name']).where('id', '=', anyOf(ids)).execute();
  return new Map(found.map(({ id, name }) => [id, name]));
}
