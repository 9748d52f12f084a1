import { type CountryCode, csvFormat } from '#domain/countries.ts';
import { numberCell, quotedCell } from '#kit/contract/values/csv.ts';
import { couponColumns, type CouponColumn } from './couponColumns.rules.ts';

type Example = Partial<Record<CouponColumn, string>>;

/** Import template: the most common columns and three examples, in the country's CSV format. */
export function couponTemplate(country: CountryCode, year: number): string {
  const { separator, decimalMark } = csvFormat(country);
  const examples: Example[] = [
    {
      code: 'BIENVENIDA',
      kind: 'Porcentaje',
      discount: numberCell(12.5, decimalMark),
      maxDiscount: '5000',
      minimumToRedeem: '10000',
      quantity: '1000',
      quantityByUsers: '1',
      startDate: `01/01/${year}`,
      expiryDate: `31/12/${year}`,
      firstPurchase: 'sí',
    },
    {
      code: 'ALMUERZO',
      kind: 'Monto',
      discount: '3000',
      days: 'lunes a viernes',
      startTime: '12:00',
      expiryTime: '16:00',
    },
    {
      code: 'DESPACHO-GRATIS',
      kind: 'Porcentaje',
      delivery: '100',
      minimumToRedeem: '15000',
      dispatchMethod: 'Delivery',
    },
  ];
  const columns = Object.keys(couponColumns).filter((column) =>
    examples.some((each) => column in each),
  ) as CouponColumn[];
  const lines = [
    columns.map((column) => couponColumns[column].header),
    ...examples.map((example) => columns.map((column) => example[column] ?? '')),
  ];
  const body = lines.map((cells) => `${cells.map((cell) => quotedCell(cell, separator)).join(separator)}\r\n`).join('');
  return `\uFEFF${body}`;
}
