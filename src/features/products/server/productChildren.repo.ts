import { sql } from 'kysely';
import { type Db, scopeOf } from '#kit/server/database.ts';
import { nestedRecords } from '#kit/server/nestedRecords.ts';
import type { ProductModifier } from '../products.contract.ts';
import { anyOf } from '#kit/server/anyOf.ts';

export const productGroups = nestedRecords<ProductModifier>({
  table: 'productModifiers',
  field: 'modifiersProducts',
  owner: 'productId',
  gone: 'El producto ya no tiene este grupo',
});

/** The groups of some products, in their order. */
export async function groupsOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, ProductModifier[]>> {
  const rows = await db
    .selectFrom('productModifiers')
    .select(['productId', 'id', 'version', 'modifierId', 'position'])
    .where('productId', '=', anyOf(ids))
    .orderBy('position')
    .orderBy('id')
    .execute();
  const byProduct = Map.groupBy(rows, ({ productId }) => productId);
  return new Map([...byProduct].map(([id, own]) => [id, own.map(({ productId: _, ...group }) => group)]));
}

/** The ingredients of some products. */
export async function ingredientsOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number[]>> {
  const rows = await db
    .selectFrom('productIngredients')
    .select(['productId', 'ingredientId'])
    .where('productId', '=', anyOf(ids))
    .orderBy('ingredientId')
    .execute();
  const byProduct = Map.groupBy(rows, ({ productId }) => productId);
  return new Map([...byProduct].map(([id, own]) => [id, own.map(({ ingredientId }) => ingredientId)]));
}

/** Which of some ids are modifier groups. */
export async function groupIds(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('modifiers')
    .select('id')
    .where('id', '=', anyOf(ids))
    .where('kind', '=', 'group')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Which of some ids are ingredients. */
export async function ingredientIds(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db.selectFrom('ingredients').select('id').where('id', '=', anyOf(ids)).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Which of some keys are pictures that were uploaded. */
export async function uploadedPictures(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('pictures')
    .select('key')
    .where('key', '=', sql<string>`any(${[...keys]}::text[])`)
    .where('uploadedAt', 'is not', null)
    .execute();
  return new Set(rows.map(({ key }) => key));
}

/** Every option that these groups offer, also through the groups that their options ask for. */
export async function optionsOffered(db: Db, groups: readonly number[]): Promise<Set<number>> {
  const { tenantId } = scopeOf(db);
  const { rows } = await sql<{ id: number }>`
    with recursive below as (
      select unnest(${[...groups]}::bigint[]) as id
      union
      select c.child_id from below b join modifier_children c on c.tenant_id = ${tenantId} and c.parent_id = b.id
    )
    select m.id from below b join modifiers m on m.tenant_id = ${tenantId} and m.id = b.id where m.kind = 'option'`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** The products that have these groups; one that is gone has none. */
export async function productOwners(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db.selectFrom('productModifiers').select('productId').where('id', '=', anyOf(ids)).execute();
  return rows.map(({ productId }) => productId);
}
