import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { csvOf } from './csv.ts';
import { csvText, readCsv } from './csvReader.ts';
import type { Scope } from '../data/scope.ts';
import { testDatabase } from '../testing/testDatabase.ts';
import { testTenant } from '../testing/testTenant.ts';
import { insertAll } from '../data/write.ts';

const database = await testDatabase();
const store = (scope: Scope, ...names: string[]) =>
  database.inTenant(scope, (db) =>
    insertAll(
      db,
      'stores',
      names.map((name) => ({ name })),
    ),
  );

/** As it travels: reading it as text would take the first mark away. */
const text = async (file: Readable) => (await buffer(file)).toString();

const columns = [
  { header: 'Nombre', field: 'name' },
  { header: 'Local, "comuna"', field: 'commune' },
];
const exported = async (scope: Scope, separator?: ',' | ';') =>
  text(
    await csvOf(database, scope, {
      columns,
      separator,
      rows: (db) => db.selectFrom('stores').select(['name', 'commune']).orderBy('id'),
    }),
  );

describe('an export', () => {
  it('has a header and the rows of its tenant, in an encoding Excel recognises', async () => {
    const [mine, theirs] = [await testTenant(database), await testTenant(database)];
    await store(mine, 'Ñuñoa', 'Maipú, "centro"');
    await store(theirs, 'Ajeno');
    expect(await exported(mine)).toBe('\uFEFFNombre,"Local, ""comuna"""\nÑuñoa,\n"Maipú, ""centro""",\n');
  });

  it('has no formula in a header, and none that begins with a line break', async () => {
    const scope = await testTenant(database);
    await store(scope, '\n=1+1');
    const file = await csvOf(database, scope, {
      columns: [{ header: '=1+1', field: 'name' }],
      rows: (db) => db.selectFrom('stores').select('name'),
    });
    expect(await text(file)).toBe(`\uFEFF'=1+1\n"'\n=1+1"\n`);
  });

  it('is separated by semicolons where Excel expects them', async () => {
    const scope = await testTenant(database);
    await store(scope, 'Uno; dos');
    expect(await exported(scope, ';')).toBe('\uFEFFNombre;"Local, ""comuna"""\n"Uno; dos";\n');
  });

  it.each([
    ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
    ['+1+1', "'+1+1"],
    ['＝1+1', "'＝1+1"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', `"'\r=1"`],
    [' =1', "' =1"],
    ['\u00a0@SUM(A1)', "'\u00a0@SUM(A1)"],
    ["'=1", "''=1"],
    ['";=1+1;"', '""";=1+1;"""'],
    ['- Sin cebolla', "'- Sin cebolla"],
    ['-12.50', '-12.50'],
    ['+1e5', "'+1e5"],
    ['-12,5', '"-12,5"'],
    ['+56987654321', '+56987654321'],
    ['2-1', '2-1'],
  ])('formats the cell %j as %s', async (name, cell) => {
    const scope = await testTenant(database);
    await store(scope, name);
    expect((await exported(scope)).split('\n')[1]).toBe(`${cell},`);
  });

  it('binds values safely, including quotes and placeholders', async () => {
    const scope = await testTenant(database);
    const nasty = `'); drop table stores; -- \\' $1 "x"`;
    await store(scope, nasty, 'otro');
    const file = await csvOf(database, scope, {
      columns: [{ header: 'n', field: 'name' }],
      rows: (db) =>
        db
          .selectFrom('stores')
          .select('name')
          .where('name', '=', nasty)
          .where('name', '=', sql<string>`any(${[nasty, '$2']}::text[])`)
          .where(sql<boolean>`'$1' <> 'it''s $2'`),
    });
    expect(await text(file)).toBe(`\uFEFFn\n"'); drop table stores; -- \\' $1 ""x"""\n`);
  });

  it('reports a failure instead of sending a partial file', async () => {
    const scope = await testTenant(database);
    const exporting = csvOf(database, scope, {
      columns: [{ header: 'n', field: 'name' }],
      rows: (db) =>
        db
          .selectFrom('stores')
          .select(sql<string>`1/0`.as('name'))
          .union(db.selectNoFrom(sql<string>`1/0`.as('name'))),
    });
    await expect(exporting).rejects.toThrow('division by zero');
  });

  it('streams many rows, and releases its connection when it is aborted', async () => {
    const scope = await testTenant(database);
    const many = (db: Parameters<Parameters<typeof database.inTenant>[1]>[0]) =>
      db.selectNoFrom(sql<string>`repeat('x', 100) || generate_series(1, 200000)`.as('name'));
    const make = () => csvOf(database, scope, { columns: [{ header: 'n', field: 'name' }], rows: many });
    const before = process.memoryUsage().rss;
    let bytes = 0;
    for await (const part of await make()) bytes += (part as Buffer).length;
    expect(bytes).toBeGreaterThan(20_000_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
    for (let i = 0; i < 8; i++) (await make()).destroy();
    await vi.waitFor(() => expect(database.pool.totalCount).toBe(database.pool.idleCount), { timeout: 10_000 });
  });
});

const required = ['email'];
const linesOf = async (content: string, maxRows = 100) => {
  const lines = [];
  for await (const line of readCsv(content, {
    columns: Object.fromEntries(required.map((header) => [header, { header }])),
    maxRows,
  }))
    lines.push(line);
  return lines;
};
const read = async (bytes: Buffer | string, maxBytes = 1_500_000) =>
  linesOf(await csvText(Readable.from([Buffer.from(bytes as string)]), { maxBytes }));

describe('a CSV file', () => {
  const expected = [{ line: 2, record: { email: 'ana@x.test', name: 'Ñandú' } }];

  it.each([
    ['commas', Buffer.from('email,name\nana@x.test,Ñandú\n')],
    ['semicolons', Buffer.from('email;name\r\nana@x.test;Ñandú\r\n')],
    ['tabs', Buffer.from('email\tname\nana@x.test\tÑandú')],
    ['a byte order mark', Buffer.from('\uFEFFemail,name\nana@x.test,Ñandú\n')],
    ['Windows-1252', Buffer.from('email;name\nana@x.test;Ñandú\n', 'latin1')],
    ['UTF-16', Buffer.from('\uFEFFemail\tname\nana@x.test\tÑandú\n', 'utf16le')],
    ['zero-width characters', Buffer.from('em\u200bail,name\n\u200bana@x.test\u200e,Ñan\u00addú\n')],
    ['capitals and spaces', Buffer.from(' Email , NAME\n ana@x.test , Ñandú \n')],
  ])('with %s is parsed', async (_, bytes) => {
    expect(await read(bytes)).toEqual(expected);
  });

  it.each([
    ['sep=;\r\nemail;name\r\nana@x.test;Ñandú, uno\r\n', 'Ñandú, uno'],
    ['\uFEFF"sep=,"\nemail,name\nana@x.test,Ñandú\n', 'Ñandú'],
    ['SEP=\t\nemail\tname\nana@x.test\tÑandú\n', 'Ñandú'],
    ['sep=;;\nemail;name\nana@x.test;Ñandú\n', 'Ñandú'],
  ])('may begin with the separator that Excel names: %j', async (file, name) => {
    expect(await read(file)).toEqual([{ line: 3, record: { email: 'ana@x.test', name } }]);
  });

  it.each(['\n', '\r\n', '\r'])(
    'preserves quoted separators, quotes and line breaks, and counts lines ended by %j like an editor',
    async (end) => {
      const file = 'email,note\n\na@x.test,"uno, ""dos""\ntres"\n,\nb@x.test,fin\n';
      expect(await read(file.replaceAll('\n', end))).toEqual([
        { line: 3, record: { email: 'a@x.test', note: 'uno, "dos"\ntres' } },
        { line: 6, record: { email: 'b@x.test', note: 'fin' } },
      ]);
    },
  );

  it('may omit values at the end of a line', async () => {
    expect(await read('email,a,b\nx@x.test\n')).toEqual([{ line: 2, record: { email: 'x@x.test', a: '', b: '' } }]);
  });

  it('exported by us is read back unchanged', async () => {
    const scope = await testTenant(database);
    await store(scope, '=1+1', "O'Higgins", '-5', "'=1", "'- dos");
    const file = await csvOf(database, scope, {
      columns: [{ header: 'email', field: 'name' }],
      rows: (db) => db.selectFrom('stores').select('name').orderBy('id'),
    });
    expect((await read(await buffer(file))).map(({ record }) => record.email)).toEqual([
      '=1+1',
      "O'Higgins",
      '-5',
      "'=1",
      "'- dos",
    ]);
  });

  it.each([
    ['nothing', '', 'El archivo está vacío.'],
    ['another kind of file', '%PDF-1.4\n1 0 obj\n', 'El archivo es de otro tipo (pdf): súbelo como CSV.'],
    ['a missing column', 'nombre\nAna\n', 'Falta la columna "email". La primera línea debe tener: email.'],
    ['a duplicate column', 'email,Email\na,b\n', 'La columna «email» está dos veces: deja una.'],
    ['too many values', 'email,name\na,b\na,b,c\n', 'La línea 3 tiene 3 valores y el archivo tiene 2 columnas.'],
    ['open quotes', 'email\n"a\nb\n', 'comillas mal puestas'],
    ['a workbook', 'PK\u0003\u0004etc', 'El archivo es una planilla de Excel: guárdalo como CSV y vuelve a subirlo.'],
    ['binary content', 'email\n\0\u0001\n', 'El archivo no es de texto: súbelo como CSV.'],
  ])('with %s is rejected with a solution', async (_, content, message) => {
    await expect(read(content)).rejects.toThrow(message);
  });

  it('is rejected one byte above the limit', async () => {
    expect(await read('email\nabc\n', 10)).toHaveLength(1);
    await expect(read('email\nabc\n', 9)).rejects.toMatchObject({ status: 413 });
    const large = read(`email\n${'a'.repeat(1_200_000)}\n`, 1_200_000);
    await expect(large).rejects.toMatchObject({ message: 'El archivo pesa más de 1,2 MB.' });
  });

  it('is rejected one row above the limit', async () => {
    expect(await linesOf('email\na\nb\n', 2)).toHaveLength(2);
    await expect(linesOf('email\na\nb\nc\n', 2)).rejects.toThrow(
      'El archivo tiene más de 2 filas: divídelo en varios.',
    );
  });
});
