import { sql } from 'kysely';
import type { Db } from '#kit/server/data/database.ts';
import { list } from '#features/catalogue/products/server/products.repo.ts';
import type { ProductListQuery } from '#features/catalogue/products/products.contract.ts';
import { compare, type Run } from './measure.ts';
import { line, openScene } from './scene.ts';

/**
 * The list of 25 of 50,000 products with its filters, against a bare Fastify handler with the same SQL and transaction.
 */
const productCount = 50_000;

const searches: Record<string, ProductListQuery> = {
  'first page': {},
  'page 100 by price': { page: 100, sort: 'priceProduct' },
  'a word': { query: 'pizza' },
  'two words': { query: 'pollo queso' },
  'a typo': { query: 'hamburgeusa' },
  'menu, food and without picture': { menuId: 1, foodType: 'food', withoutPicture: false },
  'sold out': { soldOut: true },
};

/** Copies the demo chain's products until there are enough, and takes some off sale. */
async function manyProducts(db: Db): Promise<void> {
  await sql`insert into products (name, name_screen_product, price_product, description, position, url, label, label_type,
      availability, food_type, attributes, picture_keys)
    select p.name || ' ' || copy, p.name_screen_product, p.price_product + copy, p.description, p.position, p.url || '-copia-' || copy,
      p.label, p.label_type, p.availability, p.food_type, p.attributes, p.picture_keys
    from generate_series(1, ${sql.lit(productCount)} / (select count(*)::int from products)) copy cross join products p
    limit ${sql.lit(productCount)} - (select count(*) from products)`.execute(db);
  await sql`insert into sold_outs (product_id, store_id, ends, author_name)
    select p.id, s.id, 'manual', 'Cocina' from products p cross join lateral (select id from stores order by id limit 3) s
    where p.id % 100 = 0`.execute(db);
}

const scene = await openScene(manyProducts);
const addressOf = ({ query, menuId, foodType, withoutPicture, soldOut, sort, page }: ProductListQuery) =>
  new URLSearchParams({
    ...(query && { query }),
    ...(menuId && { menu_id: String(menuId) }),
    ...(foodType && { food_type: foodType }),
    ...(withoutPicture !== undefined && { without_picture: String(withoutPicture) }),
    ...(soldOut !== undefined && { sold_out: String(soldOut) }),
    ...(sort && { sort }),
    ...(page && { page: String(page) }),
  });
try {
  const comanda = await scene.comanda();
  console.log(
    `PostgreSQL ${scene.version}, ${productCount} products in the tenant, 16 connections, medians of 3 rounds in turn`,
  );
  for (const [name, search] of Object.entries(searches)) {
    const bare = await scene.bare(await scene.queriesOf((db) => list(db, search, { storeScope: null })));
    const runs = await compare(
      {
        bare: { url: `${bare.address}/list` },
        comanda: { url: `${comanda.address}/api/admin/v1/products?${addressOf(search)}`, headers: comanda.headers },
      },
      3,
    );
    bare.stop();
    const [floor, product] = [runs.bare as Run, runs.comanda as Run];
    console.log(line(`${name}: bare handler, same SQL`, floor));
    console.log(line(`${name}: GET /products, whole stack`, product));
    console.log(`ratio ${(product.perSecond / floor.perSecond).toFixed(2)} (budget 0.50)`);
    if (product.failures > 0 || product.perSecond < floor.perSecond / 2) process.exitCode = 1;
  }
} finally {
  await scene.close();
}
