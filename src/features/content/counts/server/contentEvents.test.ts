import { describe, expect, test } from 'vitest';
import { ordersApi } from '#features/sales/orders/record/orders.contract.ts';
import { placingApi } from '#features/sales/orders/placing/placing.contract.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { sellingStore } from '#testing/orders.ts';
import { testApp, type TestTenant } from '#testing/testApp.ts';
import { storeCounts } from './storeCounts.ts';

const comanda = await testApp();
const tenant = await comanda.tenant();
const browser = { 'sec-fetch-site': 'same-origin', 'content-type': 'text/plain;charset=UTF-8' };

const send = (payload: string, headers: Record<string, string> = browser) =>
  comanda.app.inject({
    method: 'POST',
    url: '/api/v1/content_events',
    headers: { tenant: tenant.slug, ...headers },
    payload,
  });
const report = (changes: object = {}) =>
  JSON.stringify({ device: 'web', events: [{ via: 'b12', event: 'view' }], ...changes });
const stored = async (of: TestTenant = tenant) => {
  await storeCounts(comanda.database);
  return of.inTenant((db) => db.selectFrom('contentCounts').selectAll().execute());
};

test('a report is answered without content or a cookie, and unknown content is not counted', async () => {
  const { statusCode, body, headers } = await send(report());
  expect([statusCode, body]).toEqual([204, '']);
  expect(headers).not.toHaveProperty('set-cookie');
  expect(await stored()).toEqual([]);
});

test('a page of a site that the company has not listed cannot count', async () => {
  const headers = { ...browser, 'sec-fetch-site': 'cross-site', origin: 'https://ajena.test' };
  const { statusCode, json } = await send(report(), headers);
  expect([statusCode, json<{ code: number }>().code]).toEqual([403, 1165]);
});

test.each([
  ['what is no JSON', 'hola', 400],
  ['more than 2 KB', report({ padding: 'a'.repeat(2048) }), 413],
  ['more than 20 events', report({ events: Array.from({ length: 21 }, () => ({ via: 'b1', event: 'view' })) }), 422],
  ['an unknown field', report({ tenant_id: 1 }), 422],
  ['an unknown event', report({ events: [{ via: 'b1', event: 'sale' }] }), 422],
  ['a reference of nothing', report({ events: [{ via: '../b1', event: 'view' }] }), 422],
  ['an unknown device', report({ device: 'tv' }), 422],
])('a report with %s is rejected', async (_, payload, status) => {
  expect((await send(payload)).statusCode).toBe(status);
});

test('a report that is no text is rejected', async () => {
  const { statusCode } = await send(report(), { ...browser, 'content-type': 'application/json' });
  expect(statusCode).toBe(415);
});

describe('content of a company', () => {
  /** A store, and a landing that its guests see. */
  async function company() {
    const shop = await sellingStore(comanda);
    const { id } = await shop.inTenant((db) =>
      unaudited(db)
        .insertInto('customLandings')
        .values({ name: 'Fiestas Patrias', slug: 'fiestas', kind: 'html', content: '{}' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    const see = (changes: object = {}, headers: Record<string, string> = browser) =>
      send(report({ events: [{ via: `l${id}`, event: 'view' }], ...changes }), { ...headers, tenant: shop.slug });
    return { shop, id, via: `l${id}`, see };
  }

  test('is counted by store, day of sales and device', async () => {
    const { shop, id, via, see } = await company();
    await see({ store_id: shop.selling.id });
    await see({ store_id: shop.selling.id, events: Array.from({ length: 20 }, () => ({ via, event: 'click' })) });
    await see({ device: 'app' });
    const counted = { kind: 'landing', contentId: id, closes: 0, day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) };
    expect((await stored(shop)).toSorted((one, other) => other.storeId - one.storeId)).toMatchObject([
      { ...counted, storeId: shop.selling.id, device: 'web', views: 1, clicks: 20 },
      { ...counted, storeId: 0, device: 'app', views: 1, clicks: 0 },
    ]);
  });

  test('is not counted for programs, for stores of others, or by other companies', async () => {
    const [{ shop, via, see }, other] = [await company(), await company()];
    const { 'sec-fetch-site': _, ...program } = browser;
    expect((await see({}, program)).statusCode).toBe(204);
    expect((await see({ store_id: other.shop.selling.id })).statusCode).toBe(204);
    await other.see({ events: [{ via, event: 'view' }] });
    expect([await stored(shop), await stored(other.shop)]).toEqual([[], []]);
  });

  test('brings orders, which name it; that of another company does not', async () => {
    const [{ shop, via }, other] = [await company(), await company()];
    const place = (from: string) =>
      comanda.visitor.call(
        placingApi.place,
        {
          body: {
            storeId: shop.selling.id,
            method: 'pickup',
            platform: 'web',
            lines: [{ lineId: shop.lines.italiano, quantity: 1, choices: [shop.mayo] }],
            paymentMethod: 'cash',
            customer: { name: 'Camila Rojas', phone: '+56987654321', mail: null },
            via: from,
          },
        },
        { tenant: shop.slug },
      );
    const orderOf = async (from: string) => {
      const { number: id } = (await place(from)).body;
      return (await shop.admin.call(ordersApi.get, { params: { id } })).body;
    };
    expect(await orderOf(via)).toMatchObject({ via, viaName: 'Fiestas Patrias' });
    expect(other.via).not.toBe(via);
    expect(await orderOf(other.via)).toMatchObject({ via: null, viaName: null });
  });

  test('that is flooded with unknown ids takes no room', async () => {
    const { shop, via, see } = await company();
    const unknown = (from: number) =>
      Array.from({ length: 19 }, (_, nth) => ({ via: `b${from + nth}`, event: 'view' }));
    const reports = Array.from({ length: 50 }, (_, nth) =>
      see({ events: [...unknown(1 + nth * 19), { via, event: 'view' }] }),
    );
    expect(new Set((await Promise.all(reports)).map(({ statusCode }) => statusCode))).toEqual(new Set([204]));
    expect(await stored(shop)).toMatchObject([{ views: 50 }]);
  });
});
