import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { fromWire } from '#kit/contract/wire.ts';
import { emit } from '#kit/server/live/events.ts';
import { remove, update } from '#kit/server/data/write.ts';
import { testApp } from '#testing/testApp.ts';
import { guestMenu, guestMenusApi } from '../guestMenus.contract.ts';
import { sellingChain } from '#testing/guestMenus.ts';

const test = await testApp();
const { app, visitor } = test;

const read = (slug: string, storeId: number, channel = 'web', headers: Record<string, string> = {}) =>
  app.inject({ url: `/api/v1/stores/${storeId}/menus/${channel}`, headers: { tenant: slug, ...headers } });
const menuOf = async (slug: string, storeId: number, channel = 'web') => {
  const reply = await read(slug, storeId, channel);
  return fromWire(guestMenu, reply.json()) as ReturnType<typeof guestMenu.parse>;
};
/** Waits until the cached menu is revalidated. */
const cacheExpiry = () => new Promise((resolve) => setTimeout(resolve, 1050));

describe('static store menu', () => {
  let chain: Awaited<ReturnType<typeof sellingChain>>;
  beforeAll(async () => {
    chain = await sellingChain(test);
  });

  it('contains the published lines with current prices', async () => {
    const menu = await menuOf(chain.slug, chain.storeId);
    expect(menu.store).toMatchObject({ id: chain.storeId, name: 'Providencia', timeZone: 'America/Santiago' });
    expect(menu).toMatchObject({
      channel: 'web',
      currency: 'CLP',
      withCents: false,
      menu: { name: 'Carta', version: 1 },
    });
    expect(guestMenu.safeParse(menu).error).toBeUndefined();
    expect(menu.categories.map(({ name }) => name)).toEqual(['Completos', 'Bebidas']);
    expect(menu.categories[0]?.lines).toMatchObject([
      {
        productId: chain.products.italiano,
        delivery: { price: 4500, full: 4500 },
        pickUp: { price: 4000, full: 4000 },
      },
    ]);
    expect(menu.groups).toMatchObject([{ name: 'Salsas', options: [{ optionId: chain.options.mayo, price: 300 }] }]);
  });

  it('has a content-based ETag and returns 304 when it matches', async () => {
    const first = await read(chain.slug, chain.storeId);
    const { etag } = first.headers;
    expect(etag).toBe(`"${createHash('sha256').update(first.rawPayload).digest('hex')}"`);
    expect(first.headers).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate',
      vary: 'accept-encoding, tenant',
      'content-type': 'application/json; charset=utf-8',
    });
    const second = await read(chain.slug, chain.storeId, 'web', { 'if-none-match': `W/"other", ${etag}` });
    expect([second.statusCode, second.body, second.headers.etag]).toEqual([304, '', etag]);
  });

  it('uses an encoding that the client accepts, with an ETag per encoding', async () => {
    const plain = await read(chain.slug, chain.storeId);
    const gzip = await read(chain.slug, chain.storeId, 'web', { 'accept-encoding': 'gzip, deflate' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload)).toEqual(plain.rawPayload);
    expect(gzip.headers.etag).toBe(String(plain.headers.etag).replace(/"$/, '-gzip"'));
    await expect
      .poll(async () => (await read(chain.slug, chain.storeId, 'web', { 'accept-encoding': 'gzip, br' })).headers)
      .toMatchObject({ 'content-encoding': 'br' });
    const brotli = await read(chain.slug, chain.storeId, 'web', { 'accept-encoding': 'gzip, br' });
    expect(brotliDecompressSync(brotli.rawPayload)).toEqual(plain.rawPayload);
    const refused = await read(chain.slug, chain.storeId, 'web', { 'accept-encoding': 'br;q=0, gzip;q=0.0' });
    expect(refused.headers['content-encoding']).toBeUndefined();
    expect(refused.rawPayload).toEqual(plain.rawPayload);
  });

  it('returns 404 to other tenants, also with a matching ETag', async () => {
    const other = await sellingChain(test);
    const { etag } = (await read(chain.slug, chain.storeId)).headers;
    const stolen = await read(other.slug, chain.storeId, 'web', { 'if-none-match': String(etag) });
    expect(stolen.statusCode).toBe(404);
    const named = await read(other.slug, chain.storeId, 'web', { host: `${chain.slug}.comanda.test` });
    expect(named.statusCode).toBe(404);
    expect(
      (await visitor.call(guestMenusApi.prices, { query: { storeId: chain.storeId } }, { tenant: other.slug })).status,
    ).toBe(404);
  });

  it('rejects stores without a published menu, unknown stores and unknown channels', async () => {
    const bare = await chain.store('Sin menú');
    const reply = await read(chain.slug, bare);
    expect(reply.json()).toMatchObject({ code: 1036, message: 'Este local no tiene un menú publicado.' });
    expect(reply.statusCode).toBe(404);
    expect((await read(chain.slug, 999_999)).json()).toMatchObject({ code: 1002 });
    expect((await read(chain.slug, chain.storeId, 'kiosk')).statusCode).toBe(422);
  });

  it('caches a missing menu briefly and serves it once it exists', async () => {
    const bare = await chain.store('Por abrir');
    expect((await read(chain.slug, bare)).statusCode).toBe(404);
    const transactions = vi.spyOn(test.database, 'inTenant');
    const replies = await Promise.all(Array.from({ length: 5 }, () => read(chain.slug, bare)));
    expect(replies.map((reply) => reply.json().code)).toEqual([1036, 1036, 1036, 1036, 1036]);
    expect(transactions).not.toHaveBeenCalled();
    transactions.mockRestore();
    await chain.inTenant(async (db) => {
      await update(db, 'stores', bare, { menuId: chain.menuId });
      await emit(db, 'stores');
    });
    await cacheExpiry();
    expect((await read(chain.slug, bare)).statusCode).toBe(200);
  });

  it('is not available under its file key', async () => {
    const { etag } = (await read(chain.slug, chain.storeId)).headers;
    const hash = String(etag).replaceAll('"', '');
    expect((await app.inject({ url: `/files/t${chain.id}/menus/${hash}.gz` })).statusCode).toBe(404);
  });
});

describe('menu after a change', () => {
  it('includes a new price within two seconds', async () => {
    const chain = await sellingChain(test);
    const before = await menuOf(chain.slug, chain.storeId);
    await chain.inTenant(async (db) => {
      await update(db, 'products', chain.products.cola, { priceProduct: 1990 });
      await emit(db, 'products');
    });
    await expect
      .poll(async () => (await menuOf(chain.slug, chain.storeId)).categories[1]?.lines[0]?.pickUp.price, {
        timeout: 2000,
      })
      .toBe(1990);
    expect(before.categories[1]?.lines[0]?.pickUp.price).toBe(1500);
  });

  it('returns the same bytes once the change is reverted', async () => {
    const chain = await sellingChain(test);
    const { etag } = (await read(chain.slug, chain.storeId)).headers;
    const price = (priceProduct: number) =>
      chain.inTenant(async (db) => {
        await update(db, 'products', chain.products.cola, { priceProduct });
        await emit(db, 'products');
      });
    await price(1);
    await cacheExpiry();
    expect((await read(chain.slug, chain.storeId)).headers.etag).not.toBe(etag);
    await price(1500);
    await cacheExpiry();
    expect((await read(chain.slug, chain.storeId)).headers.etag).toBe(etag);
  });

  it('includes a change that was uncommitted when the menu was read', async () => {
    const chain = await sellingChain(test);
    let commit = () => {};
    const released = new Promise<void>((resolve) => (commit = resolve));
    const pendingUpdate = chain.inTenant(async (db) => {
      await update(db, 'products', chain.products.cola, { priceProduct: 1790 });
      await emit(db, 'products');
      await released;
    });
    await cacheExpiry();
    expect((await menuOf(chain.slug, chain.storeId)).categories[1]?.lines[0]?.pickUp.price).toBe(1500);
    commit();
    await pendingUpdate;
    await cacheExpiry();
    expect((await menuOf(chain.slug, chain.storeId)).categories[1]?.lines[0]?.pickUp.price).toBe(1790);
  });

  it('never mixes old and new prices under concurrent reads', async () => {
    const chain = await sellingChain(test);
    const seen = new Set<string>();
    const over = new AbortController();
    const reader = (async () => {
      while (!over.signal.aborted) {
        const { categories } = await menuOf(chain.slug, chain.storeId);
        seen.add(categories.flatMap(({ lines }) => lines.map(({ pickUp }) => pickUp.price)).join('/'));
      }
    })();
    for (let round = 1; round <= 12; round++) {
      await chain.publish(round, 1000 + round);
      await new Promise((resolve) => setTimeout(resolve, 120));
    }
    await cacheExpiry();
    over.abort();
    await reader;
    expect(seen.size).toBeGreaterThan(2);
    expect([...seen].filter((prices) => !/^(?:4000\/1500|10(\d\d)\/10\1)$/.test(prices))).toEqual([]);
    expect([...seen]).toContain('1012/1012');
  });

  it('lists products sold out directly or through an ingredient, with their end', async () => {
    const chain = await sellingChain(test);
    await read(chain.slug, chain.storeId);
    const until = '2030-01-01T12:00:00.000Z';
    await chain.soldOut({ productId: chain.products.cola, ends: 'time', until, storeId: chain.storeId });
    await chain.soldOut({ ingredientId: chain.palta, ends: 'manual' });
    await cacheExpiry();
    const { soldOut } = await menuOf(chain.slug, chain.storeId);
    expect(soldOut).toEqual({
      products: [
        { id: chain.products.italiano, until: null },
        { id: chain.products.cola, until },
      ],
      modifiers: [],
    });
    const other = await chain.store('Ñuñoa', chain.menuId);
    expect((await menuOf(chain.slug, other)).soldOut.products).toEqual([{ id: chain.products.italiano, until: null }]);
  });

  it('serves the file stored by another process', async () => {
    const chain = await sellingChain(test);
    const first = await read(chain.slug, chain.storeId);
    const second = await (await import('#server/app.ts')).buildApp({
      config: test.config,
      database: chain.elsewhere(),
    });
    try {
      const url = `/api/v1/stores/${chain.storeId}/menus/web`;
      const there = await second.inject({ url, headers: { tenant: chain.slug } });
      expect(there.headers.etag).toBe(first.headers.etag);
      expect(there.rawPayload).toEqual(first.rawPayload);
    } finally {
      await second.close();
    }
  });

  it('returns 404 once the store is deleted', async () => {
    const chain = await sellingChain(test);
    const storeId = await chain.store('Breve', chain.menuId);
    expect((await read(chain.slug, storeId)).statusCode).toBe(200);
    await chain.inTenant(async (db) => {
      await remove(db, 'stores', storeId);
      await emit(db, 'stores');
    });
    await cacheExpiry();
    expect((await read(chain.slug, storeId)).statusCode).toBe(404);
  });
});

describe('menu whose file is missing', () => {
  it('is rebuilt', async () => {
    const chain = await sellingChain(test);
    const before = await read(chain.slug, chain.storeId);
    await chain.loseFiles();
    const elsewhere = await (await import('#server/app.ts')).buildApp({
      config: test.config,
      database: chain.elsewhere(),
    });
    try {
      const url = `/api/v1/stores/${chain.storeId}/menus/web`;
      const after = await elsewhere.inject({ url, headers: { tenant: chain.slug } });
      expect(after.rawPayload).toEqual(before.rawPayload);
    } finally {
      await elsewhere.close();
    }
  });
});

describe('menu file of an earlier schema', () => {
  it.each([
    ['in the folder of that schema', '0123456789abcdef/'],
    ['outside any schema folder', ''],
  ])('is rebuilt instead of served: %s', async (_, folder) => {
    const chain = await sellingChain(test);
    const first = await read(chain.slug, chain.storeId);
    const { products, ...menu } = first.json() as { products: { url: string; attributes?: string[] }[] };
    const older = { ...menu, products: products.map(({ attributes: _attributes, ...product }) => product) };
    await chain.replaceFile(`${folder}${'0'.repeat(64)}`, gzipSync(JSON.stringify(older)));
    const restarted = await (await import('#server/app.ts')).buildApp({
      config: test.config,
      database: chain.elsewhere(),
    });
    try {
      const get = (url: string) => restarted.inject({ url, headers: { tenant: chain.slug } });
      const { uuid } = first.json().store;
      const page = await get(`/tienda/${chain.slug}/locales/${uuid}/${older.products[0]?.url}`);
      expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('<h1>Italiano</h1>')]);
      expect((await get(`/api/v1/stores/${chain.storeId}/menus/web`)).rawPayload).toEqual(first.rawPayload);
    } finally {
      await restarted.close();
    }
  });
});

describe('prices endpoint', () => {
  it('returns the prices and discounts of the menu', async () => {
    const chain = await sellingChain(test);
    const { body, status } = await visitor.call(
      guestMenusApi.prices,
      { query: { storeId: chain.storeId } },
      { tenant: chain.slug },
    );
    expect(status).toBe(200);
    expect(body.total).toBe(2);
    expect(body.data[0]).toMatchObject({
      productId: chain.products.italiano,
      price: 4000,
      deliveryPrice: 4500,
      discountPrice: null,
      product: { name: 'Italiano' },
    });
  });

  it('parses the menu once for repeated requests', async () => {
    const chain = await sellingChain(test);
    const parse = vi.spyOn(JSON, 'parse');
    const getPrices = () =>
      visitor.call(guestMenusApi.prices, { query: { storeId: chain.storeId } }, { tenant: chain.slug });
    const replies = [await getPrices(), await getPrices(), await getPrices()];
    const read = parse.mock.calls.filter(([text]) => text.includes('"categories"'));
    parse.mockRestore();
    expect(replies.map(({ body }) => body.total)).toEqual([2, 2, 2]);
    expect(read).toHaveLength(1);
  });
});
