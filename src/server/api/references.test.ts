import { beforeAll, expect, test } from 'vitest';
import { insert, insertAll } from '#kit/server/data/write.ts';
import { groupWith, createProduct } from '#testing/products.ts';
import { type Caller, testApp, type TestTenant } from '#testing/testApp.ts';
import { modifiersApi } from '#features/catalogue/modifiers/modifiers.contract.ts';
import { priceGroupsApi } from '#features/catalogue/price-groups/priceGroups.contract.ts';
import { productsApi } from '#features/catalogue/products/products.contract.ts';
import { type Change, auditApi } from '#features/platform/audit/audit.contract.ts';

const comanda = await testApp();
let tenant: TestTenant;
let admin: Caller;
let [cheese, tomato] = [0, 0];
beforeAll(async () => {
  tenant = await comanda.tenant();
  ({ admin } = tenant);
  const created = await tenant.inTenant((db) => insertAll(db, 'ingredients', [{ name: 'Queso' }, { name: 'Tomate' }]));
  [cheese, tomato] = created.map(({ id }) => id) as [number, number];
});

/** The changes of the newest request of a record. */
const changesOf = async (entity: string, id: number): Promise<Change[]> =>
  (await admin.call(auditApi.history, { params: { entity, id } })).body.data[0]!.changes;
const fieldsOf = (changes: readonly Change[], table: string) => changes.find(({ entity }) => entity === table)?.fields;

test('the ingredients of a product are told by their names, as those of an option are', async () => {
  const { id } = await createProduct(tenant, { ingredientIds: [cheese] });
  await admin.call(productsApi.update, { params: { id }, body: { ingredientIds: [tomato] } });
  const named = [{ field: 'ingredientIds', before: ['Queso'], after: ['Tomate'] }];
  expect(fieldsOf(await changesOf('products', id), 'products')).toEqual(named);
  const { body } = await admin.call(modifiersApi.create, { body: { kind: 'option', name: 'Extra' } });
  await admin.call(modifiersApi.update, { params: { id: body.id }, body: { ingredientIds: [cheese] } });
  expect(fieldsOf(await changesOf('modifiers', body.id), 'modifiers')).toEqual([
    { field: 'ingredientIds', before: [], after: ['Queso'] },
  ]);
});

test('the groups of a product and the rules between their options are told by their names', async () => {
  const sauces = await groupWith(tenant, 'Salsas', ['Ketchup', 'Mayo']);
  const [modifierId, ruledModifierId] = sauces.optionIds as [number, number];
  const { id } = await createProduct(tenant);
  const modifiersProducts = [{ modifierId: sauces.id, position: 0 }];
  const modifierRules = [{ modifierId, kind: 'requires' as const, ruledModifierId }];
  await admin.call(productsApi.update, { params: { id }, body: { modifiersProducts, modifierRules } });
  const changes = await changesOf('products', id);
  expect(fieldsOf(changes, 'productModifiers')).toContainEqual({ field: 'modifierId', before: null, after: 'Salsas' });
  expect(fieldsOf(changes, 'products')).toContainEqual({
    field: 'modifierRules',
    before: [],
    after: [{ modifierId: 'Ketchup', kind: 'requires', ruledModifierId: 'Mayo' }],
  });
});

test('the list and the product of a price are told by their names', async () => {
  const { id: productId } = await createProduct(tenant, { name: 'Sopa' });
  const { id } = await tenant.inTenant(async (db) => {
    const list = await insert(db, 'priceGroups', { name: 'Terraza' });
    await insert(db, 'prices', { priceGroupId: list.id, productId, price: 990 });
    return list;
  });
  expect(fieldsOf(await changesOf('priceGroups', id), 'prices')?.slice(0, 2)).toEqual([
    { field: 'priceGroupId', before: null, after: 'Terraza' },
    { field: 'productId', before: null, after: 'Sopa' },
  ]);
  expect((await admin.call(priceGroupsApi.remove, { params: { id } })).status).toBe(204);
  expect(fieldsOf(await changesOf('priceGroups', id), 'prices')).toContainEqual({
    field: 'priceGroupId',
    before: `#${id}`,
    after: null,
  });
});

test('a file tells them by their names too', async () => {
  const { id } = await createProduct(tenant, { name: 'Flan' });
  const reply = await admin.call(productsApi.update, { params: { id }, body: { ingredientIds: [tomato, cheese] } });
  const requestId = String(reply.headers['x-request-id']);
  const { text } = await admin.call(auditApi.exportCsv, { query: { requestId } });
  expect(text).toContain('producto;Flan;Ingredientes;;Queso | Tomate');
  const menu = await tenant.inTenant(async (db) => {
    const { id: menuId } = await insert(db, 'menus', { name: 'Carta' });
    await insert(db, 'menuCategories', { menuId, name: 'Postres', position: 1 });
    return menuId;
  });
  const fullExport = (await admin.call(auditApi.exportCsv)).text;
  expect(fullExport).toContain('Postres;Menú;;Carta');
  expect(fullExport).not.toContain(`Postres;Menú;;${menu}`);
});
