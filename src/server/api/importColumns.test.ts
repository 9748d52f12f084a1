import { utils, write } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { couponImportsApi } from '#features/benefits/coupons/imports/couponImport.contract.ts';
import { statementsApi } from '#features/insight/payouts/statements/statements.contract.ts';
import { rowsOf, uploadFile, uploadMenu } from '#testing/imports.ts';
import { createMenu } from '#testing/menus.ts';
import { type Caller, testApp } from '#testing/testApp.ts';
import { menuImportApi } from '#features/catalogue/menus/import/menuImport.contract.ts';

const comanda = await testApp();

async function company() {
  const { admin } = await comanda.tenant({});
  return { admin, menuId: await createMenu(admin) };
}

const greek = 'Ομάδα;name_el;name_en;Τιμή;Βάρος\nΨωμιά;ψωμί;Bread;990;2\nΨωμιά;;Toast;1990;';
const choice = [
  { title: 'Ομάδα', field: 'category' },
  { title: 'name_el', field: null },
  { title: 'name_en', field: 'product' },
  { title: 'Τιμή', field: 'price' },
  { title: 'Βάρος', field: null },
];
const columnsIn = async (who: Caller, file: string | Buffer) =>
  (await uploadFile(who, menuImportApi.readColumns, file)).body;
const save = (who: Caller, columns: typeof choice) => who.call(menuImportApi.saveColumns, { body: { columns } });

test('the columns of an unknown file are listed with their first values', async () => {
  const { admin, menuId } = await company();
  expect((await uploadMenu(admin, menuId, greek)).status).toBe(422);
  const { columns, fields, ...file } = await columnsIn(admin, greek);
  expect(file).toEqual({ system: null, sheet: null, oneOf: [], isComplete: false, omitted: 0 });
  expect(columns.map(({ title, samples, field }) => [title, samples.join(), field])).toEqual([
    ['Ομάδα', 'Ψωμιά,Ψωμιά', null],
    ['name_el', 'ψωμί', null],
    ['name_en', 'Bread,Toast', null],
    ['Τιμή', '990,1990', null],
    ['Βάρος', '2', null],
  ]);
  expect(fields.filter(({ required }) => required).map(({ field }) => field)).toEqual(['category', 'product']);
});

test('chosen columns apply to the next files of the company with the same titles, in any order', async () => {
  const [mine, theirs] = [await company(), await company()];
  expect((await save(mine.admin, choice)).status).toBe(204);
  const { body } = await uploadMenu(mine.admin, mine.menuId, greek);
  expect(body.unusedColumns).toEqual(['name_el', 'Βάρος']);
  expect((await rowsOf(mine.admin, body)).map(({ cells }) => cells)).toEqual([
    { category: 'Ψωμιά', product: 'Bread', price: '990' },
    { category: 'Ψωμιά', product: 'Toast', price: '1990' },
  ]);
  const reordered = 'ΤΙΜΉ;name_en;Βάρος;name_el;Ομάδα\n500;Bun;1;;Ψωμιά';
  expect((await uploadMenu(mine.admin, mine.menuId, reordered)).status).toBe(201);
  expect(await columnsIn(mine.admin, greek)).toMatchObject({ isComplete: true });
  expect((await uploadMenu(mine.admin, mine.menuId, `Extra;${greek}`)).status).toBe(422);
  expect((await uploadMenu(theirs.admin, theirs.menuId, greek)).status).toBe(422);
  expect(await columnsIn(theirs.admin, greek)).toMatchObject({ isComplete: false });
  expect((await uploadFile(mine.admin, couponImportsApi.preview, greek)).status).toBe(422);
});

test('a later choice replaces the earlier one', async () => {
  const { admin, menuId } = await company();
  await save(admin, choice);
  const fields: Record<string, string | null> = { name_el: 'product', name_en: null };
  const swapped = choice.map(({ title, field }) => ({
    title,
    field: title in fields ? (fields[title] ?? null) : field,
  }));
  await save(admin, swapped);
  const { body } = await uploadMenu(admin, menuId, greek);
  expect((await rowsOf(admin, body)).map(({ cells }) => cells.product)).toContain('ψωμί');
});

test('a field of two columns, and one that the import does not have, are rejected at their column', async () => {
  const { admin } = await company();
  const { refusal, status } = await save(admin, [
    { title: 'a', field: 'product' },
    { title: 'b', field: 'product' },
    { title: 'c', field: 'color' },
  ]);
  expect(status).toBe(422);
  expect(refusal.errors).toEqual({
    'columns.1.field': ['Ya es la columna «a»'],
    'columns.2.field': ['No es un campo de esta importación'],
  });
});

test('chosen columns find their sheet of a workbook', async () => {
  const { admin, menuId } = await company();
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Llena la otra hoja']]), 'Instrucciones');
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([
      ['Grupo', 'Qué'],
      ['Panes', 'Marraqueta'],
    ]),
    'Lista',
  );
  const file = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
  expect((await uploadMenu(admin, menuId, file)).status).toBe(422);
  await save(admin, [
    { title: 'Grupo', field: 'category' },
    { title: 'Qué', field: 'product' },
  ]);
  expect(await columnsIn(admin, file)).toMatchObject({ sheet: 'Lista', isComplete: true });
  expect((await uploadMenu(admin, menuId, file)).body.counts).toMatchObject({ error: 1 });
});

test('exports of other systems and statements show how their columns are read', async () => {
  const { admin } = await company();
  const stripe = 'id,Percent Off,Amount Off,Currency\nA,10,,';
  expect((await uploadFile(admin, couponImportsApi.readColumns, stripe)).body).toMatchObject({
    system: 'Stripe',
    isComplete: true,
    columns: [{ field: 'code' }, { field: 'discount' }, { field: null }, { field: null }],
  });
  const statement = 'Folio;Monto\nX1;990';
  const { body } = await uploadFile(admin, statementsApi.readColumns, statement);
  expect(body).toMatchObject({ isComplete: false, oneOf: ['reference', 'order'] });
  const columns = [
    { title: 'Folio', field: 'reference' },
    { title: 'Monto', field: 'amount' },
  ];
  expect((await admin.call(statementsApi.saveColumns, { body: { columns } })).status).toBe(204);
  const compared = await uploadFile(admin, statementsApi.reconcile, statement);
  expect([compared.status, compared.body.lines]).toEqual([200, 1]);
});
