import { sql } from 'kysely';
import { fail } from '#kit/contract/failures.ts';
import { opennessAt } from '#domain/schedule/openness.ts';
import type { Input, Reply } from '#kit/contract/endpoint.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { MenuContent } from '#features/catalogue/menus/record/menuContent.contract.ts';
import { schedulesOf } from '#features/stores/server/index.ts';
import { explainSale, type SoldOutCause } from '../explain.rules.ts';
import type { menuInsightApi } from '../guestMenus.contract.ts';
import { catalogueFor, soldOutsIn } from './catalogue.repo.ts';
import { contentIn } from './priceLists.repo.ts';
import { contentAt, storesOf } from './guestMenus.repo.ts';

/** Placeholder content with a single product, for a product that is not in the menu. */
const singleProductContent = (productId: number): MenuContent => ({
  name: '',
  orderChannel: 'any',
  priceGroupIds: [],
  categories: [
    {
      id: 0,
      name: '',
      description: '',
      hidden: false,
      hours: null,
      pictureKey: null,
      lines: [{ id: 0, productId, price: null, discount: null, hidden: false }],
    },
  ],
});

/** Other products of the menu do not affect whether this one is on sale. */
const onlyOf = (content: MenuContent, productId: number): MenuContent => ({
  ...content,
  categories: content.categories.map((each) => ({
    ...each,
    lines: each.lines.filter((line) => line.productId === productId),
  })),
});

async function offSaleOf(db: Db, productId: number, storeId: number): Promise<SoldOutCause[]> {
  const { rows } = await sql<SoldOutCause>`
    select o.until, o.author_name, i.name as ingredient_name, o.store_id is null as everywhere
    from ${tenantRows('soldOuts as o')} left join ${tenantRows('ingredients as i')} on i.id = o.ingredient_id
    where (o.store_id is null or o.store_id = ${storeId})
      and (o.product_id = ${productId} or exists (select from ${tenantRows('productIngredients as u')}
        where u.product_id = ${productId} and u.ingredient_id = o.ingredient_id))`.execute(db);
  return rows;
}

async function scheduleOf({ db, tenant }: Ctx, storeId: number, now: Date) {
  const one = db.selectFrom('stores as s').where('s.id', '=', storeId) as unknown as Parameters<typeof schedulesOf>[1];
  const schedules = await schedulesOf(db, one, { now, timeZone: tenant.timeZone, storeScope: null });
  return schedules.get(storeId) ?? fail('notFound');
}

type ExplainInput = Input<typeof menuInsightApi.explain>;

export async function explainProduct(
  ctx: Ctx,
  { params, query }: ExplainInput,
): Promise<Reply<typeof menuInsightApi.explain>> {
  const { db, actor, tenant } = ctx;
  const { storeId, channel, method } = query;
  const at = query.at ? new Date(query.at) : new Date();
  const [found] = await storesOf(db, actor.storeIds && !actor.storeIds.includes(storeId) ? [] : [storeId]);
  const published = found?.menuId ? await contentAt(db, found.menuId, at.toISOString()) : undefined;
  const content = published ? onlyOf(published.content, params.id) : null;
  const listed = content?.categories.some(({ lines }) => lines.length > 0) ? content : singleProductContent(params.id);
  const catalogue = await catalogueFor(db, await contentIn(db, listed, storeId));
  const product = catalogue.products.get(params.id) ?? fail('notFound');
  if (!found) return fail('invalidFields', { fields: { store_id: ['Elige un local de la lista'] } });
  const store = { ...found, timeZone: found.timeZone ?? tenant.timeZone };
  const checks = explainSale({
    product,
    store,
    content,
    catalogue,
    channel,
    method,
    at,
    offSale: await offSaleOf(db, params.id, storeId),
    soldOut: (await soldOutsIn(db, [storeId])).get(storeId) ?? { products: [], modifiers: [] },
    openness: opennessAt(await scheduleOf(ctx, storeId, at), method, at),
  });
  return { sellable: checks.every(({ ok }) => ok), at: at.toISOString(), timeZone: store.timeZone, checks };
}
