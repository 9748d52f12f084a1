import { expect, test } from 'vitest';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { publicStoresApi } from '#features/stores/guests/publicStores.contract.ts';
import { storesApi } from '#features/stores/record/stores.contract.ts';
import { sellingStore } from '#testing/orders.ts';
import { createStore } from '#testing/stores.ts';
import { testApp, type TestTenant } from '#testing/testApp.ts';

const comanda = await testApp();
const read = (url: string) => comanda.app.inject({ url, headers: { host: 'localhost' } });
/** Longer than the cache of stores. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 1100));

async function scene(name: string) {
  const shop = await sellingStore(comanda);
  const { id } = shop.selling;
  const rename = async (to: string) => {
    await shop.admin.call(storesApi.update, { params: { id }, body: { name: to } });
    await aMoment();
  };
  await rename(name);
  const base = `/tienda/${shop.slug}/locales`;
  const { uuid } = (await shop.admin.call(storesApi.get, { params: { id } })).body;
  const slugOf = async (storeId: number) =>
    (await comanda.visitor.call(publicStoresApi.one, { params: { id: storeId } }, { tenant: shop.slug })).body.slug;
  return { ...shop, id, uuid, base, rename, slugOf, product: shop.products };
}

test('a store has the address of its name, and its UUID redirects there with the query', async () => {
  const { base, uuid } = await scene('Ñuñoa · Plaza Egaña');
  const page = await read(`${base}/nunoa-plaza-egana`);
  expect(page.statusCode).toBe(200);
  expect(page.body).not.toContain(`/locales/${uuid}`);
  const [, product = ''] = /href="[^"]+\/([^"/]+)" data-line/.exec(page.body) ?? [];
  for (const [from, to] of [
    [uuid, 'nunoa-plaza-egana'],
    [`${uuid}?utm_source=mesa`, 'nunoa-plaza-egana?utm_source=mesa'],
    [`${uuid}/${product}`, `nunoa-plaza-egana/${product}`],
  ]) {
    const { statusCode, headers } = await read(`${base}/${from}`);
    expect([statusCode, headers.location]).toEqual([301, `${base}/${to}`]);
  }
});

test('a renamed store is found at its older addresses', async () => {
  const { base, rename } = await scene('Mercado Central');
  await rename('Mercado Norte');
  expect((await read(`${base}/mercado-norte`)).statusCode).toBe(200);
  const older = await read(`${base}/mercado-central/algo?x=1`);
  expect([older.statusCode, older.headers.location]).toEqual([301, `${base}/mercado-norte/algo?x=1`]);
  await rename('Mercado Central');
  expect((await read(`${base}/mercado-central`)).statusCode).toBe(200);
  expect((await read(`${base}/mercado-norte`)).headers.location).toBe(`${base}/mercado-central`);
});

test('stores of one name are numbered, and none takes over the older address of another', async () => {
  const { admin, id, rename, slugOf } = await scene('Costanera');
  const second = await createStore({ admin } as TestTenant, { name: 'Costanera' });
  expect([await slugOf(id), await slugOf(second.id)]).toEqual(['costanera', 'costanera-2']);
  await rename('Alto Las Condes');
  const third = await createStore({ admin } as TestTenant, { name: 'Costanera' });
  expect(await slugOf(third.id)).toBe('costanera-3');
});

test('an undone change of name restores the address', async () => {
  const { admin, id, rename, slugOf } = await scene('Maipú');
  await rename('Maipú Centro');
  expect(await slugOf(id)).toBe('maipu-centro');
  const { data } = (await admin.call(auditApi.history, { params: { entity: 'stores', id } })).body;
  await admin.call(auditApi.undo, { params: { requestId: data[0]?.requestId ?? '' } });
  expect(await slugOf(id)).toBe('maipu');
});

test('the address of a store is unknown at another company, which may have the same one', async () => {
  const [one, other] = [await scene('Talca'), await scene('Talca')];
  const foreign = await scene('Curicó');
  expect((await read(`${foreign.base}/talca`)).statusCode).toBe(404);
  expect((await read(`${one.base}/curico`)).statusCode).toBe(404);
  expect((await read(`${one.base}/${other.uuid}`)).statusCode).toBe(404);
  expect([await one.slugOf(one.id), await other.slugOf(other.id)]).toEqual(['talca', 'talca']);
});

test('a deleted store leaves its address free', async () => {
  const { admin, base, slugOf } = await scene('Talcahuano');
  const { id } = await createStore({ admin } as TestTenant, { name: 'Penco' });
  await admin.call(storesApi.remove, { params: { id } });
  const next = await createStore({ admin } as TestTenant, { name: 'Penco' });
  expect(await slugOf(next.id)).toBe('penco');
  await aMoment();
  expect((await read(`${base}/penco`)).statusCode).toBe(200);
});
