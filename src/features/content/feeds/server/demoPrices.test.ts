import { XMLParser } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { demoPassword } from '#demo/demoData.ts';
import { seed } from '#demo/seed.ts';
import { guestMenu, type GuestMenu } from '#features/catalogue/guest-menus/guestMenus.contract.ts';
import { type OrderChoiceInput, placingApi } from '#features/sales/orders/placing/placing.contract.ts';
import { publicStoresApi } from '#features/stores/guests/publicStores.contract.ts';
import { fromWire } from '#kit/contract/wire.ts';
import { runFeedBuild } from '#testing/feeds.ts';
import { menuItemIn, restaurantIn } from '#testing/schemaOrg.ts';
import { isolatedTestApp } from '#testing/testApp.ts';
import { blankFeed, feedFilesApi, feedsApi } from '../feeds.contract.ts';

/** Networks reject products whose id or price differs between the feed, the page and the checkout. */
const test_ = await isolatedTestApp();
const { app, database, signIn, visitor } = test_;
await seed(database, { only: ['demo'], most: 200, year: false });
const admin = await signIn('demo', 'admin@demo.test', demoPassword);
const { rows: tenants } = await database.pool.query<{ id: number }>(`select id from tenants where slug = 'demo'`);
const tenantId = tenants[0]?.id ?? 0;
const headers = { tenant: 'demo', host: 'demo.localhost' };

type Item = Record<string, string>;

async function feedOf(storeId: number, dispatchMethod: 'delivery' | 'pickUp'): Promise<Item[]> {
  const body = { ...blankFeed, name: dispatchMethod, network: 'google' as const, perStore: true, dispatchMethod };
  const { body: feed } = await admin.call(feedsApi.create, { body: { ...body, storeIds: [storeId] } });
  await runFeedBuild(test_, tenantId, feed.id);
  const { body: built } = await admin.call(feedsApi.get, { params: { id: feed.id } });
  expect(built).toMatchObject({ status: 'ready' });
  const file = await visitor.call(feedFilesApi.file, { params: { token: `${built.token}.xml` } }, headers);
  const { rss } = new XMLParser({ parseTagValue: false }).parse(file.text) as { rss: { channel: { item: Item[] } } };
  return rss.channel.item;
}

const paidIn = (item: Item) => Number.parseInt(item['g:sale_price'] ?? item['g:price'] ?? '', 10);
const pricesOf = (items: readonly Item[]) => Object.fromEntries(items.map((item) => [item['g:id'], paidIn(item)]));

const pageAt = async (path: string): Promise<string> => (await app.inject({ url: path, headers })).body;

/** Prices in the structured data of a store's page, by the id of the feed whose link leads to the product. */
async function pagePrices(slug: string, mode: string, feed: readonly Item[]): Promise<Record<string, number>> {
  const { hasMenu } = restaurantIn(await pageAt(`/tienda/demo/locales/${slug}`));
  const ids = new Map(feed.map((item) => [item['g:link']?.split('/').at(-1), item['g:id']]));
  const offers = hasMenu.hasMenuSection
    .flatMap(({ hasMenuItem }) => hasMenuItem)
    .map((item) =>
      [item.offers].flat().find(({ availableDeliveryMethod = mode }) => availableDeliveryMethod.endsWith(mode)),
    );
  return Object.fromEntries(offers.map((offer) => [ids.get(offer?.url.split('/').at(-1)), Number(offer?.price)]));
}

/** The cheapest choices of required groups, as a careful guest picks them. */
function cheapest(menu: GuestMenu, groupIds: readonly number[]): OrderChoiceInput[] {
  return groupIds.flatMap((groupId) => {
    const group = menu.groups.find(({ id }) => id === groupId);
    if (!group || group.minQuantity === 0) return [];
    let missing = group.minQuantity;
    const byPrice = group.options.toSorted((one, other) => one.price - other.price);
    return byPrice.flatMap(({ optionId }) => {
      const option = menu.options.find(({ id }) => id === optionId);
      const quantity = Math.min(missing, option?.maxQuantity ?? 0);
      missing -= quantity;
      return quantity > 0 && option ? [{ groupId, optionId, quantity, choices: cheapest(menu, option.groupIds) }] : [];
    });
  });
}

/** Prices at the checkout, of each product on its first line. */
async function quotedPrices(storeId: number, method: 'delivery' | 'pickup'): Promise<Record<string, number>> {
  const reply = await app.inject({ url: `/api/v1/stores/${storeId}/menus/web`, headers });
  const menu = fromWire(guestMenu, reply.json()) as GuestMenu;
  const lines = menu.categories.flatMap((category) => category.lines);
  const firstLines = lines.filter(
    ({ productId }, place) => lines.findIndex((each) => each.productId === productId) === place,
  );
  const prices: Record<string, number> = {};
  for (let done = 0; done < firstLines.length; done += 50) {
    const batch = firstLines.slice(done, done + 50).map(({ id, productId }) => {
      const product = menu.products.find((each) => each.id === productId);
      return { lineId: id, quantity: 1, choices: cheapest(menu, product?.groupIds ?? []) };
    });
    const { body } = await visitor.call(
      placingApi.quote,
      { body: { storeId, method, platform: 'web', lines: batch } },
      headers,
    );
    for (const { productId, total } of body.lines) prices[`p${productId}s${storeId}`] = total;
  }
  return prices;
}

test.each([
  ['delivery', 'delivery', 'OwnFleet'],
  ['pickUp', 'pickup', 'PickUp'],
] as const)(
  'every product has one id and one price by %s in feed, page and checkout',
  async (method, orderMethod, mode) => {
    const { body: stores } = await visitor.call(publicStoresApi.all, {}, headers);
    const { id, slug } = stores.data.find(({ menuId }) => menuId !== null) ?? { id: 0, slug: '' };
    const items = await feedOf(id, method);
    const feed = pricesOf(items);
    const [page, checkout] = [await pagePrices(slug, mode, items), await quotedPrices(id, orderMethod)];
    const ids = Object.keys(feed);
    expect(ids.length).toBeGreaterThan(20);
    const only = (prices: Record<string, number>) => Object.fromEntries(ids.map((each) => [each, prices[each]]));
    expect(only(page)).toEqual(feed);
    expect(only(checkout)).toEqual(feed);
    const [first] = items;
    const path = `/tienda/demo/locales/${slug}/${first?.['g:link']?.split('/').at(-1)}`;
    expect(menuItemIn(await pageAt(path)).identifier).toContain(first?.['g:id']);
  },
);
