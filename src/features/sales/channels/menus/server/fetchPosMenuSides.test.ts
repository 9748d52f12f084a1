import { beforeEach, describe, expect, test } from 'vitest';
import { menuImportApi } from '#features/catalogue/menus/import/menuImport.contract.ts';
import { productsApi } from '#features/catalogue/products/products.contract.ts';
import { mappingApi } from '#features/sales/pos/mapping.contract.ts';
import { update } from '#kit/server/data/write.ts';
import { applyReview, fetchedReview, mappingLine, storeWithMenu } from '#testing/integrations/posImport.ts';
import { posScene } from '#testing/integrations/posScene.ts';
import { createProduct, menuSelling } from '#testing/products.ts';
import type { TestTenant } from '#testing/testApp.ts';

const { comanda, connectedTenant } = await posScene();

let tenant: TestTenant;
let storeId: number;
const fetched = () => fetchedReview(tenant, { storeId, source: 'fudo' });
const apply = (found: Awaited<ReturnType<typeof fetched>>) => applyReview(comanda, tenant, found);

describe('a product that is ours by its code', () => {
  let productId: number;
  beforeEach(async () => {
    tenant = await connectedTenant();
    storeId = await storeWithMenu(tenant, 'Maipú');
    ({ id: productId } = await createProduct(tenant, {
      name: 'Italiano',
      priceProduct: 5000,
      description: 'El nuestro',
    }));
    const { menuId } = await menuSelling(tenant, productId);
    await tenant.inTenant((db) => update(db, 'stores', storeId, { menuId }));
    const { id = '' } = (await mappingLine(tenant, 'Italiano')) ?? {};
    await tenant.admin.call(mappingApi.set, { body: { mappings: [{ id, code: '101' }] } });
  });
  const chosen = ({ rows }: Awaited<ReturnType<typeof fetched>>) =>
    rows.find(({ cells }) => cells.productId === String(productId));
  const product = async () => (await tenant.admin.call(productsApi.get, { params: { id: productId } })).body;

  test('shows both values of each field, and takes the price alone', async () => {
    const found = await fetched();
    expect(chosen(found)?.sides).toEqual([
      { field: 'product', theirs: 'Churrasco italiano', ours: 'Italiano', chosen: 'ours' },
      { field: 'description', theirs: 'Con palta, tomate y mayonesa', ours: 'El nuestro', chosen: 'ours' },
      { field: 'price', theirs: 5990, ours: 5000, chosen: 'theirs' },
      { field: 'category', theirs: 'Sándwiches', ours: 'Platos', chosen: 'ours' },
    ]);
    expect(found.review).toMatchObject({
      sided: 1,
      sideCounts: [{ field: 'product', theirs: 0, ours: 1, lines: 1 }, {}, {}, {}],
    });
    const { body } = await tenant.admin.call(menuImportApi.rows, { params: found.params, query: { sided: true } });
    expect(body).toMatchObject({ total: 1, data: [{ line: chosen(found)?.line }] });
    await apply(found);
    expect(await product()).toMatchObject({ name: 'Italiano', description: 'El nuestro', priceProduct: 5990 });
  });

  test('takes the other value of a field of one line, and moves to the category that it has there', async () => {
    const found = await fetched();
    const params = { ...found.params, line: chosen(found)?.line ?? 0 };
    const choose = (field: 'product' | 'price' | 'category', side: 'theirs' | 'ours') =>
      tenant.admin.call(menuImportApi.updateRow, { params, body: { side: { field, side } } });
    await choose('product', 'theirs');
    await choose('price', 'ours');
    const { row } = (await choose('category', 'theirs')).body;
    expect(row).toMatchObject({
      status: 'change',
      creates: ['category'],
      changes: [
        { field: 'product', before: 'Italiano', after: 'Churrasco italiano' },
        { field: 'category', before: 'Platos', after: 'Sándwiches' },
      ],
    });
    await apply(found);
    expect(await product()).toMatchObject({ name: 'Churrasco italiano', priceProduct: 5000 });
    const next = await fetched();
    expect(chosen(next)?.sides.map(({ field }) => field)).toEqual(['description', 'price']);
  });

  test('takes a field in all lines, as the next import does, until it is chosen otherwise', async () => {
    const found = await fetched();
    const choose = (params: typeof found.params, side: 'theirs' | 'ours') =>
      tenant.admin.call(menuImportApi.choose, { params, body: { field: 'product', side } });
    const { body } = await choose(found.params, 'theirs');
    expect(body.sideCounts[0]).toEqual({ field: 'product', theirs: 1, ours: 0, lines: 1 });
    const next = await fetched();
    expect(chosen(next)).toMatchObject({ cells: { product: 'Churrasco italiano' } });
    await choose(next.params, 'ours');
    expect(chosen(await fetched())).toMatchObject({ cells: { product: 'Italiano' } });
  });

  test('keeps a name that it got during the review where the line takes ours', async () => {
    const found = await fetched();
    await tenant.admin.call(productsApi.update, { params: { id: productId }, body: { name: 'Italiano XL' } });
    await apply(found);
    expect(await product()).toMatchObject({ name: 'Italiano XL', priceProduct: 5990 });
  });

  test('has choices of its company alone', async () => {
    const found = await fetched();
    const stranger = await comanda.tenant();
    const body = { field: 'product' as const, side: 'theirs' as const };
    expect((await stranger.admin.call(menuImportApi.choose, { params: found.params, body })).status).toBe(404);
  });
});
