import { type CountryCode, csvFormat } from '#domain/countries.ts';
import { parseMoney } from '#domain/money.ts';
import type { NamedColumn } from '#kit/contract/values/csvHeaders.ts';

/** What a provider's file heads its columns with. It tells a payment by its reference, or by the number of the order. */
export const statementColumns = {
  reference: {
    header: 'Referencia',
    aliases: [
      'Reference',
      'External reference',
      'Referencia externa',
      'Número de referencia',
      'Código de transacción',
      'Id de transacción',
      'Transaction id',
      'Código de autorización',
      'Número de operación',
      'Buy order',
      'Source id',
    ],
    optional: true,
  },
  order: {
    header: 'Pedido',
    aliases: ['Número de pedido', 'N° pedido', 'Orden', 'Orden de compra', 'Order', 'Order id', 'Order number'],
    optional: true,
  },
  amount: {
    header: 'Monto',
    aliases: [
      'Monto bruto',
      'Monto venta',
      'Monto transacción',
      'Importe',
      'Valor',
      'Amount',
      'Transaction amount',
      'Gross amount',
    ],
  },
  date: {
    header: 'Fecha',
    aliases: ['Fecha venta', 'Fecha transacción', 'Fecha de pago', 'Fecha operación', 'Date', 'Transaction date'],
    optional: true,
  },
} as const satisfies Record<string, NamedColumn & { optional?: true }>;

/** Where a number has both marks, the last one is the decimal mark, whatever the country's is: `12,345.00`. */
function inCountrysMarks(text: string, country: CountryCode): string {
  const [comma, point] = [text.lastIndexOf(','), text.lastIndexOf('.')];
  if (comma < 0 || point < 0) return text;
  const [decimal, thousands] = comma > point ? [',', '.'] : ['.', ','];
  return text.replaceAll(thousands, '').replace(decimal, csvFormat(country).decimalMark);
}

/** An amount as providers write them, in minor units: `$12.345`, `12345,00`, `12,345.00`, `-1.990`, `(1.990)`. Null where it is none. */
export function statementAmount(text: string, country: CountryCode): number | null {
  const bare = text.replace(/[\s\u00a0]|CLP|CRC|GTQ|MXN|US\$|\+/g, '');
  const negative = /^\(.*\)$|^-|-$/.test(bare);
  const amount = parseMoney(inCountrysMarks(bare.replace(/[()-]/g, ''), country), country);
  return amount === null ? null : negative ? -amount : amount;
}

const isDay = (day: string): boolean => !Number.isNaN(Date.parse(`${day}T00:00:00Z`));

/** The day of a cell, with or without its time: `23/11/2026 14:05`, `23-11-26`, `2026-11-23T14:05:00Z`. Null where it is none. */
export function statementDay(text: string): string | null {
  const [, isoDay] = /^(\d{4}-\d{2}-\d{2})/.exec(text) ?? [];
  if (isoDay) return isDay(isoDay) ? isoDay : null;
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})\b/.exec(text) ?? [];
  const found = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return year !== '' && isDay(found) ? found : null;
}

/** The number of an order, with or without its sign: `#1204`. */
export function statementOrder(text: string): number | null {
  const [, digits] = /^#?\s*(\d{1,15})$/.exec(text.trim()) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** References are the same however they are written. */
export const referenceKey = (reference: string): string => reference.trim().toLowerCase();
