import { sql } from 'kysely';
import { anyOf } from '#kit/server/anyOf.ts';
import { type Db, scopeOf } from '#kit/server/database.ts';
import { updateEach } from '#kit/server/write.ts';

export type PlacedLine = { id: number; categoryId: number; productId: number; position: number; version: number };
export type Placed = { id: number; position: number; version: number };

/** The lines of some categories, and some lines wherever they are, in their order. */
export function placedLines(
  db: Db,
  menuId: number,
  { categoryIds, ids }: { categoryIds: readonly number[]; ids: readonly number[] },
): Promise<PlacedLine[]> {
  return db
    .selectFrom('menuLines')
    .select(['id', 'categoryId', 'productId', 'position', 'version'])
    .where('menuId', '=', menuId)
    .where((eb) => eb.or([eb('categoryId', '=', anyOf(categoryIds)), eb('id', '=', anyOf(ids))]))
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** The categories of a draft in their order. */
export const placedCategories = (db: Db, menuId: number): Promise<Placed[]> =>
  db
    .selectFrom('menuCategories')
    .select(['id', 'position', 'version'])
    .where('menuId', '=', menuId)
    .orderBy('position')
    .orderBy('id')
    .execute();

export type Seen = { id: number; version: number };

/** Whether somebody put one of these elsewhere since it was seen: other changes of it do not matter to its place. */
export async function movedSince(
  db: Db,
  table: 'menuLines' | 'menuCategories',
  seen: readonly Seen[],
): Promise<boolean> {
  const { rows } = await sql<{ moved: boolean }>`
    select exists (
      select from unnest(${seen.map(({ id }) => id)}::bigint[], ${seen.map(({ version }) => version)}::int[]) s(id, version)
      join audit_changes c on c.tenant_id = ${scopeOf(db).tenantId} and c.entity = ${table} and c.record_id = s.id
        and c.version > s.version
      where c.action <> 'update' or c.after ?| array['position', 'category_id']
    ) as moved`.execute(db);
  return rows[0]?.moved ?? false;
}

export const writeLinePlaces = (db: Db, places: readonly { id: number; categoryId: number; position: number }[]) =>
  updateEach(db, 'menuLines', places);

export const writeCategoryPlaces = (db: Db, places: readonly { id: number; position: number }[]) =>
  updateEach(db, 'menuCategories', places);

/** Names of products, by id; of another tenant, or gone, none. */
export async function productNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const found = await db.selectFrom('products').select(['id', 'name']).where('id', '=', anyOf(ids)).execute();
  return new Map(found.map(({ id, name }) => [id, name]));
}

export async function lineCount(db: Db, menuId: number): Promise<number> {
  const { count } = await db
    .selectFrom('menuLines')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('menuId', '=', menuId)
    .executeTakeFirstOrThrow();
  return count;
}
