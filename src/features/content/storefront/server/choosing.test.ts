import { describe, expect, test } from 'vitest';
import { slugOf } from '#domain/slugs.ts';
import { everyDay, range } from '#domain/schedule/testing/schedules.ts';
import { storesApi } from '#features/stores/record/stores.contract.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { sellingStore } from '#testing/orders.ts';
import { createStore } from '#testing/stores.ts';
import { testApp } from '#testing/testApp.ts';

const comanda = await testApp();
const businessHours = everyDay(range('00:00', '24:00'));
const read = (url: string) => comanda.app.inject({ url, headers: { host: 'localhost' } });
/** Longer than the cache of stores. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 1100));

async function scene() {
  const shop = await sellingStore(comanda);
  const { name } = (await shop.admin.call(storesApi.get, { params: { id: shop.selling.id } })).body;
  const base = `/tienda/${shop.slug}`;
  return { ...shop, storeName: name, base, page: `${base}/locales/${slugOf(name)}` };
}

describe('the choice of a store', () => {
  test('lists stores that take orders first, each with what it takes now', async () => {
    const shop = await scene();
    const { id } = await createStore(shop, { name: 'Alameda', menuId: shop.menuId });
    await shop.admin.call(storesApi.update, { params: { id }, body: { closed: true } });
    await aMoment();
    const { body } = await read(shop.base);
    const names = [...body.matchAll(/<b>([^<]*)<\/b>/g)].map(([, name]) => name);
    expect(names[0]).toBe(shop.storeName);
    expect(names.slice(1)).toContain('Alameda');
    expect(body).toMatch(
      /data-method="delivery">Delivery en \d+ min<\/span> <span data-method="pickUp">Retiro en \d+ min/,
    );
    const closed = body.slice(body.indexOf('<b>Alameda</b>'));
    expect(closed).toContain('Cerrado');
    expect(closed).not.toContain('data-method');
  });

  test('of a closed one shows when to order for and the nearest open one', async () => {
    const shop = await scene();
    const fields = {
      name: 'Alameda',
      menuId: shop.menuId,
      latitude: -33.46,
      longitude: -70.6,
      futureOrdersEnabled: true,
      businessHours,
    };
    const { id } = await createStore(shop, fields);
    await aMoment();
    const open = (await read(`${shop.base}/locales/alameda`)).body;
    expect(open).not.toContain('class="closed"');
    const hour = 3_600_000;
    const closing = {
      startDatetime: new Date(Date.now() - hour).toISOString(),
      endDatetime: new Date(Date.now() + hour).toISOString(),
      reason: null,
      dispatchMethod: 'both' as const,
    };
    await shop.admin.call(storesApi.update, { params: { id }, body: { scheduledClosingTimes: [closing] } });
    await aMoment();
    const closed = (await read(`${shop.base}/locales/alameda`)).body;
    expect(closed).toContain('<b>Pide para más tarde</b>');
    expect(closed).toMatch(
      new RegExp(`El abierto más cercano: <a href="${shop.page}">${shop.storeName}</a>, a [0-9,]+ k?m\\. Abierto`),
    );
    expect(closed).toContain('"closedText":null');
    await shop.admin.call(storesApi.update, { params: { id }, body: { futureOrdersEnabled: false } });
    await aMoment();
    expect((await read(`${shop.base}/locales/alameda`)).body).toContain('"closedText":"Abre ');
  });

  test('shows first what its guests order most, unless it is sold out', async () => {
    const shop = await scene();
    const { italiano, cola } = shop.products;
    const day = new Date().toISOString().slice(0, 10);
    const sums = { orders: [4, 9], units: [4, 9], gross: [0, 0], sold: [0, 0] };
    await shop.inTenant((db) =>
      unaudited(db)
        .insertInto('salesProducts')
        .values({ grain: 'day', startsOn: day, scope: shop.selling.id, productId: [italiano, cola], ...sums })
        .execute(),
    );
    const popularOf = async () => {
      const { body } = await read(shop.page);
      const [, section = ''] = /<section class="cat popular"[^>]*>([^]*?)<\/section>/.exec(body) ?? [];
      return [...section.matchAll(/<b>([^<]*)<\/b>/g)].map(([, name]) => name);
    };
    expect(await popularOf()).toEqual(['Cola', 'Italiano']);
    await shop.soldOut({ productId: cola, ends: 'manual' });
    await aMoment();
    expect(await popularOf()).toEqual([]);
  });
});
