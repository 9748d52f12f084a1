import { utils, write } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { insert, insertAll } from '#kit/server/data/write.ts';
import { uploadFile } from '#testing/imports.ts';
import { testApp } from '#testing/testApp.ts';
import { couponImportsApi, maxImportBytes } from '../couponImport.contract.ts';

const comanda = await testApp();

async function chain(country: 'cl' | 'mx') {
  const tenant = await comanda.tenant({ country });
  await tenant.store('Ñuñoa');
  await tenant.store('Providencia, Los Leones');
  await tenant.inTenant(async (db) => {
    await insertAll(db, 'coupons', [{ code: 'Viejo' }]);
    await insert(db, 'products', { name: 'Completo', url: 'completo' });
  });
  return tenant;
}
const chains = { cl: await chain('cl'), mx: await chain('mx') };

const latin = (text: string) => Buffer.from(text, 'latin1');
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);

/** Workbook with these rows. `formats` maps cells to number formats. */
function book(rows: unknown[][], formats: Record<string, string> = {}, bookType: 'xlsx' | 'biff8' = 'xlsx'): Buffer {
  const sheet = utils.aoa_to_sheet(rows);
  for (const [cell, format] of Object.entries(formats)) sheet[cell].z = format;
  const workbook = utils.book_new();
  utils.book_append_sheet(workbook, sheet, 'Cupones');
  return write(workbook, { type: 'buffer', bookType }) as Buffer;
}

/** Previewed text of each valid line, or the kind and field of its error. */
async function previewOf(country: 'cl' | 'mx', file: string | Buffer) {
  const { body, status, text } = await uploadFile(chains[country].admin, couponImportsApi.preview, file);
  expect(status, text).toBe(200);
  const lines = [
    ...body.failed.map(({ line = 0, kind, field }) => [line, `${kind} ${field}`] as const),
    ...(body.passed ?? []).map((each) => [each.line, `${each.name}: ${each.text}`] as const),
  ];
  return lines.toSorted(([one], [other]) => one - other).map(([, line]) => line);
}

const heads = 'Código;Tipo;Descuento';

describe('coupon file', () => {
  test.each([
    ['Excel es-CL', 'cl', '\uFEFFCódigo;Tipo;Descuento\r\nÑAMI;Porcentaje;12,5\r\n', ['ÑAMI: 12,5 %']],
    ['Excel es-CL, windows-1252', 'cl', latin('Código;Tipo;Descuento\r\nÑAMI;Porcentaje;12,5\r\n'), ['ÑAMI: 12,5 %']],
    ['Excel es-MX', 'mx', latin('Código,Tipo,Descuento\r\nÑAMI,Porcentaje,12.5\r\n'), ['ÑAMI: 12.5 %']],
    ['Excel es-MX, UTF-8', 'mx', '\uFEFFCódigo,Tipo,Descuento\r\nA,Monto,99.5\r\n', ['A: $99.50']],
    ['Excel as Unicode text', 'cl', utf16('Código\tTipo\tDescuento\r\nÑAMI\tPorcentaje\t12,5\r\n'), ['ÑAMI: 12,5 %']],
    ['LibreOffice', 'cl', 'Código,Tipo,Descuento\n"A",Porcentaje,"12,5"\n', ['A: 12,5 %']],
    ['Numbers on a Mac', 'cl', 'Código;Tipo;Descuento\rA;Porcentaje;10\rB;Monto;3000\r', ['A: 10 %', 'B: $3.000']],
    ['tabs', 'cl', 'code\tkind\tdiscount\nA\tpercentage\t10', ['A: 10 %']],
    [
      'API names as headers',
      'cl',
      'code,kind,discount,start_date,minimum_to_redeem\nA,giftcard,3000,2026-12-01,9000',
      ['A: $3.000, desde $9.000, desde el 01/12/2026'],
    ],
    ['a code and a delivery discount only', 'cl', 'code,delivery\nA,100', ['A: despacho gratis']],
    ['unknown columns', 'cl', 'Código;Vendedor;Descuento\nA;Ana;10', ['A: 10 %']],
    ['blank lines', 'cl', `${heads}\n;;\nA;;10\n\n;;\n`, ['A: 10 %']],
    [
      'an automatic promotion',
      'cl',
      'code;automatic;kind;gift_pick;gift_every\nMartes de 2x1;sí;Regalo;El más barato del pedido;2',
      ['Martes de 2x1: 2×1'],
    ],
    [
      'an .xlsx',
      'cl',
      book(
        [
          ['Código', 'Descuento', 'Hasta'],
          ['A', 0.155, 46_387],
          [77, 10, '31/12/2026'],
        ],
        { B2: '0.0%', C2: 'dd/mm/yyyy' },
      ),
      ['A: 15,5 %, hasta el 31/12/2026', '77: 10 %, hasta el 31/12/2026'],
    ],
    [
      'an .xls with leading zeros in codes',
      'cl',
      book(
        [
          ['Código', 'Descuento'],
          [123, 10],
        ],
        { A2: '00000' },
        'biff8',
      ),
      ['00123: 10 %'],
    ],
    [
      'a Mexican .xlsx',
      'mx',
      book([
        ['Código', 'Tipo', 'Descuento'],
        ['A', 'Monto', 99.5],
      ]),
      ['A: $99.50'],
    ],
    [
      'codes that Excel converted to exponents',
      'cl',
      `${heads}\n1E+10;;10\n1,23457E+15;;10`,
      ['malformed code', 'malformed code'],
    ],
    [
      'codes that Excel converted to dates',
      'cl',
      `${heads}\ndic-25;;10\n24-mar;;10`,
      ['malformed code', 'malformed code'],
    ],
    ['codes that lost leading zeros', 'cl', `${heads}\n00123;;10\n45;;10`, ['00123: 10 %', 'malformed code']],
    ['codes with more digits than Excel stores', 'cl', `${heads}\n1234567890123450;;10`, ['malformed code']],
    ['thousands in Chile', 'cl', `${heads}\nA;Monto;1.500\nB;Monto;8,990`, ['A: $1.500', 'B: $8.990']],
    ['thousands in Mexico', 'mx', 'Código,Tipo,Descuento\nA,Monto,"1,500"', ['A: $1,500.00']],
    ['an ambiguous amount', 'mx', 'Código,Tipo,Descuento\nA,Monto,1.500', ['malformed discount']],
    [
      'an amount that is not ambiguous in its file',
      'mx',
      'Código,Tipo,Descuento\nA,Monto,1.500\nB,Monto,99.90',
      ['A: $1.50', 'B: $99.90'],
    ],
    ['1.500 as a percentage', 'cl', `${heads}\nA;Porcentaje;1.500`, ['A: 1,5 %']],
    [
      'percentages above 100, of zero and below zero',
      'cl',
      `${heads}\nA;;101\nB;;0\nC;;-5\nD;;100`,
      ['malformed discount', 'malformed discount', 'malformed discount', 'D: 100 %'],
    ],
    [
      'text in numeric cells',
      'cl',
      `${heads};Usos en total\nA;;diez;\nB;Monto;gratis;\nC;;10;muchos`,
      ['nonNumeric discount', 'nonNumeric discount', 'nonNumeric quantity'],
    ],
    [
      'missing required cells',
      'cl',
      `${heads}\n;;10\nA;;\nB;Regalo;`,
      ['blank code', 'blank discount', 'blank productIds'],
    ],
    [
      'duplicates that differ in accents and case',
      'cl',
      `${heads}\nNIÑO;;10\nnino;;20\nÑandú;;10\nNANDU;;1`,
      ['NIÑO: 10 %', 'duplicates code', 'Ñandú: 10 %', 'duplicates code'],
    ],
    ['an existing code', 'cl', `${heads}\nVIEJO;;10\nviéjo;;10`, ['duplicates code', 'duplicates code']],
    [
      'invalid dates',
      'cl',
      `${heads};Desde;Hasta\nA;;10;12/31/2026;\nB;;10;03/04;\nC;;10;;12/31/2026\nD;;10;30/02/2026;`,
      ['startDates startDate', 'startDates startDate', 'malformed expiryDate', 'startDates startDate'],
    ],
    [
      'an end date before the start date',
      'cl',
      `${heads};Desde;Hasta\nA;;10;31/12/2026;01/12/2026`,
      ['malformed expiryDate'],
    ],
    [
      'a start time without an end time',
      'cl',
      `${heads};Desde las;Hasta las\nA;;10;18:00;\nB;;10;18:00;02:00`,
      ['blank expiryTime', 'B: 10 %'],
    ],
    [
      'quoted stores by name and id',
      'cl',
      `${heads};Locales\nA;;10;"nunoa | Providencia, Los Leones"\nB;;10;Nuñoa, Providencia\nC;;10;999999`,
      ['A: 10 %', 'malformed storeIds', 'malformed storeIds'],
    ],
    [
      'an unknown product',
      'cl',
      `${heads};Productos\nA;Regalo;;completo\nB;Regalo;;Borrado`,
      ['A: regalo', 'malformed productIds'],
    ],
    ['a code with spaces', 'cl', `${heads}\nDOS MUNDOS;;10`, ['malformed code']],
    ['a formula', 'cl', `${heads}\n'=A1;;10\n#¡REF!;;10`, ['=A1: 10 %', 'malformed code']],
  ] as const)('is previewed: %s', async (_, country, file, expected) => {
    expect(await previewOf(country, file)).toEqual(expected);
  });

  test.each([
    ['no header', 'A;Porcentaje;10\nB;Porcentaje;10', 'Falta la columna "Código"'],
    ['only a header', heads, 'El archivo no tiene ningún cupón debajo de los títulos.'],
    ['a duplicate header', 'code;Código;discount\nA;B;1', 'Las columnas «code» y «Código» son la misma: deja una.'],
    ['too many lines', `code,discount\n${'A,1\n'.repeat(25_001)}`, 'más de 25000 filas'],
    [
      'an image',
      Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex'),
      'súbelo como CSV',
    ],
    ['a truncated workbook', book([['Código']]).subarray(0, 500), 'no es una planilla de Excel que se pueda leer'],
  ] as const)('is rejected with a message: %s', async (_, file, sentence) => {
    const { status, refusal } = await uploadFile(chains.cl.admin, couponImportsApi.preview, file);
    expect(status).toBe(422);
    expect(refusal.message).toContain(sentence);
  });
});

test('the preview of a workbook has its lines, for a file of those that fail; that of a text file does not', async () => {
  const rows = [['Código', 'Descuento'], [], ['A', 12.5], ['dos mundos', 10]];
  const { admin } = chains.cl;
  const { body } = await uploadFile(admin, couponImportsApi.preview, book(rows));
  expect(body.failed).toMatchObject([{ line: 4 }]);
  expect(body.workbook).toEqual({
    separator: ';',
    lines: [
      { line: 1, cells: ['Código', 'Descuento'] },
      { line: 3, cells: ['A', '12,5'] },
      { line: 4, cells: ['dos mundos', '10'] },
    ],
  });
  const text = await uploadFile(admin, couponImportsApi.preview, `${heads}\nA;;10`);
  expect(text.body.workbook).toBeUndefined();
});

test('a file above the limit is rejected with the limit of coupons', async () => {
  const large = `${heads}\n${'A'.repeat(maxImportBytes)}`;
  const { status, refusal } = await uploadFile(chains.cl.admin, couponImportsApi.preview, large);
  expect([status, refusal.message]).toEqual([413, 'El archivo pesa más de 8 MB.']);
});
