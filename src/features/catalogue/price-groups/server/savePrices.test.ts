import { describe, expect, test } from 'vitest';
import { insertAll } from '#kit/server/data/write.ts';
import { testApp } from '#testing/testApp.ts';
import type { PriceChange } from '../priceGroups.contract.ts';
import { priceGroupsApi } from '../priceGroups.contract.ts';
import { amounts, listWith, newList, pricesOf, products, save, undo } from '#testing/priceLists.ts';

const { tenant: newTenant } = await testApp();

describe('the cells of a price list', () => {
  test('are saved together, and products without a price are there too', async () => {
    const tenant = await newTenant();
    const { admin } = tenant;
    const [barros = 0, completo = 0] = await products(tenant, 'Barros Luco', 'Completo');
    const id = await newList(tenant);
    expect(await pricesOf(admin, id)).toMatchObject([
      { id: null, productId: barros, product: { name: 'Barros Luco', priceProduct: 5000 }, price: null, version: null },
      { id: null, productId: completo },
    ]);
    const cells = { price: 4990, deliveryPrice: 5490, discountPrice: null, menuDiscount: 12.5 };
    const { status, body } = await save(admin, id, [{ productId: completo, version: null, ...cells }]);
    expect([status, body.data]).toEqual([
      200,
      [expect.objectContaining({ productId: completo, ...cells, version: 1 })],
    ]);
    const only = (query: object) => admin.call(priceGroupsApi.prices, { params: { id }, query });
    expect((await only({ priced: true })).body.data).toMatchObject([{ productId: completo, ...cells }]);
    expect((await only({ priced: false })).body.data).toMatchObject([{ productId: barros }]);
    expect((await only({ query: 'complto' })).body.data).toMatchObject([{ productId: completo }]);
  });

  test('are counted by list, those with a discount alone apart', async () => {
    const { admin, id, ids } = await listWith(await newTenant(), [1000, 2000, 3000]);
    const [a = 0] = ids;
    await save(admin, id, [{ productId: a, price: null, menuDiscount: 10 }]);
    const [list] = (await admin.call(priceGroupsApi.list)).body.data;
    expect(list).toMatchObject({ priceCount: 3, discountCount: 1 });
  });

  test('emptied leave no row, and are taken back as one with the others', async () => {
    const { admin, id, ids, tenant } = await listWith(await newTenant(), [1000, 2000, 3000]);
    const [a = 0, b = 0] = ids;
    const { body } = await save(admin, id, [
      { productId: a, price: null },
      { productId: b, price: 2500 },
    ]);
    expect(await amounts(admin, id)).toEqual([null, 2500, 3000]);
    expect(await tenant.inTenant((db) => db.selectFrom('prices').select('id').execute())).toHaveLength(2);
    expect((await undo(admin, body.requestId)).status).toBe(200);
    expect(await amounts(admin, id)).toEqual([1000, 2000, 3000]);
  });

  test('are all refused when one is wrong, at its place', async () => {
    const { admin, id, ids, tenant } = await listWith(await newTenant(), [1000, 2000]);
    const [a = 0, b = 0] = ids;
    const [foreign = 0] = await products(await newTenant(), 'Ajeno');
    const good: PriceChange = { productId: a, price: 1500 };
    const refused = async (prices: PriceChange[]) => {
      const { status, refusal } = await save(admin, id, prices);
      expect(status).toBe(422);
      return refusal.errors;
    };
    expect(await refused([good, { productId: b, price: -1 }])).toEqual({ 'prices.1.price': ['No puede ser negativo'] });
    expect(await refused([good, { productId: b, menuDiscount: 10.123 }])).toEqual({
      'prices.1.menu_discount': ['Usa como máximo dos decimales'],
    });
    expect(await refused([good, { productId: foreign, price: 1 }])).toEqual({
      'prices.1.product_id': ['Este producto ya no existe'],
    });
    expect(await refused([good, good])).toEqual({ 'prices.1.product_id': ['Este producto está dos veces'] });
    expect(await amounts(tenant.admin, id)).toEqual([1000, 2000]);
  });

  test('that two people change at once keep both unless it is the same cell, which shows both values', async () => {
    const { admin, id, ids, tenant } = await listWith(await newTenant(), [1000, 2000]);
    const [a = 0, b = 0] = ids;
    const other = await tenant.userWith(['menus.list', 'menus.show', 'menus.update'], { name: 'Berta' });
    await save(other, id, [{ productId: a, version: 1, price: 1100 }]);
    const elsewhere = await save(admin, id, [{ productId: a, version: 1, deliveryPrice: 1300 }]);
    expect(elsewhere.status).toBe(200);
    const { status, refusal } = await save(admin, id, [
      { productId: a, version: 1, price: 1200 },
      { productId: b, version: 1, price: 2200 },
    ]);
    expect([status, refusal.message]).toEqual([409, expect.stringContaining('Producto 0 (Precio)')]);
    expect(refusal.conflict).toMatchObject({ fields: [{ field: `${a}.price`, yours: 1200, theirs: 1100 }] });
    expect(await pricesOf(admin, id)).toMatchObject([
      { price: 1100, deliveryPrice: 1300, version: 3 },
      { price: 2000, version: 1 },
    ]);
  });

  test('given or taken by somebody meanwhile are a conflict too', async () => {
    const { admin, id, ids, tenant } = await listWith(await newTenant(), [1000]);
    const [fresh = 0] = await products(tenant, 'Zapallo');
    const [a = 0] = ids;
    await save(admin, id, [
      { productId: fresh, price: 700 },
      { productId: a, price: null },
    ]);
    const { refusal } = await save(admin, id, [
      { productId: fresh, version: null, price: 800 },
      { productId: a, version: 1, price: 900 },
    ]);
    expect(refusal.conflict).toMatchObject({
      fields: [
        { field: `${fresh}.price`, yours: 800, theirs: 700 },
        { field: `${a}.price`, yours: 900, theirs: null },
      ],
    });
    const beside = await save(admin, id, [{ productId: fresh, version: null, deliveryPrice: 990 }]);
    expect(beside.status).toBe(200);
  });

  test('thousands of them are saved, changed and taken back together', async () => {
    const tenant = await newTenant();
    const { admin } = tenant;
    const ids = await tenant.inTenant(async (db) => {
      const productIds: number[] = [];
      for (let from = 0; from < 3000; from += 1000) {
        const rows = Array.from({ length: 1000 }, (_, n) => ({ name: `P ${from + n}`, url: `p-${from + n}` }));
        productIds.push(...(await insertAll(db, 'products', rows)).map(({ id }) => id));
      }
      return productIds;
    });
    const id = await newList(tenant);
    const all = (price: number): PriceChange[] =>
      ids.map((productId) => ({
        productId,
        price,
        deliveryPrice: price + 1,
        discountPrice: price - 1,
        menuDiscount: 5,
      }));
    expect((await save(admin, id, all(1000))).status).toBe(200);
    const { body } = await save(admin, id, all(2000));
    expect((await undo(admin, body.requestId)).status).toBe(200);
    expect(new Set(await amounts(admin, id))).toEqual(new Set([1000]));
  }, 60_000);
});
