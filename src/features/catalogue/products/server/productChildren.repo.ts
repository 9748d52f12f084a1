import { sql } from 'kysely';
import type { Db } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { childCollection } from '#kit/server/data/crud/childCollection.ts';
import { maxNamedMenus, type Product, type ProductModifier } from '../products.contract.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';

export const productGroups = childCollection<ProductModifier>({
  table: 'productModifiers',
  field: 'modifiersProducts',
  owner: 'productId',
  missingMessage: 'El producto ya no tiene este grupo',
  blank: (place, stored: readonly ProductModifier[]) => ({
    position: Math.max(-1, ...stored.map(({ position }) => position)) + 1 + place,
  }),
});

/** The groups of the product that a query names `p`, in their order. */
export const productGroupsJson = sql<ProductModifier[]>`coalesce((
  select json_agg(json_build_object('id', g.id, 'version', g.version, 'modifierId', g.modifier_id, 'position', g.position)
    order by g.position, g.id)
  from ${tenantRows('productModifiers as g')} where g.product_id = p.id), '[]')`;

/** The first menus by name whose draft has `p`, with whether they are published. */
export const productMenusJson = sql<Product['menus']>`coalesce((
  select json_agg(json_build_object('id', m.id, 'name', m.name, 'published', m.published_version_id is not null)
    order by m.name_norm, m.id)
  from (
    select n.* from ${tenantRows('menus as n')}
    where n.id in (select l.menu_id from ${tenantRows('menuLines as l')} where l.product_id = p.id)
    order by n.name_norm, n.id limit ${sql.lit(maxNamedMenus)}
  ) m), '[]')`;

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

/** Every option that these groups offer, also through the groups that their options ask for. */
export async function optionsOffered(db: Db, groups: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    with recursive below as (
      select unnest(${[...groups]}::bigint[]) as id
      union
      select c.child_id from below b join ${tenantRows('modifierChildren as c')} on c.parent_id = b.id
    )
    select m.id from below b join ${tenantRows('modifiers as m')} on m.id = b.id where m.kind = 'option'`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The products that have these groups; one that is gone has none. */
export async function productOwners(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db.selectFrom('productModifiers').select('productId').where('id', '=', anyOf(ids)).execute();
  return rows.map(({ productId }) => productId);
}
