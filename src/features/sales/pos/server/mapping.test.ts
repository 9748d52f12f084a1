import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { credentialsApi } from '#features/platform/integrations/credentials.contract.ts';
import { modifiersApi } from '#features/catalogue/modifiers/modifiers.contract.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { insert, insertAll, update } from '#kit/server/data/write.ts';
import { posScene, settled } from '#testing/integrations/posScene.ts';
import { giveCredentials } from '#testing/integrations/providerSandbox.ts';
import { storedOrder } from '#testing/orders.ts';
import { createProduct, groupWith, menuSelling } from '#testing/products.ts';
import { createStore } from '#testing/stores.ts';
import type { Caller, TestTenant } from '#testing/testApp.ts';
import { posCataloguesApi } from '../catalogues.contract.ts';
import { mappingApi, type MappingRow, parseRowId } from '../mapping.contract.ts';
import { createMissing, mergeItems } from './catalogues.repo.ts';
import { setStock } from './stock.repo.ts';

const { sandbox, comanda, connectedTenant } = await posScene();
const wrong = { ...sandbox.wrongCredentials };

let tenant: TestTenant;
/** Rows of the grid, of products and options unless the query has a kind. */
const rows = async (query: object = {}) => {
  const { data } = (await tenant.admin.call(mappingApi.list, { query })).body;
  return 'kind' in query ? data : data.filter(({ kind }) => kind === 'product' || kind === 'option');
};
const states = async (query = {}) => (await rows(query)).map(({ name, state, code }) => [name, state, code]);
const rowOf = async (name: string) => {
  const { data } = (await tenant.admin.call(mappingApi.list, { query: { query: name } })).body;
  return data.find((row) => row.name === name) as MappingRow;
};
const catalogues = async () => (await tenant.admin.call(posCataloguesApi.list, {})).body.data;
const choose = async (name: string, code: string | null, caller = tenant.admin) => {
  const { id } = await rowOf(name);
  return caller.call(mappingApi.set, { body: { mappings: [{ id, code }] } });
};
/** Writes a catalogue as if it had just been read. */
const sell = async (items: readonly { code: string; name: string }[]) => {
  const [catalogue] = await catalogues();
  const all = items.map((item) => ({ ...item, kind: 'product' as const, category: '', price: 1990, groups: [] }));
  await tenant.inTenant((db) => mergeItems(db, catalogue?.id ?? 0, all));
};

/** Connects FBD, whose orders have codes of everything, with a catalogue of one item. */
async function connectFbd() {
  const fbd = { authorization: 'a', xconsumer: 'b', localId: '1', 'paymentIds.online': '1' };
  const values = { ...fbd, 'paymentIds.card': '2', 'paymentIds.cash': '3' };
  await giveCredentials(tenant, 'pos_fbd', { values });
  await tenant.inTenant(async (db) => {
    await createMissing(db);
    const found = db.selectFrom('posCatalogues').select('id').where('provider', '=', 'pos_fbd');
    const { id } = await found.executeTakeFirstOrThrow();
    const item = { code: '900', name: 'Despacho', kind: 'product' as const, category: '', price: 0, groups: [] };
    await mergeItems(db, id, [item]);
  });
}

describe('reading a catalogue', () => {
  beforeAll(async () => {
    tenant = await connectedTenant();
  });
  beforeEach(() => sandbox.kit.forgive());

  test('begins with its credentials, and counts each of its products and options once', async () => {
    expect(await catalogues()).toMatchObject([
      { provider: 'fudo', providerName: 'Fudo', storeId: null, problem: null, items: 5 },
    ]);
  });

  test('shows why it failed, and changes no item', async () => {
    sandbox.kit.plan('broken', { on: /products/, times: 10 });
    expect((await tenant.admin.call(posCataloguesApi.read, {})).body).toEqual({ requested: 1 });
    await settled(async () => expect((await catalogues())[0]?.problem).toMatch(/^\S.*\.$/));
    expect((await catalogues())[0]?.items).toBe(5);
  });

  test('is repeated once its credentials are saved again', async () => {
    await giveCredentials(tenant, 'fudo', { values: wrong });
    await tenant.admin.call(posCataloguesApi.read, {});
    await settled(async () => expect((await catalogues())[0]?.problem).toMatch(/./));
    await giveCredentials(tenant, 'fudo', { values: sandbox.credentials });
    await settled(async () => expect((await catalogues())[0]?.problem).toBeNull());
  });

  test('begins again, without the former stock, when its credentials are created again', async () => {
    const [catalogue] = await catalogues();
    const stocked = () =>
      tenant.inTenant((db) => db.selectFrom('posItems').select('code').where('stock', 'is not', null).execute());
    await tenant.inTenant((db) => setStock(db, catalogue?.id ?? 0, new Map([['101', 0]])));
    expect(await stocked()).toHaveLength(1);
    await tenant.admin.call(credentialsApi.save, { body: { key: 'fudo', storeId: null, destroy: true } });
    await giveCredentials(tenant, 'fudo', { values: sandbox.credentials });
    await settled(async () => expect((await catalogues())[0]?.readAt).not.toBe(catalogue?.readAt));
    expect(await stocked()).toEqual([]);
  });

  test('a store with its credentials has its catalogue, which nobody else sees', async () => {
    const { id: storeId } = await createStore(tenant, { name: 'Ñuñoa' });
    await giveCredentials(tenant, 'fudo', { values: sandbox.credentials, storeId });
    await settled(async () => expect(await catalogues()).toMatchObject([{}, { storeName: 'Ñuñoa', items: 5 }]));
    const stranger = await comanda.tenant({ flags: ['pos-integration'] });
    expect((await stranger.admin.call(posCataloguesApi.list, {})).body.data).toEqual([]);
  });
});

describe('the mapping', () => {
  beforeEach(async () => {
    const company = await connectedTenant();
    tenant = company;
    await createProduct(company, { name: 'BEBIDA', priceProduct: 2100 });
    await createProduct(company, { name: 'Té helado' });
    await groupWith(company, 'Agregados', ['Palta extra']);
  });

  test('suggests the item of the same name, for products and options', async () => {
    expect(await rows()).toMatchObject([
      { name: 'BEBIDA', kind: 'product', state: 'suggested', code: '102', price: 2100, itemPrice: 1990 },
      { name: 'Té helado', kind: 'product', state: 'unmapped', code: null, itemName: null },
      { name: 'Palta extra', kind: 'option', state: 'suggested', code: '201', itemCategory: '', itemPrice: 990 },
    ]);
  });

  test('counts the rows of all accounts that need a code, as its tabs list them', async () => {
    await choose('Té helado', '102');
    await sell([{ code: '105', name: 'Bebida' }]);
    const countsOf = async (caller: Caller) => (await caller.call(mappingApi.summary, {})).body.counts;
    const unmapped = await tenant.admin.call(mappingApi.list, { query: { state: 'unmapped' } });
    expect(await countsOf(tenant.admin)).toEqual({ unmapped: unmapped.body.total, suggested: 1, removed: 1 });
    const manager = await tenant.userWith(['auth_credentials.list'], { storeIds: [(await createStore(tenant)).id] });
    expect(await countsOf(manager)).toEqual({ unmapped: 0, suggested: 0, removed: 0 });
  });

  test('suggests nothing where a name is not the only one, here or there', async () => {
    await sell([
      { code: '1', name: 'Bebida' },
      { code: '2', name: 'bebida' },
      { code: '3', name: 'Té helado' },
    ]);
    expect((await rowOf('BEBIDA')).state).toBe('unmapped');
    expect((await rowOf('Té helado')).state).toBe('suggested');
    await createProduct(tenant, { name: 'TE HELADO' });
    expect((await rowOf('Té helado')).state).toBe('unmapped');
  });

  test('suggests no item that is already another product', async () => {
    await choose('Té helado', '102');
    expect(await rowOf('BEBIDA')).toMatchObject({ state: 'unmapped' });
  });

  test('accepts the suggestions of some lines, or of all that a filter finds', async () => {
    const { id } = await rowOf('BEBIDA');
    const accept = (body: object) => tenant.admin.call(mappingApi.accept, { body });
    expect((await accept({ ids: [id] })).body).toEqual({ accepted: 1 });
    expect((await accept({ filters: { kind: 'product' } })).body).toEqual({ accepted: 0 });
    expect((await accept({ filters: {} })).body).toEqual({ accepted: 1 });
    expect(await states({ state: 'name' })).toEqual([
      ['BEBIDA', 'name', '102'],
      ['Palta extra', 'name', '201'],
    ]);
  });

  test('stores the item that a person chose, and removes it', async () => {
    expect((await choose('Té helado', '900')).status).toBe(200);
    expect(await rowOf('Té helado')).toMatchObject({ state: 'person', code: '900', itemName: 'Despacho' });
    await choose('Té helado', '101');
    expect(await rowOf('Té helado')).toMatchObject({ state: 'person', code: '101' });
    await choose('Té helado', null);
    expect(await rowOf('Té helado')).toMatchObject({ state: 'unmapped', code: null });
  });

  test('rejects a code that the point of sale does not have', async () => {
    const { status, body } = await choose('Té helado', '77777');
    expect(status).toBe(422);
    expect(body).toMatchObject({ errors: { 'mappings.0.code': [expect.stringMatching(/^La caja no vende nada/)] } });
  });

  test('of an item that is no longer there is broken, until it is back', async () => {
    await choose('Té helado', '900');
    await sell([{ code: '101', name: 'Churrasco' }]);
    expect(await rowOf('Té helado')).toMatchObject({ state: 'removed', code: '900', itemName: 'Despacho' });
    await sell([{ code: '900', name: 'Despacho' }]);
    expect((await rowOf('Té helado')).state).toBe('person');
  });

  test('finds what was sold yesterday without a code', async () => {
    const storeId = await tenant.store('Maipú');
    const productId = Number(parseRowId((await rowOf('Té helado')).id).target);
    const createdAt = new Date(Date.now() - 24 * 3_600_000).toISOString();
    const orderId = await storedOrder(tenant, { storeId, createdAt, status: 'completed' });
    const { data } = (await tenant.admin.call(modifiersApi.list, { query: { query: 'Palta' } })).body;
    await tenant.inTenant((db) =>
      unaudited(db)
        .updateTable('orders')
        .set({ lines: JSON.stringify([{ productId, choices: [{ optionId: data[0]?.id, choices: [] }] }]) })
        .where('id', '=', orderId)
        .execute(),
    );
    const sold = async () => (await rows({ soldUnmapped: true })).map(({ name }) => name);
    expect(await sold()).toEqual(['Té helado', 'Palta extra']);
    await choose('Té helado', '900');
    expect(await sold()).toEqual(['Palta extra']);
  });

  test('finds mapped items with another price than ours', async () => {
    const otherPrices = async () => (await rows({ pricesDiffer: true })).map(({ name }) => name);
    expect(await otherPrices()).toEqual([]);
    await choose('BEBIDA', '102');
    expect(await otherPrices()).toEqual(['BEBIDA']);
    await tenant.inTenant(async (db) => {
      const productId = Number(parseRowId((await rowOf('BEBIDA')).id).target);
      await update(db, 'products', productId, { priceProduct: 1990 });
    });
    expect(await otherPrices()).toEqual([]);
  });

  test('counts what a store sells and its point of sale does not know', async () => {
    const storeId = await tenant.store('Maipú');
    const unmapped = async () =>
      (await tenant.admin.call(mappingApi.ofStore, { params: { id: storeId } })).body.unmapped;
    const found = async () => (await rows({ unmappedStoreId: storeId })).map(({ name }) => name);
    expect(await unmapped()).toEqual({ providerName: 'Fudo', products: 0 });
    const [helado, bebida] = await Promise.all(
      ['Té helado', 'BEBIDA'].map(async (name) => Number(parseRowId((await rowOf(name)).id).target)),
    );
    const { menuId, categoryId } = await menuSelling(tenant, helado ?? 0);
    await tenant.inTenant(async (db) => {
      await insert(db, 'menuLines', { menuId, categoryId, productId: bebida ?? 0, position: 2 });
      await update(db, 'stores', storeId, { menuId });
    });
    expect(await unmapped()).toEqual({ providerName: 'Fudo', products: 2 });
    expect(await found()).toEqual(['BEBIDA', 'Té helado']);
    await choose('Té helado', '900');
    expect(await found()).toEqual(['BEBIDA']);
    await tenant.inTenant((db) => update(db, 'products', bebida ?? 0, { availability: false }));
    expect(await unmapped()).toEqual({ providerName: 'Fudo', products: 0 });
    await giveCredentials(tenant, 'fudo', { values: sandbox.credentials, storeId });
    await settled(async () => expect(await unmapped()).toEqual({ providerName: 'Fudo', products: 1 }));
    expect((await rows({ unmappedStoreId: storeId })).map(({ storeName }) => storeName)).toEqual(['Maipú']);
  });

  test('is searched by our name, by theirs and by code', async () => {
    await choose('Té helado', '900');
    for (const query of ['helado', 'despacho', '900'])
      expect((await rows({ query })).map(({ name }) => name)).toEqual(['Té helado']);
  });

  test('offers the items of an account, by name or code', async () => {
    const { catalogueId } = await rowOf('BEBIDA');
    const find = (query: string, caller = tenant.admin) =>
      caller.call(mappingApi.items, { query: { catalogueId, kind: 'product', query } });
    for (const query of ['beb', '102'])
      expect((await find(query)).body.data).toMatchObject([{ code: '102', name: 'Bebida', price: 1990 }]);
    const stranger = await comanda.tenant({ flags: ['pos-integration'] });
    expect((await find('beb', stranger.admin)).status).toBe(404);
    expect((await choose('BEBIDA', '102', stranger.admin)).status).toBe(404);
  });

  test('of delivery and tips is an item of the point of sale, that of payment methods any code', async () => {
    await connectFbd();
    for (const kind of ['delivery', 'tip', 'payment'] as const)
      expect((await rows({ kind })).every(({ state, price }) => state === 'unmapped' && price === null)).toBe(true);
    expect((await choose('Despacho', '900')).status).toBe(200);
    expect((await choose('Propina', 'no existe')).status).toBe(422);
    expect((await choose('Efectivo', 'EF-1')).status).toBe(200);
    expect(await rows({ query: 'EF-1', kind: 'payment' })).toMatchObject([{ name: 'Efectivo', state: 'person' }]);
    expect(await rows({ kind: 'delivery' })).toMatchObject([{ itemName: 'Despacho', state: 'person' }]);
  });

  test('of coupons, delivery and tips is not offered where no order has it', async () => {
    await tenant.inTenant((db) => insertAll(db, 'coupons', [{ code: 'VUELVE' }]));
    const { catalogueId } = await rowOf('Efectivo');
    expect((await rows({})).map(({ kind }) => kind)).not.toContain('delivery');
    for (const kind of ['coupon', 'delivery', 'tip'] as const) expect(await rows({ kind })).toEqual([]);
    const mappings = [{ id: `${catalogueId}:tip:tip`, code: '900' }];
    expect((await tenant.admin.call(mappingApi.set, { body: { mappings } })).status).toBe(404);
  });

  test('lists and takes the payment methods of the country alone', async () => {
    const { catalogueId } = await rowOf('Efectivo');
    for (const method of ['onvo', 'nothing']) {
      const mappings = [{ id: `${catalogueId}:payment:${method}`, code: 'EF-1' }];
      expect((await tenant.admin.call(mappingApi.set, { body: { mappings } })).status).toBe(404);
    }
    const names = (await rows({ kind: 'payment' })).map(({ name }) => name);
    expect(names).toContain('Webpay');
    expect(names).not.toContain('ONVO');
  });

  test('suggests an item for a coupon by its name, unless a product of ours has it', async () => {
    await connectFbd();
    const coupons = ['DESPACHO', 'BEBIDA'].map((code) => ({ code }));
    await tenant.inTenant((db) => insertAll(db, 'coupons', coupons));
    expect(await rows({ kind: 'coupon' })).toMatchObject([
      { name: 'BEBIDA', state: 'unmapped' },
      { name: 'DESPACHO', state: 'suggested', code: '900' },
    ]);
    const [{ id }] = (await rows({ kind: 'coupon', query: 'BEBIDA' })) as [MappingRow];
    await tenant.admin.call(mappingApi.set, { body: { mappings: [{ id, code: 'PROMO-7' }] } });
    expect(await rows({ kind: 'coupon', state: 'person' })).toMatchObject([{ name: 'BEBIDA', code: 'PROMO-7' }]);
  });

  test('of an account is read as a whole, and a change of it is undone', async () => {
    const { id, catalogueId } = await rowOf('Té helado');
    const ofAccount = async (caller = tenant.admin) =>
      caller.call(mappingApi.ofAccount, { params: { id: catalogueId } });
    const codeOf = async () => (await ofAccount()).body.data.find((row) => row.id === id)?.code;
    const { body } = await choose('Té helado', '900');
    expect(await codeOf()).toBe('900');
    await tenant.admin.call(auditApi.undo, { params: { requestId: body.requestId } });
    expect(await codeOf()).toBeNull();
    const stranger = await comanda.tenant({ flags: ['pos-integration'] });
    expect((await ofAccount(stranger.admin)).status).toBe(404);
  });

  test('stores many rows at once, or none when one is wrong', async () => {
    const [bebida, helado] = [await rowOf('BEBIDA'), await rowOf('Té helado')];
    const store = (codes: readonly (string | null)[]) =>
      tenant.admin.call(mappingApi.set, {
        body: { mappings: [bebida, helado].map(({ id }, at) => ({ id, code: codes[at] ?? null })) },
      });
    expect((await store(['101', '77777'])).body).toMatchObject({ errors: { 'mappings.1.code': [expect.anything()] } });
    expect((await rowOf('BEBIDA')).state).toBe('suggested');
    await store(['101', '102']);
    await store(['900', null]);
    expect(await states({ state: 'person' })).toEqual([['BEBIDA', 'person', '900']]);
  });
});
