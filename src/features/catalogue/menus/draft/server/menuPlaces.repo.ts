import { sql } from 'kysely';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { Db } from '#kit/server/data/database.ts';
import { updateEach } from '#kit/server/data/write.ts';

export type PositionedLine = { id: number; categoryId: number; productId: number; position: number; version: number };
export type PositionedRow = { id: number; position: number; version: number };

/** Lines of the given categories plus the given lines, sorted by position. */
export function positionedLines(
  db: Db,
  menuId: number,
  { categoryIds, ids }: { categoryIds: readonly number[]; ids: readonly number[] },
): Promise<PositionedLine[]> {
  return db
    .selectFrom('menuLines')
    .select(['id', 'categoryId', 'productId', 'position', 'version'])
    .where('menuId', '=', menuId)
    .where((eb) => eb.or([eb('categoryId', '=', anyOf(categoryIds)), eb('id', '=', anyOf(ids))]))
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export const positionedCategories = (db: Db, menuId: number): Promise<PositionedRow[]> =>
  db
    .selectFrom('menuCategories')
    .select(['id', 'position', 'version'])
    .where('menuId', '=', menuId)
    .orderBy('position')
    .orderBy('id')
    .execute();

export type SeenVersion = { id: number; version: number };

/** Whether any row moved since the given version; other changes do not affect its position. */
export async function isMovedSince(
  db: Db,
  table: 'menuLines' | 'menuCategories',
  seen: readonly SeenVersion[],
): Promise<boolean> {
  const { rows } = await sql<{ moved: boolean }>`
    select exists (
      select from unnest(${seen.map(({ id }) => id)}::bigint[], ${seen.map(({ version }) => version)}::int[]) s(id, version)
      join ${tenantRows('auditChanges as c')} on c.entity = ${table} and c.record_id = s.id
        and c.version > s.version
      where c.action <> 'update' or c.after ?| array['position', 'category_id']
    ) as moved`.execute(db);
  return rows[0]?.moved ?? false;
}

export const writeLinePositions = (db: Db, places: readonly { id: number; categoryId: number; position: number }[]) =>
  updateEach(db, 'menuLines', places);

export const writeCategoryPositions = (db: Db, places: readonly { id: number; position: number }[]) =>
  updateEach(db, 'menuCategories', places);

/** Product names by id; omits missing products and those of other tenants. */
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
