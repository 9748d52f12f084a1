import { describe, expect, test } from 'vitest';
import { countryCodes } from '#domain/countries.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { insertAll } from '#kit/server/data/write.ts';
import { fileCalls, fileOf } from '#testing/fileCalls.ts';
import { uploadFile } from '#testing/imports.ts';
import { productsOf } from '#testing/menus.ts';
import { manyProducts } from '#testing/products.ts';
import { testApp, type TestTenant } from '#testing/testApp.ts';
import { priceFilesApi } from '../priceFiles.contract.ts';
import { priceGroupsApi } from '../priceGroups.contract.ts';
import { importPricesJob } from './importPrices.ts';

const comanda = await testApp();
const { exportLines, previewFile, importFile } = fileCalls(comanda, { ...priceFilesApi, job: importPricesJob });

const listOf = async ({ admin }: TestTenant, name: string, prices: object[]) =>
  (await admin.call(priceGroupsApi.create, { body: { name, prices } as never })).body.id;

/** Two lists, one with a name that files split easily, over two products. */
async function priced(tenant: TestTenant) {
  const [pan, queso] = await productsOf(tenant, ['Pan; amasado, "rico"', '=Queso']);
  await listOf(tenant, 'Aeropuerto; T1 | T2', [
    { productId: pan, price: 1_234_500, menuDiscount: 12.5 },
    { productId: queso, deliveryPrice: 150, discountPrice: 0 },
  ]);
  await listOf(tenant, 'Delivery', [{ productId: pan, price: 990 }]);
}

describe('a file of prices', () => {
  test.each(countryCodes)('of a company in %s changes nothing when it is imported unchanged', async (country) => {
    const tenant = await comanda.tenant({ country });
    await priced(tenant);
    const lines = await exportLines(tenant.admin, country);
    expect(lines.map((line) => line['Lista de precios'])).toEqual([
      'Aeropuerto; T1 | T2',
      'Aeropuerto; T1 | T2',
      'Delivery',
    ]);
    const { counts, failed, ignoredColumns } = await previewFile(tenant.admin, fileOf(lines, country));
    expect({ counts, failed, ignoredColumns }).toEqual({
      counts: { create: 0, update: 0, same: 3, error: 0 },
      failed: [],
      ignoredColumns: [],
    });
  });

  test('changes, adds and removes exactly the edited prices, and can be undone', async () => {
    const tenant = await comanda.tenant();
    await priced(tenant);
    const before = await exportLines(tenant.admin);
    const [second, first, third] = before.map((line) => ({ ...line }));
    first!.Precio = '1.290';
    second!['Precio delivery'] = '';
    second!['Precio con descuento'] = '';
    const added = { ...third!, 'Id de producto': '', Producto: '=Queso', Precio: '500' };
    const file = fileOf([first!, second!, third!, added]);
    const { counts, changed } = await previewFile(tenant.admin, file);
    expect(counts).toEqual({ create: 1, update: 2, same: 1, error: 0 });
    const prices = changed?.flatMap(({ changes }) => changes);
    expect(prices).toContainEqual({ column: 'Precio', before: '1234500', after: '1290' });
    expect(prices).toContainEqual({ column: 'Precio delivery', before: '150', after: '' });
    expect(prices).toHaveLength(3);
    const outcome = await importFile(tenant.admin, file);
    expect(outcome).toMatchObject({ created: 1, updated: 2, failed: [] });
    const after = await exportLines(tenant.admin);
    expect(after.map((line) => line.Precio)).toEqual(expect.arrayContaining(['1290', '990', '500']));
    expect(after).toHaveLength(3);
    expect((await tenant.admin.call(auditApi.undo, { params: { requestId: outcome.requestId } })).status).toBe(200);
    expect(await exportLines(tenant.admin)).toEqual(before);
  });

  test('reports each invalid line in a sentence', async () => {
    const tenant = await comanda.tenant();
    await priced(tenant);
    const { failed } = await previewFile(
      tenant.admin,
      [
        'Lista de precios;Producto;Precio;Descuento %',
        'Delibery;=Queso;10;',
        ';=Queso;10;',
        'Delivery;Torta;10;',
        'Delivery;=Queso;;',
        'Aeropuerto; T1 | T2;10;;',
        'delivery;Pan',
        'Delivery;=Queso;10;120',
      ].join('\n'),
    );
    expect(failed.map(({ line, message }) => `${line}: ${message}`)).toEqual([
      '2: No existe la lista de precios «Delibery». ¿Quisiste decir «Delivery»?',
      '3: Lista de precios: escribe el nombre de la lista.',
      '4: No existe un producto que se llame «Torta».',
      '5: Escribe al menos un precio.',
      '6: No existe la lista de precios «Aeropuerto». ¿Quisiste decir «Aeropuerto; T1 | T2»?',
      '7: No existe un producto que se llame «Pan».',
      '8: El precio de este producto en la lista ya está en la línea 5.',
    ]);
  });

  test('requires the permission to change menus, and does not reach other companies', async () => {
    const [tenant, other] = [await comanda.tenant(), await comanda.tenant()];
    await priced(other);
    const reader = await tenant.userWith(['menus.list', 'menus.export']);
    expect((await uploadFile(reader, priceFilesApi.start, 'x')).status).toBe(403);
    expect(await exportLines(reader)).toEqual([]);
    const { failed } = await previewFile(tenant.admin, fileOf(await exportLines(other.admin)));
    expect(failed).toHaveLength(3);
  });

  test('of five thousand prices changes only those that differ', async () => {
    const tenant = await comanda.tenant();
    const ids = await manyProducts(tenant, 5000);
    const id = await listOf(tenant, 'Delivery', []);
    await tenant.inTenant((db) =>
      insertAll(
        db,
        'prices',
        ids.map((productId) => ({ priceGroupId: id, productId, price: 1000 })),
      ),
    );
    const lines = await exportLines(tenant.admin);
    for (const line of lines.slice(0, 700)) line.Precio = '1.100';
    const file = fileOf(lines);
    expect((await previewFile(tenant.admin, file)).counts).toEqual({ create: 0, update: 700, same: 4300, error: 0 });
    expect(await importFile(tenant.admin, file)).toMatchObject({ created: 0, updated: 700, failed: [] });
  });
});
