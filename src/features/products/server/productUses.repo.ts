import { sql } from 'kysely';
import { type Db, scopeOf } from '#kit/server/database.ts';

const publishedLine = '$.categories[*].lines[*] ? (@.productId == $product)';

/** Names of the menus that sell a product, or would: in their draft or in what is published. */
export async function menusWith(db: Db, productId: number): Promise<string[]> {
  const { tenantId } = scopeOf(db);
  const { rows } = await sql<{ name: string }>`
    select m.name from menus m
    left join menu_versions v
      on v.tenant_id = m.tenant_id and v.menu_id = m.id and v.id = m.published_version_id
    where m.tenant_id = ${tenantId} and (
      exists (select from menu_lines l where l.tenant_id = ${tenantId} and l.menu_id = m.id and l.product_id = ${productId})
      or jsonb_path_exists(v.content, ${publishedLine}::jsonpath, jsonb_build_object('product', ${productId}::bigint))
    )
    order by m.name_norm`.execute(db);
  return rows.map(({ name }) => name);
}

/** Which of some products guests are sold, with a menu that sells each; drafts are the database's own matter. */
export async function soldProducts(db: Db, ids: readonly number[]): Promise<{ name: string; menuName: string }[]> {
  const { tenantId } = scopeOf(db);
  const { rows } = await sql<{ name: string; menuName: string }>`
    select distinct on (p.id) p.name, m.name as menu_name from menus m
    join menu_versions v on v.tenant_id = m.tenant_id and v.menu_id = m.id and v.id = m.published_version_id
    cross join jsonb_path_query(v.content, '$.categories[*].lines[*].productId') sold
    join products p on p.tenant_id = m.tenant_id and p.id = sold::bigint
    where m.tenant_id = ${tenantId} and p.id = any(${[...ids]}::bigint[]) order by p.id`.execute(db);
  return rows;
}

/** Records of other areas that are about one product, and go with it. */
export async function recordsOf(db: Db, table: 'prices' | 'soldOuts' | 'productModifiers', productId: number) {
  const rows = await db.selectFrom(table).select('id').where('productId', '=', productId).execute();
  return rows.map(({ id }) => id);
}
