import { sql } from 'kysely';
import type { Db } from '#kit/server/data/database.ts';
import { readCache } from '#kit/server/data/readCache.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { readShop, type ShopServices } from './shopFacts.ts';

/** Days of sales that count, and candidates that are read: some of them are sold out. */
const [days, maxCandidates] = [35, 24];
/** Orders that make a product popular. */
const minOrders = 3;

const popular = readCache<number[]>({ max: 2000, ttl: 600_000 });

async function readPopular(db: Db, storeId: number): Promise<number[]> {
  const since = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const { rows } = await sql<{ productId: string }>`
    select product_id, sum(orders) as orders
    from (
      select unnest(t.product_id) as product_id, unnest(t.orders) as orders
      from ${tenantRows('salesProducts as t')}
      where t.grain = 'day' and t.starts_on >= ${since}::date and t.scope = ${storeId}
    ) sold
    group by product_id having sum(orders) >= ${minOrders}
    order by sum(orders) desc, product_id limit ${maxCandidates}`.execute(db);
  return rows.map(({ productId }) => Number(productId));
}

/** Ids of the products that guests of a store order most, by the sales of the last weeks. */
export const popularProducts = (services: ShopServices, tenantId: number, storeId: number): Promise<number[]> =>
  popular.read(services.database, `${tenantId} ${storeId}`, () =>
    readShop(services, tenantId, (db) => readPopular(db, storeId)),
  );
