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
/** Until what is kept is asked about again. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 1050));

describe('the menu of a store', () => {
  let own: Awaited<ReturnType<typeof sellingChain>>;
  beforeAll(async () => {
    own = await sellingChain(test);
  });

  it('is what its version lists, priced as products and lists are now', async () => {
    const menu = await menuOf(own.slug, own.storeId);
    expect(menu.store).toMatchObject({ id: own.storeId, name: 'Providencia', timeZone: 'America/Santiago' });
    expect(menu).toMatchObject({
      channel: 'web',
      currency: 'CLP',
      withCents: false,
      menu: { name: 'Carta', version: 1 },
    });
    expect(guestMenu.safeParse(menu).error).toBeUndefined();
    expect(menu.categories.map(({ name }) => name)).toEqual(['Completos', 'Bebidas']);
    expect(menu.categories[0]?.lines).toMatchObject([
      { productId: own.products.italiano, delivery: { price: 4500, full: 4500 }, pickUp: { price: 4000, full: 4000 } },
    ]);
    expect(menu.groups).toMatchObject([{ name: 'Salsas', options: [{ optionId: own.options.mayo, price: 300 }] }]);
  });

  it('has an etag of its content, and is not sent again to who has it', async () => {
    const first = await read(own.slug, own.storeId);
    const { etag } = first.headers;
    expect(etag).toBe(`"${createHash('sha256').update(first.rawPayload).digest('hex')}"`);
    expect(first.headers).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate',
      vary: 'accept-encoding, tenant',
      'content-type': 'application/json; charset=utf-8',
    });
    const again = await read(own.slug, own.storeId, 'web', { 'if-none-match': `W/"other", ${etag}` });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
  });

  it('comes compressed as the caller takes it, with an etag for each form', async () => {
    const plain = await read(own.slug, own.storeId);
    const gzip = await read(own.slug, own.storeId, 'web', { 'accept-encoding': 'gzip, deflate' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload)).toEqual(plain.rawPayload);
    expect(gzip.headers.etag).toBe(String(plain.headers.etag).replace(/"$/, '-gzip"'));
    await expect
      .poll(async () => (await read(own.slug, own.storeId, 'web', { 'accept-encoding': 'gzip, br' })).headers)
      .toMatchObject({ 'content-encoding': 'br' });
    const brotli = await read(own.slug, own.storeId, 'web', { 'accept-encoding': 'gzip, br' });
    expect(brotliDecompressSync(brotli.rawPayload)).toEqual(plain.rawPayload);
    const refused = await read(own.slug, own.storeId, 'web', { 'accept-encoding': 'br;q=0, gzip;q=0.0' });
    expect(refused.headers['content-encoding']).toBeUndefined();
    expect(refused.rawPayload).toEqual(plain.rawPayload);
  });

  it('is not found for another company, whatever its etag, and the other way', async () => {
    const other = await sellingChain(test);
    const { etag } = (await read(own.slug, own.storeId)).headers;
    const stolen = await read(other.slug, own.storeId, 'web', { 'if-none-match': String(etag) });
    expect(stolen.statusCode).toBe(404);
    const named = await read(other.slug, own.storeId, 'web', { host: `${own.slug}.comanda.test` });
    expect(named.statusCode).toBe(404);
    expect(
      (await visitor.call(guestMenusApi.prices, { query: { storeId: own.storeId } }, { tenant: other.slug })).status,
    ).toBe(404);
  });

  it('says that there is none where nothing was published, or not for that channel', async () => {
    const bare = await own.store('Sin menú');
    const reply = await read(own.slug, bare);
    expect(reply.json()).toMatchObject({ code: 1036, message: 'Este local no tiene un menú publicado.' });
    expect(reply.statusCode).toBe(404);
    expect((await read(own.slug, 999_999)).json()).toMatchObject({ code: 1002 });
    expect((await read(own.slug, own.storeId, 'kiosk')).statusCode).toBe(422);
  });

  it('is not looked for again at once where there was none, and is found once it is there', async () => {
    const bare = await own.store('Por abrir');
    expect((await read(own.slug, bare)).statusCode).toBe(404);
    const looks = vi.spyOn(test.database, 'inTenant');
    const replies = await Promise.all(Array.from({ length: 5 }, () => read(own.slug, bare)));
    expect(replies.map((reply) => reply.json().code)).toEqual([1036, 1036, 1036, 1036, 1036]);
    expect(looks).not.toHaveBeenCalled();
    looks.mockRestore();
    await own.inTenant(async (db) => {
      await update(db, 'stores', bare, { menuId: own.menuId });
      await emit(db, 'stores');
    });
    await aMoment();
    expect((await read(own.slug, bare)).statusCode).toBe(200);
  });

  it('is never served as a file of its own', async () => {
    const { etag } = (await read(own.slug, own.storeId)).headers;
    const hash = String(etag).replaceAll('"', '');
    expect((await app.inject({ url: `/files/t${own.id}/menus/${hash}.gz` })).statusCode).toBe(404);
  });
});

describe('a change', () => {
  it('of a price is seen within two seconds', async () => {
    const own = await sellingChain(test);
    const before = await menuOf(own.slug, own.storeId);
    await own.inTenant(async (db) => {
      await update(db, 'products', own.products.cola, { priceProduct: 1990 });
      await emit(db, 'products');
    });
    await expect
      .poll(async () => (await menuOf(own.slug, own.storeId)).categories[1]?.lines[0]?.pickUp.price, { timeout: 2000 })
      .toBe(1990);
    expect(before.categories[1]?.lines[0]?.pickUp.price).toBe(1500);
  });

  it('that is undone gives back the very same bytes', async () => {
    const own = await sellingChain(test);
    const { etag } = (await read(own.slug, own.storeId)).headers;
    const price = (priceProduct: number) =>
      own.inTenant(async (db) => {
        await update(db, 'products', own.products.cola, { priceProduct });
        await emit(db, 'products');
      });
    await price(1);
    await aMoment();
    expect((await read(own.slug, own.storeId)).headers.etag).not.toBe(etag);
    await price(1500);
    await aMoment();
    expect((await read(own.slug, own.storeId)).headers.etag).toBe(etag);
  });

  it('that was being written while the menu was read is not missed', async () => {
    const own = await sellingChain(test);
    let commit = () => {};
    const written = new Promise<void>((resolve) => (commit = resolve));
    const writing = own.inTenant(async (db) => {
      await update(db, 'products', own.products.cola, { priceProduct: 1790 });
      await emit(db, 'products');
      await written;
    });
    await aMoment();
    expect((await menuOf(own.slug, own.storeId)).categories[1]?.lines[0]?.pickUp.price).toBe(1500);
    commit();
    await writing;
    await aMoment();
    expect((await menuOf(own.slug, own.storeId)).categories[1]?.lines[0]?.pickUp.price).toBe(1790);
  });

  it('is seen whole or not at all, however often it is read meanwhile', async () => {
    const own = await sellingChain(test);
    const seen = new Set<string>();
    const over = new AbortController();
    const reading = (async () => {
      while (!over.signal.aborted) {
        const { categories } = await menuOf(own.slug, own.storeId);
        seen.add(categories.flatMap(({ lines }) => lines.map(({ pickUp }) => pickUp.price)).join('/'));
      }
    })();
    for (let round = 1; round <= 12; round++) {
      await own.publish(round, 1000 + round);
      await new Promise((resolve) => setTimeout(resolve, 120));
    }
    await aMoment();
    over.abort();
    await reading;
    expect(seen.size).toBeGreaterThan(2);
    expect([...seen].filter((prices) => !/^(?:4000\/1500|10(\d\d)\/10\1)$/.test(prices))).toEqual([]);
    expect([...seen]).toContain('1012/1012');
  });

  it('of what is sold out shows with its end, by itself or by an ingredient', async () => {
    const own = await sellingChain(test);
    await read(own.slug, own.storeId);
    const until = '2030-01-01T12:00:00.000Z';
    await own.soldOut({ productId: own.products.cola, ends: 'time', until, storeId: own.storeId });
    await own.soldOut({ ingredientId: own.palta, ends: 'manual' });
    await aMoment();
    const { soldOut } = await menuOf(own.slug, own.storeId);
    expect(soldOut).toEqual({
      products: [
        { id: own.products.italiano, until: null },
        { id: own.products.cola, until },
      ],
      modifiers: [],
    });
    const other = await own.store('Ñuñoa', own.menuId);
    expect((await menuOf(own.slug, other)).soldOut.products).toEqual([{ id: own.products.italiano, until: null }]);
  });

  it('made by another process is answered from the file that one wrote', async () => {
    const own = await sellingChain(test);
    const first = await read(own.slug, own.storeId);
    const second = await (await import('#server/app.ts')).buildApp({
      config: test.config,
      database: own.elsewhere(),
    });
    try {
      const url = `/api/v1/stores/${own.storeId}/menus/web`;
      const there = await second.inject({ url, headers: { tenant: own.slug } });
      expect(there.headers.etag).toBe(first.headers.etag);
      expect(there.rawPayload).toEqual(first.rawPayload);
    } finally {
      await second.close();
    }
  });

  it('that deletes a store takes its menu away', async () => {
    const own = await sellingChain(test);
    const storeId = await own.store('Breve', own.menuId);
    expect((await read(own.slug, storeId)).statusCode).toBe(200);
    await own.inTenant(async (db) => {
      await remove(db, 'stores', storeId);
      await emit(db, 'stores');
    });
    await aMoment();
    expect((await read(own.slug, storeId)).statusCode).toBe(404);
  });
});

describe('a menu whose file was lost', () => {
  it('is made again', async () => {
    const own = await sellingChain(test);
    const before = await read(own.slug, own.storeId);
    await own.loseFiles();
    const elsewhere = await (await import('#server/app.ts')).buildApp({
      config: test.config,
      database: own.elsewhere(),
    });
    try {
      const url = `/api/v1/stores/${own.storeId}/menus/web`;
      const after = await elsewhere.inject({ url, headers: { tenant: own.slug } });
      expect(after.rawPayload).toEqual(before.rawPayload);
    } finally {
      await elsewhere.close();
    }
  });
});

describe('a menu file of another shape', () => {
  it.each([
    ['in the folder of its shape', '0123456789abcdef/'],
    ['in no folder of a shape', ''],
  ])('is not served but rebuilt: %s', async (_, folder) => {
    const own = await sellingChain(test);
    const first = await read(own.slug, own.storeId);
    const { products, ...menu } = first.json() as { products: { url: string; attributes?: string[] }[] };
    const older = { ...menu, products: products.map(({ attributes: _attributes, ...product }) => product) };
    await own.replaceFile(`${folder}${'0'.repeat(64)}`, gzipSync(JSON.stringify(older)));
    const restarted = await (await import('#server/app.ts')).buildApp({
      config: test.config,
      database: own.elsewhere(),
    });
    try {
      const get = (url: string) => restarted.inject({ url, headers: { tenant: own.slug } });
      const { uuid } = first.json().store;
      const page = await get(`/tienda/${own.slug}/locales/${uuid}/${older.products[0]?.url}`);
      expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('<h1>Italiano</h1>')]);
      expect((await get(`/api/v1/stores/${own.storeId}/menus/web`)).rawPayload).toEqual(first.rawPayload);
    } finally {
      await restarted.close();
    }
  });
});

describe('prices', () => {
  it('are those of the menu, with what is taken off', async () => {
    const own = await sellingChain(test);
    const { body, status } = await visitor.call(
      guestMenusApi.prices,
      { query: { storeId: own.storeId } },
      { tenant: own.slug },
    );
    expect(status).toBe(200);
    expect(body.total).toBe(2);
    expect(body.data[0]).toMatchObject({
      productId: own.products.italiano,
      price: 4000,
      deliveryPrice: 4500,
      discountPrice: null,
      product: { name: 'Italiano' },
    });
  });

  it('are read from the menu once, however often they are asked for', async () => {
    const own = await sellingChain(test);
    const parse = vi.spyOn(JSON, 'parse');
    const ask = () => visitor.call(guestMenusApi.prices, { query: { storeId: own.storeId } }, { tenant: own.slug });
    const replies = [await ask(), await ask(), await ask()];
    const read = parse.mock.calls.filter(([text]) => text.includes('"categories"'));
    parse.mockRestore();
    expect(replies.map(({ body }) => body.total)).toEqual([2, 2, 2]);
    expect(read).toHaveLength(1);
  });
});
