import { describe, expect, test } from 'vitest';
import { testApp } from '#testing/testApp.ts';
import { applyImport, rowsOf, uploadMenu } from '#testing/imports.ts';
import {
  createMenuWithDishes,
  createCategory,
  dishes,
  createMenu,
  orderOf,
  productsOf,
  publish,
  readMenu,
} from '#testing/menus.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { productsApi } from '#features/catalogue/products/products.contract.ts';
import { tokenWith } from '#testing/tokens.ts';
import { menuImportApi } from '../menuImport.contract.ts';
import { menusApi } from '../../record/menus.contract.ts';

const server = await testApp();
const heads = 'categoría;producto;precio;precio en el menú;descuento %;oculto';

async function carte() {
  const tenant = await server.tenant();
  const products = await productsOf(tenant, dishes);
  return { tenant, products, ...(await createMenuWithDishes(tenant.admin, products)) };
}
const lines = (...rows: string[]) => [heads, ...rows].join('\r\n');

describe('menu import', () => {
  test('of a token is not of the user who answers for it', async () => {
    const { tenant, id } = await carte();
    const token = await tokenWith(server, tenant, ['menus.import']);
    const { call } = token;
    const { body } = await uploadMenu({ ...tenant.admin, ...token }, id, lines('Entrada;Tequeños;3000;;;'));
    const params = { id, importId: body.id };
    expect((await call(menuImportApi.get, { params })).status).toBe(200);
    expect((await tenant.admin.call(menuImportApi.get, { params })).status).toBe(404);
  });

  test('reports unused columns and suggests similar categories', async () => {
    const { tenant, id } = await carte();
    const { admin } = tenant;
    const file = [
      'categoría;producto;precio;Marca;Nombre corto',
      'Entrada;Tequeños;3000;Casa;Teq',
      'Bebidas;Limonada;2500;;',
      'Postres;Leche nevada;3500;;',
    ];
    const { body } = await uploadMenu(admin, id, file.join('\r\n'));
    expect(body.unusedColumns).toEqual(['Marca', 'Nombre corto']);
    expect((await rowsOf(admin, body)).map(({ meantCategory }) => meantCategory)).toEqual(['Entradas', null, null]);
    const params = { id, importId: body.id, line: 2 };
    const corrected = await admin.call(menuImportApi.updateRow, { params, body: { cells: { category: 'Entradas' } } });
    expect(corrected.body.row).toMatchObject({ creates: ['product', 'line'], meantCategory: null });
  });

  test('does not read the ids of another system, and takes ours only with a similar name', async () => {
    const { tenant, id, products } = await carte();
    const { admin } = tenant;
    const [product] = products;
    const rowOf = async (head: string, cells: string) => {
      const { body } = await uploadMenu(admin, id, [`categoría;producto;precio;${head}`, `Nueva;${cells}`].join('\n'));
      const [row] = await rowsOf(admin, body);
      return {
        status: row?.status,
        creates: row?.creates,
        problem: row?.problems[0]?.message,
        unused: body.unusedColumns,
      };
    };
    expect(await rowOf('ID', `Hoodie with Logo;4500;${product}`)).toEqual({
      status: 'create',
      creates: ['product', 'category', 'line'],
      problem: undefined,
      unused: ['ID'],
    });
    expect(await rowOf('id de producto', `Hoodie with Logo;4500;${product}`)).toMatchObject({
      status: 'error',
      problem: `El id ${product} es de «Empanada», que no se parece a «Hoodie with Logo»: deja el id vacío, o corrige el nombre.`,
    });
    expect(await rowOf('id de producto', `Empanada grande;4500;${product}`)).toMatchObject({
      status: 'change',
      creates: ['category', 'line'],
    });
  });

  test('never rounds a price, and reads ambiguous ones in the marks of the file', async () => {
    const { tenant, id } = await carte();
    const pricesOf = async (...prices: string[]) => {
      const file = prices.map((price, nth) => `Entradas;Plato ${nth};${price};;;`);
      const { body } = await uploadMenu(tenant.admin, id, lines(...file));
      const rows = (await rowsOf(tenant.admin, body)).toSorted((a, b) => a.line - b.line);
      return rows.map(({ problems }) => problems[0]?.message ?? null);
    };
    expect(await pricesOf('8,990', '12.990')).toEqual([null, null]);
    expect(await pricesOf('8.990', '12.90')).toEqual([
      '«8.990» puede ser 8.990 o 8,99: escríbelo sin puntos ni comas de miles, 8990.',
      '«12.90»: los montos no llevan decimales.',
    ]);
  });

  test('reviews every line without changes, then applies the file to the draft', async () => {
    const { tenant, id } = await carte();
    const { admin } = tenant;
    const file = lines(
      'Entradas;Empanada;1.500;;;',
      'entradas;SOPA;;1990;10,5;sí',
      'Postres;Torta;4000;;;',
      'Bebidas;Limonada;$2.500;;;no',
    );
    const { status, body } = await uploadMenu(admin, id, file);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      menuName: 'Carta',
      fileName: 'menu.csv',
      columns: ['category', 'product', 'price', 'menuPrice', 'discount', 'hidden'],
      counts: { error: 0, create: 1, change: 2, same: 1, skipped: 0 },
      report: null,
    });
    expect(await rowsOf(admin, body)).toMatchObject([
      { line: 2, status: 'change', changes: [{ field: 'price', before: 1000, after: 1500 }] },
      {
        line: 3,
        status: 'change',
        changes: [
          { field: 'menuPrice', before: null, after: 1990 },
          { field: 'discount', before: null, after: 10.5 },
          { field: 'hidden', before: false, after: true },
        ],
      },
      { line: 4, status: 'same', changes: [], creates: [] },
      { line: 5, status: 'create', creates: ['product', 'category', 'line'] },
    ]);
    expect(await orderOf(admin, id)).toEqual(['Entradas: Empanada, Sopa, Flan', 'Postres: Torta, Pastel']);

    const { report } = await applyImport(server, admin, body);
    expect(report).toMatchObject({
      categoriesCreated: 1,
      productsCreated: 1,
      productsChanged: 1,
      linesCreated: 1,
      linesChanged: 1,
    });
    expect(await orderOf(admin, id)).toEqual([
      'Entradas: Empanada, Sopa, Flan',
      'Postres: Torta, Pastel',
      'Bebidas: Limonada',
    ]);
    const { categories } = await readMenu(admin, id);
    expect(categories[0]?.lines[1]).toMatchObject({ price: 1990, discount: 10.5, hidden: true });
    expect(categories[2]?.lines[0]?.product).toMatchObject({ name: 'Limonada', priceProduct: 2500 });

    const second = await uploadMenu(admin, id, file);
    expect(second.body.counts).toEqual({ error: 0, create: 0, change: 0, same: 4, skipped: 0 });
  });

  test('is one request in the audit log and is undone at once', async () => {
    const { tenant, id } = await carte();
    const { admin } = tenant;
    const before = await readMenu(admin, id);
    const file = lines('Entradas;Empanada;1500;900;;', 'Bebidas;Limonada;2500;;;', 'Bebidas;Agua;1000;;;');
    const { report } = await applyImport(server, admin, (await uploadMenu(admin, id, file)).body);
    const entry = (await admin.call(auditApi.list, { query: { limit: 1 } })).body.data[0];
    expect(entry).toMatchObject({ requestId: report?.requestId, source: 'import', undoable: true });
    const undone = await admin.call(auditApi.undo, { params: { requestId: report?.requestId ?? '' } });
    expect(undone.status).toBe(200);
    const after = await readMenu(admin, id);
    expect(after.categories.map(({ name }) => name)).toEqual(before.categories.map(({ name }) => name));
    expect(after.categories[0]?.lines[0]).toMatchObject({ price: null, product: { priceProduct: 1000 } });
    expect((await admin.call(productsApi.list, { query: { query: 'Limonada' } })).body.total).toBe(0);
  });

  test('changes only the draft, not the published menu', async () => {
    const { tenant, id } = await carte();
    const { admin } = tenant;
    await publish(admin, id);
    await applyImport(server, admin, (await uploadMenu(admin, id, lines('Entradas;Empanada;;700;;'))).body);
    expect(await readMenu(admin, id)).toMatchObject({ unpublished: true, published: { number: 1 } });
  });
});

describe('lines with errors', () => {
  test('are reported, then corrected inline or skipped before applying', async () => {
    const { tenant, id } = await carte();
    const { admin } = tenant;
    const { body } = await uploadMenu(
      admin,
      id,
      lines(
        ';Empanada;;;;',
        'Entradas;Sopa;barato;;120;quizás',
        'Entradas;Nuevo;;;;',
        'Entradas;Flan;;;;',
        'Entradas;flan;;;;',
        'Postres;Flan;9999;;;',
      ),
    );
    expect(body.counts).toMatchObject({ error: 4, create: 0, change: 1, same: 1 });
    const rows = await rowsOf(admin, body);
    expect(rows.map(({ line }) => line)).toEqual([2, 3, 4, 6, 5, 7]);
    expect(rows.map(({ problems }) => problems.map(({ message }) => message))).toEqual([
      ['Escribe la categoría'],
      ['«barato» no es un número.', 'Escribe un descuento entre 0 y 100', 'Escribe sí o no'],
      ['Escribe el precio: es un producto nuevo'],
      ['Este producto ya está en la línea 5, en la misma categoría'],
      [],
      [],
    ]);
    expect(await applyImport(server, admin, body)).toEqual({
      report: null,
      error: 'Corrige las líneas con errores, o déjalas fuera.',
    });
    const params = { id, importId: body.id };
    const fixed = await admin.call(menuImportApi.updateRow, {
      params: { ...params, line: 4 },
      body: { cells: { price: '3.490' } },
    });
    expect(fixed.body.row).toMatchObject({
      status: 'create',
      problems: [],
      cells: { product: 'Nuevo', price: '3.490' },
    });
    const left = await admin.call(menuImportApi.updateRow, { params: { ...params, line: 2 }, body: { skipped: true } });
    expect(left.body).toMatchObject({ row: { status: 'skipped' }, counts: { error: 2, skipped: 1 } });
    const rest = await admin.call(menuImportApi.skipErrors, { params });
    expect(rest.body.counts).toMatchObject({ error: 0, skipped: 3 });
    expect((await applyImport(server, admin, body)).report).toMatchObject({ productsCreated: 1, linesCreated: 2 });
    expect(await orderOf(admin, id)).toEqual(['Entradas: Empanada, Sopa, Flan, Nuevo', 'Postres: Torta, Pastel, Flan']);
  });

  test('caused by a concurrent change stop the import and are reported', async () => {
    const { tenant, id, products } = await carte();
    const { admin } = tenant;
    const { body } = await uploadMenu(admin, id, lines('Entradas;Empanada;1500;;;'));
    const product = products[0] ?? 0;
    await admin.call(productsApi.update, { params: { id: product }, body: { priceProduct: 1200 } });
    expect((await applyImport(server, admin, body)).error).toBe(
      'El menú o sus productos cambiaron desde que revisaste el archivo. Mira las líneas otra vez y aplica.',
    );
    expect(await rowsOf(admin, body)).toMatchObject([{ changes: [{ before: 1200, after: 1500 }] }]);
    expect((await applyImport(server, admin, body)).report).toMatchObject({ productsChanged: 1 });
    expect((await applyImport(server, admin, body)).error).toBe(
      'Esta importación ya se aplicó. Sube el archivo otra vez para importarlo de nuevo.',
    );
  });
});

describe('menu export', () => {
  test('can be imported without changes, whatever the names', async () => {
    const tenant = await server.tenant();
    const { admin } = tenant;
    const names = ['=cmd|calc', "'-1", '@home', 'Con; punto y "comillas"', 'Ñandú', 'ñandu', '-5'];
    const products = await productsOf(tenant, names);
    const id = await createMenu(admin);
    await createCategory(admin, id, '+Más', products);
    await createCategory(admin, id, 'Repetida', products.slice(0, 2));
    await createCategory(admin, id, 'Repetida', products.slice(1, 3));
    const { text, status } = await admin.call(menuImportApi.exportCsv, { params: { id } });
    expect(status).toBe(200);
    expect(text.split('\n').slice(0, 2)).toEqual([
      '\uFEFFcategoría;producto;descripción;precio;precio en el menú;descuento %;oculto;disponible;posición;código aloha;código fbd;id de producto',
      `'+Más;'=cmd|calc;;1000;;;no;sí;1;;;${products[0]}`,
    ]);
    const { body } = await uploadMenu(admin, id, text);
    expect(body.counts).toEqual({ error: 0, create: 0, change: 0, same: 11, skipped: 0 });
    expect((await applyImport(server, admin, body)).report).toMatchObject({ requestId: null });
  });

  test('requires its permission and a menu of the tenant', async () => {
    const { tenant, id } = await carte();
    const reader = await tenant.userWith(['menus.list', 'menus.show', 'menus.update']);
    expect((await reader.call(menuImportApi.exportCsv, { params: { id } })).status).toBe(403);
    expect((await uploadMenu(reader, id, lines('A;B;1;;;'))).status).toBe(403);
    const { admin: stranger } = await server.tenant();
    expect((await stranger.call(menuImportApi.exportCsv, { params: { id } })).status).toBe(404);
    expect((await uploadMenu(stranger, id, lines('A;B;1;;;'))).status).toBe(404);
    expect((await stranger.call(menusApi.get, { params: { id } })).status).toBe(404);
    const { body } = await uploadMenu(tenant.admin, id, lines('Entradas;Sopa;;;;'));
    const colleague = await tenant.userWith(['menus.import']);
    const params = { id, importId: body.id };
    expect((await colleague.call(menuImportApi.get, { params })).status).toBe(404);
    expect((await colleague.call(menuImportApi.apply, { params })).status).toBe(404);
    const colleagueImport = await uploadMenu(colleague, id, lines('Entradas;Sopa;9999;;;', 'Entradas;Otro;1;;;'));
    expect((await rowsOf(colleague, colleagueImport.body)).flatMap(({ problems }) => problems)).toEqual([
      { field: 'price', message: 'No tienes permiso para cambiar productos: deja lo que tenía' },
      { field: 'product', message: 'Este producto no existe, y no tienes permiso para crear productos' },
    ]);
  });
});
