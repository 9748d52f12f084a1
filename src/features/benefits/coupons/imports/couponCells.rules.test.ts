import { describe, expect, test } from 'vitest';
import { fileDecimalMark } from '#domain/amounts.ts';
import { type CountryCode, countries } from '#domain/countries.ts';
import type { CellFormat } from '#domain/cells/cellTypes.ts';
import { amountsIn, type CouponColumn, couponColumns, classifyError } from './couponColumns.rules.ts';
import { type FieldColumn, readCouponCell } from './couponCells.rules.ts';
import { readDay, readDays, readTime } from '#domain/cells/momentCells.ts';
import type { TextRead } from '#kit/contract/values/textRead.ts';
import { couponTemplate } from './couponTemplate.rules.ts';
import { headerReader } from '#kit/contract/values/csvHeaders.ts';

const formatOf = (country: CountryCode, fileMark: CellFormat['fileMark'] = null): CellFormat => ({
  country,
  timeZone: 'America/Santiago',
  fileMark,
});
const resultOf = (read: TextRead<unknown>) => ('value' in read ? read.value : read.problem);

describe('parses a date', () => {
  test.each([
    ['31/12/2026', '2026-12-31'],
    ['1-2-2026', '2026-02-01'],
    ['31.12.2026', '2026-12-31'],
    ['2026-12-31', '2026-12-31'],
    ['31/12/2026 0:00', '2026-12-31'],
    ['2026-12-31T00:00:00Z', '2026-12-31'],
    [
      '03/04',
      '«03/04» puede ser el 3 de abril o el 4 de marzo, y no dice el año: escribe día/mes/año, como 31/12/2026.',
    ],
    ['31/12', '«31/12» no dice el año: escribe día/mes/año, como 31/12/2026.'],
    ['12/31/2026', '«12/31/2026» tiene el mes 31: escribe día/mes/año, como 31/12/2026.'],
    ['31/12/26', '«31/12/26»: escribe el año con cuatro cifras.'],
    ['31/12/0026', '«31/12/0026»: escribe el año con cuatro cifras.'],
    ['30/02/2026', 'La fecha «30/02/2026» no existe.'],
    ['46387', '«46387» es el número con que Excel guarda una fecha: da formato de fecha a la columna.'],
    ['mañana', '«mañana» no es una fecha: escribe día/mes/año, como 31/12/2026.'],
    ['31/12/2026 18:30', '«31/12/2026 18:30» no es una fecha: escribe día/mes/año, como 31/12/2026.'],
  ])('%s', (cell, expected) => {
    expect(resultOf(readDay(cell))).toBe(expected);
  });
});

test('parses times as spreadsheets write them', () => {
  const cells = ['9:05', '18:30:00', '6:30 p. m.', '12:00 a.m.', '24:00', 'tarde'];
  expect(cells.map((cell) => resultOf(readTime(cell)))).toEqual([
    '09:05',
    '18:30',
    '18:30',
    '00:00',
    '24:00',
    '«tarde» no es una hora: escribe como 18:30.',
  ]);
});

test('parses weekdays as a list or a range', () => {
  expect(resultOf(readDays('Lunes, mié y viernes'))).toEqual(['monday', 'wednesday', 'friday']);
  expect(resultOf(readDays('viernes a lunes'))).toEqual(['monday', 'friday', 'saturday', 'sunday']);
  expect(resultOf(readDays('monday|sunday'))).toEqual(['monday', 'sunday']);
  expect(resultOf(readDays('todos los días'))).toEqual([]);
  expect(resultOf(readDays('feriado'))).toBe('«feriado» no es un día: escribe lunes, martes… o «lunes a viernes».');
});

describe('import columns', () => {
  test('match form labels, API names and synonyms', () => {
    const columnOf = headerReader(couponColumns);
    const expected: Record<string, CouponColumn> = {
      Desde: 'startDate',
      'Desde las': 'startTime',
      start_time: 'startTime',
      'Fecha de inicio': 'startDate',
      max_discount: 'maxDiscount',
      'Descuento Máximo': 'maxDiscount',
      quantity_by_users: 'quantityByUsers',
      'Usos por usuario': 'quantityByUsers',
      store_ids: 'storeIds',
      'GRUPOS DE LOCALES': 'storeGroupIds',
      couponables: 'productIds',
      include_delivery_cost: 'includeDeliveryCost',
    };
    for (const [header, column] of Object.entries(expected)) expect(columnOf(header), header).toBe(column);
  });

  test('have unique headers', () => {
    const columnOf = headerReader(couponColumns);
    for (const [column, { header, aliases }] of Object.entries(couponColumns))
      for (const name of [header, ...aliases]) expect(columnOf(name), name).toBe(column);
  });

  test.each([
    ['kind', 'Monto o gift card', { kind: 'giftcard' }],
    ['kind', 'percentage', { kind: 'percentage' }],
    ['platform', 'both', { platform: 'any' }],
    ['dispatchMethod', 'Retiro', { dispatchMethod: 'pickUp' }],
    ['dispatchMethod', 'store_delivery', { dispatchMethod: 'delivery' }],
    ['paymentMethods', 'Efectivo | card', { paymentMethods: ['cash', 'card'] }],
    ['enabled', 'Desactivado', { enabled: false }],
    ['enabled', 'Apagado', { enabled: false }],
    ['firstPurchase', 'VERDADERO', { firstPurchase: true }],
    ['quantity', '', { quantity: null }],
    ['minimumToRedeem', '', { minimumToRedeem: 0 }],
    ['kind', '', 'Tipo: Debes completar este campo.'],
    ['kind', 'otro', 'Tipo: «otro» no es una opción: escribe Porcentaje, Monto o gift card, Regalo.'],
    ['enabled', 'quizás', 'Activo: «quizás»: escribe sí o no.'],
  ] as const)('%s: %s', (column, cell, expected) => {
    expect(readCouponCell(column as FieldColumn, cell, { format: formatOf('cl'), cells: {} })).toEqual(expected);
  });

  test('parses the discount according to the kind of the coupon', () => {
    const discount = (kind: string, cell: string) =>
      readCouponCell('discount', cell, { format: formatOf('mx'), cells: { kind } });
    expect(discount('', '12,5')).toEqual({ discount: 12.5 });
    expect(discount('', '1.234,5')).toBe(
      'Descuento: «1.234,5» no es un porcentaje: escribe solo un número, como 12,5.',
    );
    expect(discount('Gift card', '12.5')).toEqual({ discount: 1250 });
    expect(discount('Monto', '1.500')).toContain('puede ser 1.5 o 1,500');
  });

  test.each([
    ['cl', '5.000', 5000],
    ['cr', '5.000', 5000],
    ['mx', '5,000', 500_000],
    ['gt', '5,000', 500_000],
  ] as const)(
    'parses amounts with and without separators of thousands, as the import says: %s',
    (country, cell, value) => {
      const discount = (text: string) =>
        readCouponCell('discount', text, { format: formatOf(country), cells: { kind: 'Monto' } });
      expect([discount(cell), discount('5000')]).toEqual([{ discount: value }, { discount: value }]);
      expect(cell).toBe(`5${countries[country].thousands}000`);
    },
  );

  test('parses amounts with the decimal mark of the file', () => {
    const lines = [
      { kind: 'Monto', discount: '12,90', maxDiscount: '' },
      { kind: 'Porcentaje', discount: '12.5', maxDiscount: '' },
    ];
    const fileMark = fileDecimalMark(lines.flatMap(amountsIn), 'mx');
    const cells = { kind: 'Monto', discount: '1.500' };
    expect(fileMark).toBe(',');
    expect(readCouponCell('discount', '1.500', { format: formatOf('mx', fileMark), cells })).toEqual({
      discount: 150_000,
    });
  });
});

test('assigns each error to one of the five counts', () => {
  const cells = { code: 'A', discount: 'diez', quantity: '1.000', startDate: '03/04', expiryDate: '', kind: 'x' };
  const kinds = ['discount', 'quantity', 'startDate', 'expiryDate', 'kind'].map((field) =>
    classifyError({ field }, cells),
  );
  expect(kinds).toEqual(['nonNumeric', 'malformed', 'startDates', 'blank', 'malformed']);
  expect(classifyError({ field: 'code', repeats: true }, cells)).toBe('duplicates');
  expect(classifyError({ field: 'startDate' }, { startDate: '' })).toBe('blank');
});

test('writes the template in the CSV format of the country', () => {
  expect(couponTemplate('cl', 2027).split('\r\n')[1]).toBe(
    'BIENVENIDA;Porcentaje;12,5;;5000;10000;1000;1;01/01/2027;31/12/2027;;;;;sí',
  );
  expect(couponTemplate('mx', 2027)).toContain('BIENVENIDA,Porcentaje,12.5,');
});
