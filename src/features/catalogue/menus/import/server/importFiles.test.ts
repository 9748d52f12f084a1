import { constants, deflateRawSync } from 'node:zlib';
import { utils, write } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { unaudited } from '#kit/server/data/database.ts';
import { readWorkbook } from '#kit/server/csv/workbook.ts';
import { isolatedTestApp } from '#testing/testApp.ts';
import { rowsOf, uploadMenu } from '#testing/imports.ts';
import { createMenuWithDishes, dishes, productsOf, readMenu } from '#testing/menus.ts';
import { menuImportApi } from '../menuImport.contract.ts';

const server = await isolatedTestApp();
const tenant = await server.tenant();
const { admin } = tenant;
const { id } = await createMenuWithDishes(admin, await productsOf(tenant, dishes));

const heads = ['categoría', 'producto', 'precio', 'descripción'];
const bookOf = (rows: unknown[][], bookType: 'xlsx' | 'biff8'): Buffer => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Menú');
  return write(book, { type: 'buffer', bookType }) as Buffer;
};

describe('readable files', () => {
  test.each([
    ['commas', 'Categoría,Producto,Precio,Descripción\nPostres,Flan,"3.500","Con crema,\ny nueces"'],
    [
      'tabs and the mark of UTF-8',
      '\uFEFFcategory\tproduct\tprice\tdescription\nPostres\tFlan\t3500\t"Con crema,\ny nueces"',
    ],
    [
      'semicolons',
      'categoría;producto;precio;descripción\r\nPostres;Flan;$3.500,00;"Con crema,\r\ny nueces"\r\n;;;\r\n',
    ],
    [
      'Windows-1252',
      Buffer.from('categoría;producto;precio;descripción\nPostres;Flan;3500;"Con crema,\ny nueces"', 'latin1'),
    ],
    [
      'the titles of another system',
      'Sección;Nombre producto;Precio de venta;Descripción del producto\nPostres;Flan;3500;"Con crema,\ny nueces"',
    ],
    ['an .xlsx', bookOf([heads, [], ['Postres', 'Flan', 3500, 'Con crema,\ny nueces']], 'xlsx')],
    ['an .xls', bookOf([heads, ['Postres', 'Flan', '3.500', 'Con crema,\ny nueces']], 'biff8')],
  ])('are imported with %s', async (_, file) => {
    const { status, body, text } = await uploadMenu(admin, id, file);
    expect(status, text).toBe(201);
    expect(await rowsOf(admin, body)).toMatchObject([
      {
        status: 'change',
        creates: ['line'],
        changes: [
          { field: 'description', before: '', after: 'Con crema,\ny nueces' },
          { field: 'price', before: 3000, after: 3500 },
        ],
      },
    ]);
  });
});

const million = deflateRawSync(Buffer.alloc(1_000_000), { finishFlush: constants.Z_FULL_FLUSH });
/** Compressed zeros; each part ends with a full flush, so it can be repeated. */
const packedZeros = (millions: number) =>
  Buffer.concat([...Array<Buffer>(millions).fill(million), deflateRawSync(Buffer.alloc(0))]);

/** A ZIP archive whose only entry expands to millions of zeros but declares another size. */
function bomb(millions: number, declaredSize: number): Buffer {
  const packed = packedZeros(millions);
  const name = Buffer.from('xl/workbook.xml');
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(declaredSize, 22);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(packed.length, 20);
  central.writeUInt32LE(declaredSize, 24);
  central.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length + name.length, 12);
  end.writeUInt32LE(local.length + name.length + packed.length, 16);
  return Buffer.concat([local, name, packed, central, name, end]);
}

const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');
const zeros = (lines: number) => `categoría;producto\n${'a;b\n'.repeat(lines)}`;

describe('unreadable files are rejected with one message and nothing is stored', () => {
  test.each([
    ['a picture called .csv', png, 'El archivo es de otro tipo (png): súbelo como CSV.'],
    ['an empty file', '', 'El archivo está vacío.'],
    ['headers without rows', heads.join(';'), 'El archivo no tiene ningún producto debajo de los títulos.'],
    ['no headers', 'Postres;Flan;3500\nPostres;Torta;1', 'Faltan las columnas «categoría» y «producto»'],
    ['no category', 'producto;precio\nFlan;1', 'Falta la columna «categoría»'],
    [
      'a repeated header',
      'categoría;producto;nombre\nA;B;C',
      'Las columnas «producto» y «nombre» son la misma: deja una.',
    ],
    ['unclosed quotes', 'categoría;producto\nA;"B', 'comillas mal puestas'],
    ['200,000 lines', zeros(200_000), 'El archivo tiene más de 50000 filas: divídelo en varios.'],
    ['a truncated archive', bookOf([heads], 'xlsx').subarray(0, 600), 'no es una planilla de Excel que se pueda leer'],
    [
      'a workbook of something else',
      bookOf(
        [
          ['a', 'b'],
          [1, 2],
        ],
        'xlsx',
      ),
      'Faltan las columnas',
    ],
    ['an empty workbook', bookOf([[]], 'xlsx'), 'El archivo está vacío.'],
    ['a ZIP bomb', bomb(300, 300_000_000), 'demasiado grande al abrirla'],
    ['a ZIP bomb with a false size', bomb(300, 1_000), 'no es una planilla de Excel que se pueda leer'],
  ])('%s', async (_, file, sentence) => {
    const before = await tenant.inTenant((db) => db.selectFrom('menuImports').select('id').execute());
    const { status, refusal } = await uploadMenu(admin, id, file, 'menu.csv');
    expect(status).toBe(422);
    expect(refusal.errors.data?.[0]).toContain(sentence);
    expect(await tenant.inTenant((db) => db.selectFrom('menuImports').select('id').execute())).toEqual(before);
    expect((await readMenu(admin, id)).lineCount).toBe(5);
  });

  test('accepts files up to 1.5 MB', async () => {
    const start = 'categoría;producto;comentario\nPostres;Torta;';
    const room = 1_500_000 - Buffer.byteLength(start);
    expect((await uploadMenu(admin, id, start + 'x'.repeat(room))).status).toBe(201);
    const { status, refusal } = await uploadMenu(admin, id, start + 'x'.repeat(room + 1));
    expect(status).toBe(413);
    expect(refusal.message).toBe('El archivo pesa más de 1,5 MB.');
  });
});

describe('workbooks', () => {
  test('ignore a stray cell far to the right', async () => {
    const book = utils.book_new();
    const sheet = utils.aoa_to_sheet([heads, ['Postres', 'Flan', 3500, '']]);
    utils.sheet_add_aoa(sheet, [['x']], { origin: 'ZZ2000' });
    utils.book_append_sheet(book, sheet, 'Menú');
    const file = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
    const { cells: rows } = readWorkbook(file, { maxRows: 50_000, decimalMark: ',' }, () => true);
    expect([rows.length, Math.max(...rows.map((cells) => cells.length))]).toEqual([2000, 100]);
    expect((await uploadMenu(admin, id, file)).body.counts).toMatchObject({ change: 1, create: 0, error: 0 });
  });

  test('are parsed one after another, also after a failure', async () => {
    const good = bookOf([heads, ['Postres', 'Flan', 3500, '']], 'xlsx');
    const files = [good, good.subarray(0, 600), good, good];
    const replies = await Promise.all(files.map((file) => uploadMenu(admin, id, file)));
    expect(replies.map(({ status }) => status)).toEqual([201, 422, 201, 201]);
  });

  /** A directory whose entry count depends on the field that a reader uses. */
  function countedTwice(zip: Buffer): Buffer {
    const hidden = Buffer.from(zip);
    hidden.writeUInt16LE(0, hidden.length - 12);
    return hidden;
  }
  /** A directory that lists one entry three times. */
  function namedThrice(zip: Buffer): Buffer {
    const start = zip.readUInt32LE(zip.length - 6);
    const [entry, end] = [zip.subarray(start, zip.length - 22), Buffer.from(zip.subarray(zip.length - 22))];
    for (const at of [8, 10]) end.writeUInt16LE(3, at);
    end.writeUInt32LE(entry.length * 3, 12);
    return Buffer.concat([zip.subarray(0, start), entry, entry, entry, end]);
  }
  /** A directory that declares a compressed entry as stored. */
  function declaredStored(zip: Buffer): Buffer {
    const stored = Buffer.from(zip);
    stored.writeUInt16LE(0, stored.readUInt32LE(stored.length - 6) + 10);
    return stored;
  }

  const huge = bomb(1_000, 1_000_000_000);
  test.each([
    ['with contradicting entry counts', countedTwice(huge)],
    ['with one entry listed three times', namedThrice(bomb(70, 20_000_000))],
    ['with a compressed entry declared as stored', declaredStored(huge)],
  ])('in an archive %s do not exhaust memory', async (_, file) => {
    const before = process.memoryUsage.rss();
    let peak = before;
    const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 5);
    const { status } = await uploadMenu(admin, id, file);
    clearInterval(watch);
    expect(status).toBe(422);
    expect(peak - before).toBeLessThan(100_000_000);
  });
});

test('a super-admin with the same id as the author cannot read the import', async () => {
  const root = await server.superAdmin(tenant.slug);
  const { body } = await uploadMenu(admin, id, 'categoría;producto\nPostres;Torta');
  await tenant.inTenant((db) =>
    unaudited(db).updateTable('menuImports').set({ authorId: root.id }).where('id', '=', body.id).execute(),
  );
  const params = { id, importId: body.id };
  expect((await root.call(menuImportApi.get, { params })).status).toBe(404);
  const superAdminImport = (await uploadMenu(root, id, 'categoría;producto\nPostres;Torta')).body;
  expect((await root.call(menuImportApi.get, { params: { id, importId: superAdminImport.id } })).status).toBe(200);
});
