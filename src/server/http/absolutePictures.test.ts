import { beforeAll, describe, expect, test } from 'vitest';
import { productsApi } from '#features/catalogue/products/products.contract.ts';
import { placingApi } from '#features/sales/orders/placing/placing.contract.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { update } from '#kit/server/data/write.ts';
import { emit } from '#kit/server/live/events.ts';
import { sellingStore } from '#testing/orders.ts';
import { testApp } from '#testing/testApp.ts';

const comanda = await testApp();
const { app, database, visitor } = comanda;
const lookalike = '/files/ no es una foto';

let shop: Awaited<ReturnType<typeof sellingStore>>;
let key: string;
let home: string;
let paths: Record<'menu' | 'prices' | 'stores' | 'store', string>;
beforeAll(async () => {
  shop = await sellingStore(comanda);
  key = `t${shop.id}/abc`;
  home = `https://${shop.slug}.comanda.test`;
  const { id } = shop.selling;
  paths = {
    menu: `/api/v1/stores/${id}/menus/web`,
    prices: `/api/v2/prices?store_id=${id}`,
    stores: '/api/v1/stores/all',
    store: `/api/v1/stores/${id}`,
  };
  await shop.inTenant(async (db) => {
    await unaudited(db).insertInto('pictures').values({ key, name: 'foto.png' }).execute();
    await update(db, 'products', shop.products.italiano, { pictureKeys: [key], description: lookalike });
    await update(db, 'stores', id, { imageKey: key });
    for (const topic of ['products', 'stores']) await emit(db, topic);
  });
  await new Promise((resolve) => setTimeout(resolve, 1050));
});

const read = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { tenant: shop.slug, ...headers } });
/** The addresses of pictures in an answer, each once. */
const addressesIn = (text: string) => [...new Set(text.match(/[^"]*\/files\/t[^"]*/g))].toSorted();

const bodyWithKeys = () => ({
  storeId: shop.selling.id,
  method: 'pickup' as const,
  platform: 'web' as const,
  lines: [{ lineId: shop.lines.italiano, quantity: 1, choices: [shop.mayo] }],
  paymentMethod: 'cash' as const,
});

describe('guests read pictures', () => {
  test('at the address of their company, in whatever answer', async () => {
    const product = [`${home}/files/${key}/full.webp`, `${home}/files/${key}/medium.webp`];
    const store = [`${home}/files/${key}/small.webp`];
    const expected = { menu: product, prices: product, stores: store, store };
    for (const [name, path] of Object.entries(paths)) {
      const { body, statusCode } = await read(path);
      expect([name, statusCode, addressesIn(body)]).toEqual([name, 200, expected[name as keyof typeof paths]]);
    }
  });

  test('in an order too, which itself keeps paths', async () => {
    const headers = { tenant: shop.slug };
    const quoted = await visitor.call(placingApi.quote, { body: bodyWithKeys() }, headers);
    expect(quoted.body.lines[0]?.pictureUrl).toBe(`${home}/files/${key}/medium.webp`);
    const customer = { name: 'Camila Rojas', phone: '+56987654321', mail: null };
    const placed = await visitor.call(placingApi.place, { body: { ...bodyWithKeys(), customer } }, headers);
    expect(placed.body.lines[0]?.pictureUrl).toBe(`${home}/files/${key}/medium.webp`);
    const stored = await shop.inTenant((db) =>
      db.selectFrom('orders').select('lines').where('uuid', '=', placed.body.uuid).executeTakeFirstOrThrow(),
    );
    expect(addressesIn(JSON.stringify(stored))).toEqual([`/files/${key}/medium.webp`]);
  });

  test('at a host of the company, where they asked there, and keep each answer apart', async () => {
    const host = `pide.${shop.slug}.test`;
    await database.onPlatform((db) =>
      db.insertInto('tenantHosts').values({ host, tenantId: shop.id, kind: 'storefront' }).execute(),
    );
    for (const path of [paths.menu, paths.stores]) {
      const [there, here] = [await read(path, { host }), await read(path)];
      expect(new Set(addressesIn(there.body).map((address) => new URL(address).origin))).toEqual(
        new Set([`https://${host}`]),
      );
      expect(there.headers.etag).not.toBe(here.headers.etag);
      for (const [reply, headers] of [
        [there, { host }],
        [here, {}],
      ] as const) {
        const tag = { ...headers, 'if-none-match': String(reply.headers.etag) };
        expect((await read(path, tag)).statusCode).toBe(304);
      }
      expect((await read(path, { host, 'if-none-match': String(here.headers.etag) })).statusCode).toBe(200);
    }
  });

  test('never at a host that somebody made up, nor at that of another company', async () => {
    const other = await comanda.tenant();
    const host = `pide.${other.slug}.test`;
    await database.onPlatform((db) =>
      db.insertInto('tenantHosts').values({ host, tenantId: other.id, kind: 'office' }).execute(),
    );
    for (const forged of [host, 'malo.test'])
      expect(addressesIn((await read(paths.store, { host: forged })).body)).toEqual([
        `${home}/files/${key}/small.webp`,
      ]);
  });

  test('and texts as they were written', async () => {
    for (const path of [paths.menu, paths.prices])
      expect((await read(path)).body).toContain(`"description":"${lookalike}"`);
  });
});

test('staff read pictures as paths of the host they work at', async () => {
  const { text } = await shop.admin.call(productsApi.list, { query: { withoutPicture: false } });
  expect(addressesIn(text).every((address) => address.startsWith('/files/'))).toBe(true);
  expect(text).toContain(`"/files/${key}/full.webp"`);
});
