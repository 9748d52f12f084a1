import { sql } from 'kysely';
import type { Db } from '#kit/server/data/database.ts';

/** The stores whose menus are measured. */
export const bigStores = 'Grande';

/** A menu of many products with groups of options in forty categories, published, and stores that sell it. */
export const bigMenu = (products: number, stores: number) => async (db: Db) => {
  await sql`insert into modifiers (kind, name, price, min_quantity_modifiers)
    select case when n <= 100 then 'group' else 'option' end, 'Modificador ' || n, 500, case when n <= 100 then 1 else 0 end
    from generate_series(1, 700) n`.execute(db);
  await sql`insert into modifier_children (parent_id, child_id, position)
    select g.id, o.id, row_number() over (partition by g.id order by o.id)
    from (select id, row_number() over (order by id) n from modifiers where kind = 'group' and name like 'Modificador %') g
    join (select id, row_number() over (order by id) n from modifiers where kind = 'option' and name like 'Modificador %') o
      on o.n % 100 = g.n % 100`.execute(db);
  await sql`insert into products (name, url, price_product, description, picture_keys)
    select 'Plato ' || n, 'plato-grande-' || n, 1000 + n * 10, 'Con palta, tomate y mayonesa casera de la casa ' || n,
           jsonb_build_array('t1/' || md5(n::text)) from generate_series(1, ${sql.lit(products)}) n`.execute(db);
  await sql`insert into product_modifiers (product_id, modifier_id, position)
    select p.id, g.id, k from (select id, row_number() over (order by id) n from products where url like 'plato-grande-%') p
    cross join generate_series(0, 1) k
    join (select id, row_number() over (order by id) n from modifiers where kind = 'group' and name like 'Modificador %') g
      on g.n = 1 + (p.n * 7 + k * 13) % 100`.execute(db);
  await sql`insert into menus (name) values ('Carta grande')`.execute(db);
  await sql`insert into stores (name, menu_id) select ${bigStores} || ' ' || n, (select id from menus where name = 'Carta grande')
    from generate_series(1, ${sql.lit(stores)}) n`.execute(db);
  await publishBigMenu(db, 1);
};

/** Publishes the next version of the menu, with prices derived from its number. */
export async function publishBigMenu(db: Db, number: number): Promise<void> {
  await sql`insert into menu_versions (menu_id, number, author_name, content)
    select m.id, ${number}, 'Ana', jsonb_build_object('name', m.name, 'orderChannel', 'any', 'priceGroupIds', '[]'::jsonb,
      'categories', (select jsonb_agg(c order by c->'id') from (
        select jsonb_build_object('id', p.n % 40, 'name', 'Categoría ' || p.n % 40, 'description', '', 'hidden', false,
          'hours', null, 'pictureKey', null, 'lines', jsonb_agg(jsonb_build_object('id', p.id, 'productId', p.id,
            'price', 1000 + ${sql.lit(number)}, 'discount', null, 'hidden', false))) as c
        from (select id, row_number() over (order by id) n from products where url like 'plato-grande-%') p group by p.n % 40) x))
    from menus m where m.name = 'Carta grande'`.execute(db);
  await sql`update menus m set published_version_id = v.id from menu_versions v
    where v.tenant_id = m.tenant_id and v.menu_id = m.id and v.number = ${number} and m.name = 'Carta grande'`.execute(
    db,
  );
}
