import { beforeAll, expect, test, vi } from 'vitest';
import { type PlacedOrder, placingApi } from '#features/sales/orders/placing/placing.contract.ts';
import { CachedPage } from '#kit/server/http/cachedPage.ts';
import { addHost, landingCalls, landingHtml } from '#testing/landings.ts';
import { daysAgo, holdCompany, releaseHolds } from '#testing/holds.ts';
import { sellingStore } from '#testing/orders.ts';
import { testApp } from '#testing/testApp.ts';

const comanda = await testApp();

let shop: Awaited<ReturnType<typeof sellingStore>>;
let base: string;
const open = (url: string, headers: Record<string, string> = {}) =>
  comanda.app.inject({ url, headers: { host: 'localhost', ...headers } });
const statusOf = async (url: string, host = 'localhost') => (await open(url, { host })).statusCode;
const untilStatus = (url: string, status: number) => vi.waitFor(async () => expect(await statusOf(url)).toBe(status));

beforeAll(async () => {
  shop = await sellingStore(comanda, {}, ['custom-landings']);
  base = `/tienda/${shop.slug}`;
  await landingCalls(shop.admin).published({ slug: 'promo', html: landingHtml('<h1>Promo</h1>') });
});

test('a shop that is held for security shows a notice in its look, which nobody indexes or stores', async () => {
  const before = await open(base);
  await holdCompany(comanda.database, shop.id, { kind: 'security', sentence: 'Accesos sospechosos' });
  await untilStatus(base, 503);
  const { headers, body, statusCode } = await open(base, { 'if-none-match': String(before.headers.etag) });
  expect(statusCode).toBe(503);
  expect(headers).toMatchObject({ 'x-robots-tag': 'noindex', 'retry-after': '3600', 'cache-control': 'no-store' });
  expect(body).toContain(`<p class="tenant">Cadena ${shop.slug}</p>`);
  expect(body).toContain('No disponible por ahora');
  expect(body).not.toContain('Accesos sospechosos');
  for (const path of ['/sitemap.xml', '/locales/centro', '/l/promo', '/f/0123456789/a.png', '/nada'])
    expect(await statusOf(base + path), path).toBe(503);
  await releaseHolds(comanda.database, shop.id);
  await untilStatus(base, 200);
  expect((await open(base)).headers['x-robots-tag']).toBeUndefined();
});

test('a landing and a notice are sent once', async () => {
  const send = vi.spyOn(CachedPage.prototype, 'send');
  await open(`${base}/l/promo`);
  expect(send).toHaveBeenCalledTimes(1);
  await holdCompany(comanda.database, shop.id, { kind: 'security' });
  await untilStatus(base, 503);
  send.mockClear();
  await open(base);
  expect(send).toHaveBeenCalledTimes(1);
  send.mockRestore();
  await releaseHolds(comanda.database, shop.id);
  await untilStatus(base, 200);
});

test('guests of a held shop follow the orders in progress, and search engines read robots.txt', async () => {
  const body: PlacedOrder = {
    storeId: shop.selling.id,
    method: 'pickup',
    platform: 'web',
    lines: [{ lineId: shop.lines.italiano, quantity: 1, choices: [shop.mayo] }],
    paymentMethod: 'cash',
    customer: { name: 'Camila Rojas', phone: '+56987654321', mail: null },
  };
  const { body: order } = await comanda.visitor.call(placingApi.place, { body }, { tenant: shop.slug });
  await holdCompany(comanda.database, shop.id, { kind: 'abuse' });
  await untilStatus(base, 503);
  expect(await statusOf(`${base}/pedidos/${order.uuid}`)).toBe(200);
  expect(await statusOf(`${base}/robots.txt`)).toBe(200);
  await releaseHolds(comanda.database, shop.id);
  await untilStatus(base, 200);
});

test('a company that is suspended for lack of payment still shows its menu', async () => {
  await untilStatus(base, 200);
  await holdCompany(comanda.database, shop.id, { kind: 'payment', from: daysAgo(30) });
  await vi.waitFor(async () => expect((await open(base)).body).not.toContain('data-open="true"'), { timeout: 5000 });
  expect(await statusOf(`${base}/l/promo`)).toBe(200);
  await releaseHolds(comanda.database, shop.id);
});

test('an inactive company has left after 30 days, and its landings with it', async () => {
  const landingHost = await addHost(comanda, shop, 'landing');
  await holdCompany(comanda.database, shop.id, { kind: 'request', from: daysAgo(29) });
  await untilStatus(base, 503);
  await releaseHolds(comanda.database, shop.id);
  await holdCompany(comanda.database, shop.id, { kind: 'request', from: daysAgo(31) });
  await untilStatus(base, 410);
  expect((await open(base)).body).toContain('Este comercio ya no atiende aquí');
  expect((await open(base)).headers).not.toHaveProperty('retry-after');
  expect(await statusOf('/l/promo', landingHost)).toBe(410);
  expect(await statusOf('/robots.txt', landingHost)).toBe(200);
  await releaseHolds(comanda.database, shop.id);
});
