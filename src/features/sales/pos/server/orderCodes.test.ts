import { beforeEach, describe, expect, test } from 'vitest';
import { productsApi } from '#features/catalogue/products/products.contract.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { posScene } from '#testing/integrations/posScene.ts';
import { createProduct, groupWith } from '#testing/products.ts';
import { createStore } from '#testing/stores.ts';
import type { TestTenant } from '#testing/testApp.ts';
import { posCataloguesApi } from '../catalogues.contract.ts';
import { mappingApi, type MappingRow, parseRowId } from '../mapping.contract.ts';
import { mergeItems } from './catalogues.repo.ts';
import { codesOfOrder, groupCodeOf, type OrderContent } from './index.ts';

const { connectedTenant } = await posScene();

let tenant: TestTenant;
const rowOf = async (name: string) => {
  const { data } = (await tenant.admin.call(mappingApi.list, { query: { query: name } })).body;
  return data.find((row) => row.name === name) as MappingRow;
};
const choose = async (name: string, code: string | null) => {
  const { id } = await rowOf(name);
  return tenant.admin.call(mappingApi.set, { body: { mappings: [{ id, code }] } });
};
/** Writes a catalogue with one product, as if it had just been read. */
const sellOnly = async (code: string, name: string) => {
  const [catalogue] = (await tenant.admin.call(posCataloguesApi.list, {})).body.data;
  const item = { code, name, kind: 'product' as const, category: '', price: 1990, groups: [] };
  await tenant.inTenant((db) => mergeItems(db, catalogue?.id ?? 0, [item]));
};

describe('the codes of an order', () => {
  const account = { provider: 'fudo', storeId: null };
  const blank = {
    productIds: [],
    optionIds: [],
    couponIds: [],
    hasDelivery: false,
    hasTip: false,
    paymentMethod: null,
  };
  const codesOf = (content: Partial<OrderContent>) =>
    tenant.inTenant((db) => codesOfOrder(db, account, { ...blank, ...content }));
  const idOf = async (name: string) => Number(parseRowId((await rowOf(name)).id).target);

  beforeEach(async () => {
    const company = await connectedTenant();
    tenant = company;
    await createProduct(company, { name: 'Churrasco italiano' });
    await createProduct(company, { name: 'Té helado' });
    await groupWith(company, 'Agregados', ['Palta extra']);
    await tenant.admin.call(mappingApi.accept, { body: { filters: {} } });
  });

  test('are those of its products and options, with the group that the product has the option in', async () => {
    const [churrasco, palta] = [await idOf('Churrasco italiano'), await idOf('Palta extra')];
    const { products, options, missing } = await codesOf({ productIds: [churrasco], optionIds: [palta, palta] });
    expect(options).toEqual(new Map([[palta, '201']]));
    expect(products.get(churrasco)?.code).toBe('101');
    expect(groupCodeOf(products.get(churrasco)?.groups ?? [], '201')).toBe('51');
    expect(missing).toEqual([]);
  });

  test('name what has none, and what the point of sale no longer sells', async () => {
    const [churrasco, helado] = [await idOf('Churrasco italiano'), await idOf('Té helado')];
    const content = {
      productIds: [churrasco, helado],
      hasDelivery: true,
      hasTip: true,
      paymentMethod: 'cash' as const,
    };
    const { catalogueId } = await rowOf('Efectivo');
    await tenant.inTenant((db) =>
      unaudited(db)
        .insertInto('posMappings')
        .values({ catalogueId, part: 'delivery', code: '900', source: 'person' })
        .execute(),
    );
    await choose('Efectivo', '3');
    expect(await codesOf(content)).toMatchObject({
      delivery: '900',
      payment: '3',
      tip: null,
      missing: [
        { kind: 'product', target: String(helado) },
        { kind: 'tip', target: 'tip' },
      ],
    });
    await sellOnly('900', 'Despacho');
    expect((await codesOf(content)).missing).toContainEqual({ kind: 'product', target: String(churrasco) });
  });

  test('name the discount of a product by its field, in accounts of that provider alone', async () => {
    const churrasco = await idOf('Churrasco italiano');
    const discountCode = async () => (await codesOf({ productIds: [churrasco] })).products.get(churrasco)?.discountCode;
    const field = { kind: 'product' as const, itemId: churrasco, field: 'component_id', value: '78' };
    await tenant.inTenant((db) =>
      unaudited(db)
        .insertInto('itemReferences')
        .values({ ...field, provider: 'aloha' })
        .execute(),
    );
    expect(await discountCode()).toBeNull();
    await tenant.inTenant((db) =>
      unaudited(db)
        .insertInto('itemReferences')
        .values({ ...field, provider: 'fudo' })
        .execute(),
    );
    expect(await discountCode()).toBe('78');
  });

  test('are of the account alone', async () => {
    const { id: storeId } = await createStore(tenant, { name: 'Ñuñoa' });
    const content = { ...blank, productIds: [await idOf('Churrasco italiano')] };
    const { missing } = await tenant.inTenant((db) => codesOfOrder(db, { provider: 'fudo', storeId }, content));
    expect(missing).toHaveLength(1);
  });

  test('change with the fields of products, so that orders are tried again', async () => {
    const changes = async () =>
      (
        await tenant.inTenant((db) =>
          db.selectFrom('events').select('topic').where('topic', '=', 'pos_mappings').execute(),
        )
      ).length;
    const { id } = await createProduct(tenant, { name: 'Sopaipilla' });
    const before = await changes();
    await tenant.admin.call(productsApi.update, { params: { id }, body: { alohaId: '77' } });
    expect(await changes()).toBe(before + 1);
  });

  test('are those of the fields of products, until an account has another', async () => {
    const { id, catalogueId } = await rowOf('Té helado');
    const itemId = Number(parseRowId(id).target);
    const reference = { kind: 'product' as const, itemId, provider: 'fudo', field: 'item_id', value: '900' };
    await tenant.inTenant((db) => unaudited(db).insertInto('itemReferences').values(reference).execute());
    expect(await rowOf('Té helado')).toMatchObject({ state: 'field', code: '900', itemName: 'Despacho' });
    const codeOf = async () => (await codesOf({ productIds: [itemId] })).products.get(itemId)?.code;
    expect(await codeOf()).toBe('900');
    expect((await choose('Té helado', null)).body).toMatchObject({
      errors: { 'mappings.0.code': ['Este código está en su ficha: cámbialo ahí'] },
    });
    await choose('Té helado', '101');
    expect(await codeOf()).toBe('101');
    await sellOnly('900', 'Despacho');
    expect((await rowOf('Té helado')).state).toBe('removed');
    expect(await codeOf()).toBeUndefined();
    await choose('Té helado', null);
    expect(await rowOf('Té helado')).toMatchObject({ catalogueId, state: 'field', code: '900' });
  });
});
