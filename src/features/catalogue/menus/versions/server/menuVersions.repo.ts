import { sql } from 'kysely';
import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Db } from '#kit/server/data/database.ts';
import { type NewVersion, versionStore } from '#kit/server/publishing/versions.ts';
import type { MenuContent } from '../../record/menuContent.contract.ts';
import { contentHash } from '../../record/server/menuContent.sql.ts';

const store = versionStore<MenuContent, { publishedAt: string; lineCount: number }>({
  records: 'menus',
  versions: 'menuVersions',
  recordId: 'menuId',
  publishedId: 'publishedVersionId',
  listed: sql`v.published_at, v.line_count`,
});
export const { list, find, publishedContent } = store;

/** Adds a version and returns its id. */
export const insert = (db: Db, version: NewVersion<MenuContent>): Promise<number> =>
  store.insert(db, version, {
    contentHash: contentHash(sql`content`),
    lineCount: sql`${version.content.categories.reduce((sum, { lines }) => sum + lines.length, 0)}::int`,
  });

/** Removes deleted products and price lists from a content. */
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

/** Record names by id. */
export async function namesOf(db: Db, table: 'products' | 'priceGroups', ids: readonly number[]) {
  const found = await db.selectFrom(table).select(['id', 'name']).where('id', '=', anyOf(ids)).execute();
  return new Map(found.map(({ id, name }) => [id, name]));
}
