import { describe, expect, test } from 'vitest';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { type CountryCode, countryCodes } from '#domain/countries.ts';
import { insertAll } from '#kit/server/data/write.ts';
import { fileCalls, type FileLine, fileOf } from '#testing/fileCalls.ts';
import { uploadFile } from '#testing/imports.ts';
import { createProduct, manyProducts } from '#testing/products.ts';
import { testApp, type TestTenant } from '#testing/testApp.ts';
import { productImportsApi } from '../productImport.contract.ts';
import { productsApi } from '../products.contract.ts';
import { importProductsJob } from './importProducts.ts';

const comanda = await testApp();

const { exportLines, previewFile, importFile } = fileCalls(comanda, {
  ...productImportsApi,
  exportCsv: productsApi.exportCsv,
  job: importProductsJob,
});

/** Texts and values that files lose easily. */
async function difficultProducts(tenant: TestTenant, country: CountryCode) {
  const [salt, basil] = await tenant.inTenant((db) =>
    insertAll(db, 'ingredients', [{ name: 'Sal, fina; de mar' }, { name: 'Albahaca' }]),
  );
  const cents = country === 'gt' || country === 'mx' ? 50 : 0;
  await createProduct(tenant, {
    name: '=1+1 «Pan»; queso, "jamón" | 🍕',
    description: 'Uno\n\n"dos"; tres, cuatro\n+56 9',
    nameScreenProduct: '-10% hoy',
    priceProduct: 1_234_500 + cents,
    alohaId: '000123',
    fbdId: '1E5',
    width: 1.125,
    weight: 1500,
    cookingTime: 12,
    attributes: ['vegan', 'spicy'],
    weekdays: ['monday', 'sunday'],
    label: '01-feb',
    labelType: 'ribbon',
    // Seconds of the hour that clocks repeat in Chile.
    startDatetime: '2026-04-05T03:30:45.000Z',
    endDatetime: '2026-04-05T05:00:00.000Z',
    ingredientIds: [salt!.id, basil!.id],
  });
  await createProduct(tenant, { name: '1-2', description: "'=comilla" });
  await createProduct(tenant, { name: 'Pan' });
  await createProduct(tenant, { name: 'Pan' });
}

describe.each(countryCodes)('products of a company in %s', (country) => {
  test('are the same after an export and an import', async () => {
    const tenant = await comanda.tenant({ country });
    await difficultProducts(tenant, country);
    const lines = await exportLines(tenant.admin, country);
    const read = await previewFile(tenant.admin, fileOf(lines, country));
    expect(read).toMatchObject({ failed: [], changed: [], ignoredColumns: [] });
    expect(read.counts).toEqual({ create: 0, update: 0, same: 4, error: 0 });
    const file = (await tenant.admin.call(productsApi.exportCsv)).text;
    expect(await importFile(tenant.admin, file)).toMatchObject({ created: 0, updated: 0, failed: [] });
  });

  test('become the same in another company', async () => {
    const [tenant, other] = [await comanda.tenant({ country }), await comanda.tenant({ country })];
    await difficultProducts(tenant, country);
    await other.inTenant((db) => insertAll(db, 'ingredients', [{ name: 'Albahaca' }]));
    const lines = (await exportLines(tenant.admin, country)).slice(0, 2).map(
      (line): FileLine => ({
        ...line,
        'Id de producto': '',
        Etiqueta: line['Etiqueta'] ? 'Nuevo' : '',
        Ingredientes: line['Ingredientes'] ? 'Albahaca' : '',
        'ID de FBD': line['ID de FBD'] ? '15' : '',
      }),
    );
    const [changed, name] = [lines.find(({ Nombre }) => Nombre === '1-2'), '1 de 2'];
    if (changed) changed.Nombre = name;
    expect(await importFile(other.admin, fileOf(lines, country))).toMatchObject({ created: 2, failed: [] });
    const imported = await exportLines(other.admin, country);
    const plain = (all: readonly FileLine[]) =>
      all.map(({ 'Id de producto': _, ...cells }) => cells).toSorted((a, b) => (a.Nombre! < b.Nombre! ? -1 : 1));
    expect(plain(imported)).toEqual(plain(lines));
  });
});

describe('a file of products', () => {
  test('changes exactly the edited cell, and can be undone', async () => {
    const tenant = await comanda.tenant();
    const { admin } = tenant;
    await createProduct(tenant, { name: 'Pan amasado', priceProduct: 1000, description: 'Rico' });
    await createProduct(tenant, { name: 'Queso', priceProduct: 2000 });
    const lines = await exportLines(admin, 'cl');
    lines[0]!.Precio = '1.290';
    const file = fileOf(lines);
    const { counts, changed } = await previewFile(admin, file);
    expect(counts).toEqual({ create: 0, update: 1, same: 1, error: 0 });
    const changes = [{ column: 'Precio', before: '1000', after: '1290' }];
    expect(changed).toEqual([{ line: 2, name: 'Pan amasado', changes }]);
    const outcome = await importFile(admin, file);
    expect(outcome).toMatchObject({ created: 0, updated: 1, failed: [] });
    const priceOf = async () => (await exportLines(admin, 'cl'))[0]?.Precio;
    expect(await priceOf()).toBe('1290');
    const undone = await admin.call(auditApi.undo, { params: { requestId: outcome.requestId } });
    expect(undone.status).toBe(200);
    expect(await priceOf()).toBe('1000');
  });

  test('leaves fields of missing columns unchanged and clears those of empty cells', async () => {
    const tenant = await comanda.tenant();
    const { id } = await createProduct(tenant, {
      name: 'Pan',
      description: 'Rico',
      label: 'Nuevo',
      labelType: 'ribbon',
    });
    await importFile(tenant.admin, `Id de producto;Nombre;Descripción\n${id};Pan;`);
    const { body } = await tenant.admin.call(productsApi.get, { params: { id } });
    expect(body).toMatchObject({ description: '', label: 'Nuevo', labelType: 'ribbon' });
  });

  test('reports each invalid line in a sentence', async () => {
    const tenant = await comanda.tenant();
    const pan = await createProduct(tenant, { name: 'Pan' });
    await createProduct(tenant, { name: 'Queso' });
    await createProduct(tenant, { name: 'Queso' });
    const { counts, failed } = await previewFile(
      tenant.admin,
      [
        'Id de producto;Nombre;Precio;Disponible;Inicio de la venta;Ingredientes',
        `${pan.id};Pizza;;;;`,
        '999999999;Pan;;;;',
        'x1;Pan;;;;',
        ';Queso;10;;;',
        ';Nuevo;12,5;quizás;31/02/2026;Sal',
        ';01-feb;10;;;',
        `${pan.id};Pan;;;;`,
        ';#N/D;10;;;',
      ].join('\n'),
    );
    expect(counts).toMatchObject({ update: 0, create: 0 });
    expect(failed.map(({ line, message }) => `${line}: ${message}`)).toEqual([
      `2: El id ${pan.id} es de «Pan», que no se parece a «Pizza»: deja el id vacío, o corrige el nombre.`,
      '3: No existe un producto con el id 999999999. Déjalo vacío para buscarlo por nombre.',
      '4: Id de producto: «x1» no es un id.',
      '5: Hay 2 productos que se llaman «Queso»: escribe el id del producto.',
      '6: Precio: «12,5»: los montos no llevan decimales. Disponible: «quizás»: escribe sí o no. Inicio de la venta: La fecha «31/02/2026» no existe. Ingredientes: No existe el ingrediente «Sal».',
      '7: Nombre: Excel convirtió este texto en la fecha «01-feb»: da formato de texto a la columna y vuelve a escribirlo.',
      '8: El producto ya está en la línea 2.',
      '9: Nombre: La celda tiene un error de la planilla: «#N/D».',
    ]);
  });

  test('requires the permission to edit many products, and to create them that of creating', async () => {
    const tenant = await comanda.tenant();
    const reader = await tenant.userWith(['products.list', 'products.export']);
    expect((await uploadFile(reader, productImportsApi.preview, 'Nombre\nPan')).status).toBe(403);
    const editor = await tenant.userWith(['products.bulk_update']);
    const { failed } = await previewFile(editor, 'Nombre\nPan');
    expect(failed.map(({ message }) => message)).toEqual([
      'No existe un producto con este nombre, y no tienes permiso para crear productos.',
    ]);
  });

  test('does not reach products of other companies', async () => {
    const [tenant, other] = [await comanda.tenant(), await comanda.tenant()];
    const { id } = await createProduct(other, { name: 'Pan' });
    const { failed } = await previewFile(tenant.admin, `Id de producto;Nombre\n${id};Pan`);
    expect(failed).toHaveLength(1);
  });

  test('of five thousand products changes only those that differ', async () => {
    const tenant = await comanda.tenant();
    await manyProducts(tenant, 5000);
    const lines = await exportLines(tenant.admin, 'cl');
    for (const line of lines.slice(0, 700)) line.Posición = '77';
    const file = fileOf(lines);
    expect((await previewFile(tenant.admin, file)).counts).toEqual({ create: 0, update: 700, same: 4300, error: 0 });
    expect(await importFile(tenant.admin, file)).toMatchObject({ created: 0, updated: 700, failed: [] });
  });
});
