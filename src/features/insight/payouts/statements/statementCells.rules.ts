import { type CountryCode, csvFormat } from '#domain/countries.ts';
import { parseMoney } from '#domain/money.ts';
import type { NamedColumn } from '#kit/contract/values/csvHeaders.ts';

/** Column headers in the files of providers. The reference or the order id identifies a payment. */
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

/** If a number has both separators, the last one is the decimal mark in any country: `12,345.00`. */
function inCountrysMarks(text: string, country: CountryCode): string {
  const [comma, point] = [text.lastIndexOf(','), text.lastIndexOf('.')];
  if (comma < 0 || point < 0) return text;
  const [decimal, thousands] = comma > point ? [',', '.'] : ['.', ','];
  return text.replaceAll(thousands, '').replace(decimal, csvFormat(country).decimalMark);
}

/**
 * Parses an amount into minor units: `$12.345`, `12345,00`, `12,345.00`, `-1.990`, `(1.990)`. Null if it is not an
 * amount.
 */
export function statementAmount(text: string, country: CountryCode): number | null {
  const bare = text.replace(/[\s\u00a0]|CLP|CRC|GTQ|MXN|US\$|\+/g, '');
  const negative = /^\(.*\)$|^-|-$/.test(bare);
  const amount = parseMoney(inCountrysMarks(bare.replace(/[()-]/g, ''), country), country);
  return amount === null ? null : negative ? -amount : amount;
}

const isDay = (day: string): boolean => !Number.isNaN(Date.parse(`${day}T00:00:00Z`));

/**
 * Parses a day with or without time: `23/11/2026 14:05`, `23-11-26`, `2026-11-23T14:05:00Z`. Null if it is not a day.
 */
export function statementDay(text: string): string | null {
  const [, isoDay] = /^(\d{4}-\d{2}-\d{2})/.exec(text) ?? [];
  if (isoDay) return isDay(isoDay) ? isoDay : null;
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})\b/.exec(text) ?? [];
  const found = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return year !== '' && isDay(found) ? found : null;
}

/** Parses an order id with or without `#`: `#1204`. */
export function statementOrder(text: string): number | null {
  const [, digits] = /^#?\s*(\d{1,15})$/.exec(text.trim()) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** References are compared without case or outer spaces. */
export const referenceKey = (reference: string): string => reference.trim().toLowerCase();
