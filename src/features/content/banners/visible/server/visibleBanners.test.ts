import { beforeAll, describe, expect, test } from 'vitest';
import { insert } from '#kit/server/data/write.ts';
import { sellingChain } from '#testing/guestMenus.ts';
import { testApp } from '#testing/testApp.ts';
import { bannerExplainApi } from '../../office/bannerExplain.contract.ts';
import { bannersApi, popUpsApi, positionBannersApi } from '../../record/banners.contract.ts';

const comanda = await testApp();
const { app } = comanda;
let chain: Awaited<ReturnType<typeof sellingChain>>;
let pictureId = 0;

beforeAll(async () => {
  chain = await sellingChain(comanda);
  const key = `t${chain.id}/foto`;
  pictureId = await chain.inTenant(
    async (db) =>
      (
        await insert(db, 'pictures', {
          key,
          name: 'foto',
          type: 'settings',
          contentType: 'image/png',
          uploadedAt: new Date().toISOString(),
        })
      ).id,
  );
});

const read = (query = '', headers: Record<string, string> = {}) =>
  app.inject({ url: `/api/v1/banners${query}`, headers: { tenant: chain.slug, 'accept-encoding': '', ...headers } });
const namesAt = async (query: string): Promise<string[]> =>
  (await read(query)).json().data.map(({ description }: { description: string }) => description);
const create = async (fields: object) => {
  const { description } = fields as { description: string };
  const body = { name: description, pictureIds: [pictureId], ...fields };
  const created = await chain.admin.call(bannersApi.create, { body: body });
  if (created.status !== 201) throw new Error(created.text);
  return created.body.id;
};
const remove = (id: number) => chain.admin.call(bannersApi.remove, { params: { id } });

describe('GET /api/v1/banners', () => {
  test('answers what a store, method and platform see, in its order, with the code of its clicks', async () => {
    const first = await create({ description: 'Uno', position: 1, url: '/promos#hoy', category: 'web' });
    const second = await create({ description: 'Dos', position: 2, dispatchMethod: 'pickUp', platforms: ['app'] });
    const at = `?store_id=${chain.storeId}`;
    expect(await namesAt(at)).toEqual([]);
    await chain.admin.call(bannersApi.update, { params: { id: first }, body: { url: 'https://promos.test' } });
    const { data, next_change: change } = (await read(at)).json();
    expect([data.length, change]).toEqual([1, null]);
    expect(data[0]).toMatchObject({
      id: first,
      code: `b${first}`,
      kind: 'banner',
      placement: 'home',
      link: 'https://promos.test',
      windows: [{ from: null, until: null }],
      pop_up: null,
      target: null,
    });
    expect(await namesAt(`${at}&platform=app&method=pick_up`)).toEqual(['Uno', 'Dos']);
    expect(await namesAt(`${at}&platform=app&method=delivery`)).toEqual(['Uno']);
    await Promise.all([first, second].map(remove));
  });

  test('has a strong tag that changes before its content does, and may be kept for 30 seconds', async () => {
    const id = await create({ description: 'Con etiqueta' });
    const first = await read(`?store_id=${chain.storeId}`);
    expect(first.headers).toMatchObject({
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
      'cache-control': expect.stringMatching(/^public, max-age=(30|[12]?\d), must-revalidate$/),
    });
    const same = await read(`?store_id=${chain.storeId}`, { 'if-none-match': String(first.headers.etag) });
    expect([same.statusCode, same.body]).toEqual([304, '']);
    await chain.admin.call(bannersApi.update, { params: { id }, body: { description: 'Otra' } });
    const changed = await read(`?store_id=${chain.storeId}`, { 'if-none-match': String(first.headers.etag) });
    expect([changed.statusCode, changed.json().data[0].description]).toEqual([200, 'Otra']);
    await remove(id);
  });

  test('rejects the store of another company, and shows nothing of another', async () => {
    const other = await comanda.tenant();
    const foreign = await other.store('Ajeno');
    const id = await create({ description: 'Propio' });
    expect((await read(`?store_id=${foreign}`)).statusCode).toBe(404);
    const theirs = await app.inject({ url: '/api/v1/banners', headers: { tenant: other.slug } });
    expect(theirs.json()).toMatchObject({ data: [], next_change: null });
    expect(await namesAt('')).toEqual(['Propio']);
    await remove(id);
  });

  test('hides a banner while its product is sold out, and follows a category to the menu of each store', async () => {
    const { italiano } = chain.products;
    const product = await create({ description: 'Italiano', bannerableType: 'product', bannerableId: italiano });
    const categoryId = chain.content.categories[0]?.id ?? 0;
    const above = await chain.admin.call(positionBannersApi.create, {
      body: {
        name: 'Sobre',
        description: 'Sobre',
        placement: 'category',
        bannerableType: 'category',
        bannerableId: categoryId,
        pictureIds: [pictureId],
      },
    });
    expect(above.status).toBe(201);
    const at = `?store_id=${chain.storeId}`;
    expect((await namesAt(at)).toSorted()).toEqual(['Italiano', 'Sobre']);
    const { data } = (await read(at)).json();
    const [, target] = data.map((each: { target: object }) => each.target);
    expect(target).toEqual({ type: 'category', id: categoryId, name: 'Completos' });
    const until = new Date(Date.now() + 3_600_000).toISOString();
    await chain.soldOut({ productId: italiano, ends: 'time', until });
    const soldOut = (await read(at)).json();
    expect(soldOut.next_change).toBe(until);
    expect(soldOut.data.map((each: { windows: object[] }) => each.windows)).toEqual([
      [{ from: until, until: null }],
      [{ from: until, until: null }],
    ]);
    await Promise.all([product].map(remove));
    await chain.admin.call(positionBannersApi.remove, { params: { id: above.body.id } });
  });

  test('has the trigger and caps of a pop-up', async () => {
    const { body } = await chain.admin.call(popUpsApi.create, {
      body: { name: 'Hola', trigger: 'scroll', triggerAfter: 50, maxTotal: 3, pictureIds: [pictureId] },
    });
    const { data } = (await read(`?store_id=${chain.storeId}`)).json();
    expect(data[0]).toMatchObject({
      kind: 'pop_up',
      placement: null,
      pop_up: { trigger: 'scroll', after: 50, max_per_session: 1, days_between: null, max_total: 3 },
    });
    expect(data[0].pictures.map(({ width }: { width: number }) => width)).toEqual([1200, 600, 600]);
    await chain.admin.call(popUpsApi.remove, { params: { id: body.id } });
  });

  test('is explained for a store, with the name of the banner that comes before', async () => {
    const body = (name: string, position: number) => ({
      name,
      placement: 'tracking',
      position,
      pictureIds: [pictureId],
    });
    const create = (name: string, position: number) =>
      chain.admin.call(positionBannersApi.create, { body: body(name, position) });
    const [first, second] = [await create('Primero', 1), await create('Segundo', 2)];
    const explain = async (id: number, storeId = chain.storeId) =>
      chain.admin.call(bannerExplainApi.position, { params: { id }, query: { storeId } });
    expect((await explain(first.body.id)).body).toMatchObject({ isVisible: true, reasons: [] });
    expect((await explain(second.body.id)).body).toMatchObject({
      isVisible: false,
      timeZone: 'America/Santiago',
      reasons: [{ why: 'outranked', until: null, by: { id: first.body.id, name: 'Primero' } }],
    });
    expect((await explain(first.body.id, 999_999)).status).toBe(404);
    const wrongKind = await chain.admin.call(bannerExplainApi.popUp, {
      params: { id: first.body.id },
      query: { storeId: chain.storeId },
    });
    expect(wrongKind.status).toBe(404);
    for (const { body: created } of [first, second])
      await chain.admin.call(positionBannersApi.remove, { params: { id: created.id } });
  });
});
