import { Readable } from 'node:stream';
import { utils, type WorkBook, type WorkSheet, write } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { uploadedLines } from './csvUpload.ts';
import { readWorkbook } from './workbook.ts';

/** A workbook of these rows; formats by cell: `{ A2: '0%' }`. */
function bookOf(rows: unknown[][], formats: Record<string, string>, bookType: 'xlsx' | 'biff8'): Buffer {
  const sheet = utils.aoa_to_sheet(rows);
  for (const [cell, format] of Object.entries(formats)) sheet[cell].z = format;
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'Datos');
  return write(book, { type: 'buffer', bookType }) as Buffer;
}

const options = { maxRows: 10, decimalMark: ',' } as const;

describe('workbook cells', () => {
  test.each(['xlsx', 'biff8'] as const)('are converted to displayed text (%s)', (bookType) => {
    const rows = [[46_387, 0.155, 123, 12.5, true, 0.75, 46_387.5, 'Ñandú', null, 46_387]];
    const formats = { A1: 'dd/mm/yyyy', B1: '0.0%', C1: '00000', F1: 'hh:mm', G1: 'dd-mm-yyyy hh:mm' };
    const {
      cells: [cells],
    } = readWorkbook(bookOf(rows, formats, bookType), options, () => true);
    const day = '2026-12-31';
    expect(cells).toEqual([day, '15,5%', '00123', '12,5', 'sí', '18:00', `${day} 12:00`, 'Ñandú', '', '46387']);
  });
});

test('days of a workbook of a Mac count from 1904, and errors are shown', () => {
  const sheet: WorkSheet = {
    '!ref': 'A1:C1',
    A1: { t: 'n', v: 44_926, z: 'dd/mm/yyyy' },
    B1: { t: 'e', v: 0x2a },
    C1: { t: 'n', v: -5, z: 'dd/mm/yyyy' },
  };
  const book: WorkBook = {
    SheetNames: ['Datos'],
    Sheets: { Datos: sheet },
    Workbook: { WBProps: { date1904: true } },
  };
  const file = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
  expect(readWorkbook(file, options, () => true).cells).toEqual([['2027-01-01', '#N/A', '-5']]);
});

test('of several sheets the first one with the titles is read, and named', () => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Cómo se usa'], ['Llena la otra hoja']]), 'Instrucciones');
  utils.book_append_sheet(book, utils.aoa_to_sheet([]), 'Vacía');
  utils.book_append_sheet(book, utils.aoa_to_sheet([[], ['Código'], ['A']]), 'Datos');
  const file = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
  const sheetWith = (title: string) => {
    const { cells, ...sheet } = readWorkbook(file, options, (head) => head.includes(title));
    return { ...sheet, cells: cells.length };
  };
  expect(sheetWith('Código')).toEqual({ sheet: 'Datos', hasOthers: true, cells: 3 });
  expect(sheetWith('Precio')).toEqual({ sheet: 'Instrucciones', hasOthers: true, cells: 2 });
});

test('a number with three decimals does not look like thousands', () => {
  const read = (value: number) => readWorkbook(bookOf([[value]], {}, 'xlsx'), options, () => true).cells;
  expect([1.234, 1234, 12.5, -1.5].map(read)).toEqual([[['1,2340']], [['1234']], [['12,5']], [['-1,5']]]);
});

describe('an uploaded workbook', () => {
  const columns = { code: { header: 'Código' }, share: { header: 'Descuento' } };
  const rows = [['Lista de mayo'], [], ['Código', 'Descuento'], ['A1', 10], [], ['A2', 20]];
  const upload = (cells: unknown[][]) => ({
    body: Readable.from([bookOf(cells, {}, 'xlsx')]),
    contentType: 'application/octet-stream',
    maxBytes: 1_000_000,
  });
  const linesOf = async (cells: unknown[][], decimalMark: ',' | null) => {
    const { lines } = await uploadedLines(upload(cells), { owner: 1, decimalMark, columns, maxRows: 2 });
    return Array.fromAsync(lines);
  };

  test('has the line numbers of its sheet', async () => {
    expect(await linesOf(rows.slice(1), ',')).toEqual([
      { line: 3, record: { code: 'A1', share: '10' } },
      { line: 5, record: { code: 'A2', share: '20' } },
    ]);
  });

  test('is rejected with too many lines, other columns, or where none is accepted', async () => {
    await expect(linesOf([...rows.slice(2), ['A3', 1]], ',')).rejects.toThrow('más de 2 filas');
    await expect(linesOf(rows, ',')).rejects.toThrow('Falta la columna "Código", "Descuento"');
    await expect(linesOf(rows, null)).rejects.toThrow('guárdalo como CSV');
  });
});
