import { readOrderNumber } from '#domain/orders/orderNumber.ts';
import { calendarDay } from '#kit/contract/values/calendarDay.ts';
import type { NamedColumn } from '#kit/contract/values/csvHeaders.ts';
import type { TextRead } from '#kit/contract/values/textRead.ts';

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

/**
 * Parses a day with or without time: `23/11/2026 14:05`, `23-11-26`, `2026-11-23T14:05:00Z`. Null if it is not a day.
 *
 * A day that the calendar does not have is an error.
 */
export function statementDay(text: string): TextRead<string | null> {
  const iso = /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})/.exec(text)?.groups;
  const latin = /^(?<day>\d{1,2})[/.-](?<month>\d{1,2})[/.-](?<year>\d{4}|\d{2})\b/.exec(text)?.groups;
  const { year, month, day } = iso ?? latin ?? {};
  if (year === undefined) return { value: null };
  const value = calendarDay({
    year: Number(year.length === 2 ? `20${year}` : year),
    month: Number(month),
    day: Number(day),
  });
  return value === null || value < '2000' ? { problem: `La fecha «${text}» no existe.` } : { value };
}

/** Parses an order id: `1204`, `#1204`. */
export const statementOrder = (text: string): number | null => readOrderNumber(text)?.id ?? null;

/** References are compared without case or outer spaces. */
export const referenceKey = (reference: string): string => reference.trim().toLowerCase();
