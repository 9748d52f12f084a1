import { sql } from 'kysely';
import type { Db } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';

const publishedLine = '$.categories[*].lines[*] ? (@.productId == $product)';

/** Names of the menus that sell a product, or would: in their draft or in what is published. */
export async function menusWith(db: Db, productId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select m.name from ${tenantRows('menus as m')}
    left join ${tenantRows('menuVersions as v')}
      on v.menu_id = m.id and v.id = m.published_version_id
    where (
      exists (select from ${tenantRows('menuLines as l')} where l.menu_id = m.id and l.product_id = ${productId})
      or jsonb_path_exists(v.content, ${publishedLine}::jsonpath, jsonb_build_object('product', ${productId}::bigint))
    )
    order by m.name_norm`.execute(db);
  return rows.map(({ name }) => name);
}

/** Which of some products guests are sold, with a menu that sells each; drafts are the database's own matter. */
export async function soldProducts(db: Db, ids: readonly number[]): Promise<{ name: string; menuName: string }[]> {
  const { rows } = await sql<{ name: string; menuName: string }>`
    select distinct on (p.id) p.name, m.name as menu_name from ${tenantRows('menus as m')}
    join ${tenantRows('menuVersions as v')} on v.menu_id = m.id and v.id = m.published_version_id
    cross join jsonb_path_query(v.content, '$.categories[*].lines[*].productId') sold
    join ${tenantRows('products as p')} on p.id = sold::bigint
    where p.id = any(${[...ids]}::bigint[]) order by p.id`.execute(db);
  return rows;
}

/** Records of other areas that are about one product, and go with it. */
export async function dependentRecords(db: Db, table: 'prices' | 'soldOuts' | 'productModifiers', productId: number) {
  const rows = await db.selectFrom(table).select('id').where('productId', '=', productId).execute();
  return rows.map(({ id }) => id);
}
