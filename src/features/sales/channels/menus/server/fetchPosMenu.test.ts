import { beforeEach, describe, expect, test } from 'vitest';
import { menuImportApi } from '#features/catalogue/menus/import/menuImport.contract.ts';
import { modifiersApi } from '#features/catalogue/modifiers/modifiers.contract.ts';
import { productsApi } from '#features/catalogue/products/products.contract.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { jobsApi } from '#features/platform/jobs/jobs.contract.ts';
import { mappingApi } from '#features/sales/pos/mapping.contract.ts';
import type { PosItem } from '#integrations/pos/port.ts';
import { insert, update } from '#kit/server/data/write.ts';
import { applyReview, fetchedReview, fetchEnded, mappingLine, storeWithMenu } from '#testing/integrations/posImport.ts';
import { posScene } from '#testing/integrations/posScene.ts';
import { createProduct, groupWith, menuSelling } from '#testing/products.ts';
import type { TestTenant } from '#testing/testApp.ts';

const { sandbox, comanda, connectedTenant } = await posScene();

let tenant: TestTenant;
let storeId: number;
const line = (name: string) => mappingLine(tenant, name);
const fetched = () => fetchedReview(tenant, { storeId, source: 'fudo' });
const apply = (found: Awaited<ReturnType<typeof fetched>>) => applyReview(comanda, tenant, found);
const modifiers = async (type: 'group' | 'option') =>
  (await tenant.admin.call(modifiersApi.list, { query: { type, limit: 100 } })).body.data;
const groupsOf = async (name: string) => {
  const [found] = (await tenant.admin.call(productsApi.list, { query: { query: name } })).body.data;
  const params = { id: found?.id ?? 0 };
  const { modifiersProducts } = (await tenant.admin.call(productsApi.get, { params })).body;
  return modifiersProducts.map(({ modifierId }) => modifierId);
};

const option = (code: string, name: string, price: number) => ({ code, name, price, max: null });
const group = (code: string, options: PosItem['groups'][number]['options'], changes = {}) => ({
  code,
  name: null,
  min: 0,
  max: 3,
  options,
  ...changes,
});
const item = (code: string, name: string, groups: PosItem['groups'] = []): PosItem => ({
  code,
  name,
  category: 'Sándwiches',
  price: 5990,
  groups,
});
const optionItem = ({ code, name, price }: ReturnType<typeof option>): PosItem => ({
  ...item(code, name),
  category: null,
  price,
});
const palta = option('201', 'Palta extra', 990);
const huevo = option('202', 'Huevo', 500);
/** Sells products with their options, which are products too. */
function sell(products: readonly PosItem[]) {
  const options = products.flatMap(({ groups }) => groups.flatMap((each) => each.options));
  const unique = new Map(options.map((each) => [each.code, optionItem({ ...each, max: null })]));
  sandbox.setCatalogue([...products, ...unique.values()]);
}

beforeEach(async () => {
  sandbox.kit.forgive();
  sandbox.setCatalogue(sandbox.catalogue);
  tenant = await connectedTenant();
  storeId = await storeWithMenu(tenant, 'Maipú');
});

test('products that are ours get the price, and keep their name and category', async () => {
  const { id: productId } = await createProduct(tenant, { name: 'Lata', priceProduct: 1500 });
  const { menuId } = await menuSelling(tenant, productId);
  await tenant.inTenant((db) => update(db, 'stores', storeId, { menuId }));
  const { id = '' } = (await line('Lata')) ?? {};
  await tenant.admin.call(mappingApi.set, { body: { mappings: [{ id, code: '102' }] } });
  const found = await fetched();
  expect(found.review).toMatchObject({
    source: 'pos',
    fileName: 'Maipú en Fudo',
    counts: { error: 0, change: 1, create: 2 },
  });
  expect(found.rows).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        cells: expect.objectContaining({ product: 'Lata', category: 'Platos' }),
        changes: [{ field: 'price', before: 1500, after: 1990 }],
      }),
      expect.objectContaining({
        creates: ['product', 'category', 'line'],
        addsGroups: ['Opciones de Churrasco italiano'],
      }),
    ]),
  );
  await apply(found);
  expect(await line('Churrasco italiano')).toMatchObject({ state: 'person', code: '101', price: 5990 });
  expect(await line('Lata')).toMatchObject({ state: 'person', code: '102' });
});

describe('groups of a catalogue', () => {
  test('are created with their options, which have their codes, and a second import changes nothing', async () => {
    const found = await fetched();
    expect(found.groups).toMatchObject([
      {
        name: 'Opciones de Churrasco italiano',
        status: 'create',
        min: 0,
        max: 3,
        lines: 1,
        options: [
          { name: 'Palta extra', price: 990, status: 'create' },
          { name: 'Huevo', price: 500, status: 'create' },
        ],
      },
    ]);
    expect(await modifiers('group')).toEqual([]);
    expect(await apply(found)).toMatchObject({ groupsCreated: 1, optionsCreated: 2 });
    const [created] = await modifiers('group');
    expect(created).toMatchObject({ maxQuantityModifiers: 3, childNames: ['Palta extra', 'Huevo'] });
    expect(await groupsOf('Churrasco italiano')).toEqual([created?.id]);
    expect(await line('Palta extra')).toMatchObject({ kind: 'option', state: 'person', code: '201', price: 990 });
    const next = await fetched();
    expect(next.review).toMatchObject({
      counts: { create: 0, change: 0, error: 0 },
      groupCounts: { create: 0, change: 0, same: 1 },
    });
  });

  test('that several products have are created once', async () => {
    sell([
      item('101', 'Churrasco', [group('51', [palta, huevo])]),
      item('105', 'Lomito', [group('52', [palta, huevo])]),
    ]);
    const found = await fetched();
    expect(found.groups).toMatchObject([{ lines: 2 }]);
    await apply(found);
    const created = await modifiers('group');
    expect(created).toHaveLength(1);
    expect(await groupsOf('Churrasco')).toEqual([created[0]?.id]);
    expect(await groupsOf('Lomito')).toEqual([created[0]?.id]);
    expect(await modifiers('option')).toHaveLength(2);
  });

  test('that are ours by name and options get codes, prices and limits, and keep what is ours', async () => {
    const ours = await groupWith(tenant, 'Agregados', ['Palta extra', 'Huevo', 'Tocino']);
    sell([item('101', 'Churrasco', [group('51', [palta, huevo], { max: 2 })])]);
    const next = await fetched();
    expect(next.groups).toMatchObject([
      { status: 'change', name: 'Agregados', modifierId: ours.id, before: { min: 0, max: 100 }, missing: ['Tocino'] },
    ]);
    expect(await apply(next)).toMatchObject({ groupsCreated: 0, groupsChanged: 1, optionsChanged: 2 });
    expect(await modifiers('group')).toMatchObject([
      { name: 'Agregados', maxQuantityModifiers: 2, childNames: ['Palta extra', 'Huevo', 'Tocino'] },
    ]);
    expect(await line('Palta extra')).toMatchObject({ code: '201', price: 990 });
  });

  test('that products outside the import have change once that is chosen', async () => {
    const ours = await groupWith(tenant, 'Agregados', ['Palta extra', 'Huevo']);
    const { id: productId } = await createProduct(tenant, { name: 'Ensalada' });
    await tenant.inTenant((db) => insert(db, 'productModifiers', { productId, modifierId: ours.id, position: 0 }));
    sell([item('101', 'Churrasco', [group('51', [palta, huevo], { max: 2 })])]);
    const found = await fetched();
    expect(found.groups).toMatchObject([{ status: 'error', choice: 'pending', products: 1, others: 1 }]);
    const params = { ...found.params, place: 1 };
    const { body } = await tenant.admin.call(menuImportApi.updateGroup, { params, body: { forAll: true } });
    expect(body).toMatchObject({ status: 'change', choice: 'forAll' });
    expect(await apply(found)).toMatchObject({ groupsChanged: 1 });
    expect(await modifiers('group')).toMatchObject([{ id: ours.id, maxQuantityModifiers: 2, productCount: 2 }]);
  });

  test('that are left out are not created, and one that is new gets another name', async () => {
    const salsas = group('60', [option('301', 'Mayo', 0)], { min: 1, max: 1 });
    sell([item('101', 'Churrasco', [group('51', [palta]), salsas])]);
    const found = await fetched();
    const write = (place: number, body: object) =>
      tenant.admin.call(menuImportApi.updateGroup, { params: { ...found.params, place }, body });
    expect((await write(1, { skipped: true })).body).toMatchObject({ status: 'skipped' });
    expect((await write(2, { name: 'Salsas' })).body).toMatchObject({ status: 'create', name: 'Salsas' });
    expect((await write(9, { skipped: true })).status).toBe(404);
    await apply(found);
    expect(await modifiers('group')).toMatchObject([{ name: 'Salsas', childNames: ['Mayo'] }]);
  });

  test('are undone with their import', async () => {
    const report = await apply(await fetched());
    await tenant.admin.call(auditApi.undo, { params: { requestId: report?.requestId ?? '' } });
    expect([await modifiers('group'), await modifiers('option')]).toEqual([[], []]);
    expect(await line('Churrasco italiano')).toBeUndefined();
  });

  test('are not created without permission', async () => {
    const colleague = await tenant.userWith(['menus.import', 'products.create', 'products.update']);
    const { result } = (await fetchEnded({ ...tenant, admin: colleague }, { storeId, source: 'fudo' })) ?? {};
    const { menu_id: id, import_id: importId } = result as { menu_id: number; import_id: number };
    const { body } = await colleague.call(menuImportApi.groups, { params: { id, importId }, query: {} });
    expect(body.data).toMatchObject([{ status: 'error', problem: 'No tienes permiso para crear modificadores.' }]);
  });
});

test('the job of an import of groups alone counts them', async () => {
  sell([item('101', 'Churrasco', [group('51', [palta])])]);
  await apply(await fetched());
  sell([item('101', 'Churrasco', [group('51', [palta], { max: 2 })])]);
  const found = await fetched();
  await apply(found);
  const { jobId } = (await tenant.admin.call(menuImportApi.get, { params: found.params })).body;
  const { body: job } = await tenant.admin.call(jobsApi.get, { params: { id: jobId ?? '' } });
  expect(job).toMatchObject({ label: 'Importar 1 grupo a Menú', result: { summary: '1 grupo' } });
});

test('what a partial catalogue lacks stays as it is', async () => {
  await apply(await fetched());
  sell([item('101', 'Churrasco italiano', [group('51', [palta])])]);
  const { review, groups } = await fetched();
  expect(review.counts).toMatchObject({ same: 1, create: 0, change: 0 });
  expect(groups).toMatchObject([{ status: 'same', missing: ['Huevo'] }]);
});

test('5,000 products with 200 groups are reviewed and applied', { timeout: 120_000 }, async () => {
  const groups = Array.from({ length: 200 }, (_, place) =>
    group(
      `G${place}`,
      Array.from({ length: 5 }, (__, at) => option(`O${place}-${at}`, `Opción ${place} ${at}`, at * 100)),
    ),
  );
  const products = Array.from({ length: 5000 }, (_, place) =>
    item(`P${place}`, `Producto ${place}`, groups.slice(place % 200, (place % 200) + 1)),
  );
  sell(products);
  const found = await fetched();
  expect(found.review).toMatchObject({ counts: { create: 5000 }, groupCounts: { create: 200 } });
  expect(await apply(found)).toMatchObject({ productsCreated: 5000, groupsCreated: 200, optionsCreated: 1000 });
  const next = await fetched();
  expect(next.review).toMatchObject({ counts: { same: 5000 }, groupCounts: { same: 200 } });
});

test('a catalogue that cannot be read, or that is empty, fails in a sentence', async () => {
  sandbox.setCatalogue([]);
  expect((await fetchEnded(tenant, { storeId, source: 'fudo' }))?.error).toBe(
    'No se pudo leer el catálogo de Fudo. Fudo no tiene ningún producto en venta.',
  );
  sandbox.kit.plan('broken', { on: /products/, times: 10 });
  expect((await fetchEnded(tenant, { storeId, source: 'fudo' }))?.error).toMatch(
    /^No se pudo leer el catálogo de Fudo\. \S.*\.$/,
  );
});
