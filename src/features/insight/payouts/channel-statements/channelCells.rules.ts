import { fileDecimalMark, parseAmount } from '#domain/amounts.ts';
import type { CountryCode } from '#domain/countries.ts';
import { normalise } from '#kit/contract/text.ts';
import type { NamedColumn } from '#kit/contract/values/csvHeaders.ts';
import { describeErrorCell } from '#kit/contract/values/excelCells.ts';
import type { TextRead } from '#kit/contract/values/textRead.ts';
import { statementDay } from '../statements/statementCells.rules.ts';
import type { StatementRowKind } from './channelStatements.contract.ts';

/** Column headers in the files of channels. A line has an order, a concept, or both. */
export const channelColumns = {
  order: {
    header: 'Pedido',
    aliases: [
      'ID del pedido',
      'Número de pedido',
      'N° pedido',
      'Código de pedido',
      'Orden',
      'ID de la orden',
      'Order',
      'Order id',
      'Order number',
      'Order uuid',
    ],
    optional: true,
  },
  amount: {
    header: 'Venta',
    aliases: [
      'Ventas',
      'Venta bruta',
      'Monto',
      'Monto venta',
      'Valor del pedido',
      'Importe',
      'Amount',
      'Sale',
      'Sales',
      'Gross sales',
      'Order total',
    ],
  },
  commission: {
    header: 'Comisión',
    aliases: ['Comisión con IVA', 'Comisión total', 'Commission', 'Marketplace fee', 'Service fee'],
    optional: true,
  },
  concept: {
    header: 'Concepto',
    aliases: ['Tipo', 'Tipo de movimiento', 'Movimiento', 'Descripción', 'Detalle', 'Type', 'Concept', 'Description'],
    optional: true,
  },
  date: {
    header: 'Fecha',
    aliases: ['Fecha del pedido', 'Fecha de la orden', 'Fecha de creación', 'Día', 'Date', 'Order date'],
    optional: true,
  },
  store: {
    header: 'Local',
    aliases: ['Tienda', 'ID de tienda', 'Restaurante', 'Sucursal', 'Store', 'Store id', 'Store name', 'Restaurant'],
    optional: true,
  },
  net: {
    header: 'Neto',
    aliases: ['Monto neto', 'Total a pagar', 'A pagar', 'Net', 'Net payout', 'Payout', 'Total payout'],
    optional: true,
  },
} as const satisfies Record<string, NamedColumn & { optional?: true }>;
export type ChannelCells = Partial<Record<keyof typeof channelColumns, string>>;

/** A row of a statement as it is stored. */
export type ChannelRow = {
  line: number;
  kind: StatementRowKind;
  concept: string;
  orderReference: string;
  storeReference: string;
  /** Effect on the payout: deductions are negative. */
  amount: number | null;
  date: string | null;
  /** Why the row cannot be compared. */
  problem: string | null;
};

/** Concepts of each kind. The first match counts, so that «IVA comisión» is a tax. */
const conceptPatterns: readonly (readonly [StatementRowKind, RegExp])[] = [
  ['retention', /\b(retencion|retenciones|withholding|isr)\b/],
  ['tax', /\b(iva|impuestos?|tax|taxes|vat)\b/],
  ['ad', /\b(publicidad|anuncios?|ads?|advertising|marketing|sponsored)\b/],
  ['refund', /\b(reembolsos?|devolucion|devoluciones|contracargos?|refunds?|chargebacks?)\b/],
  ['adjustment', /\b(ajustes?|adjustments?|correccion|correcciones|compensacion)\b/],
  ['commission', /\b(comision|comisiones|commissions?)\b/],
  ['fee', /\b(tarifas?|cargos?|fees?|suscripcion|activacion|mensualidad|envio)\b/],
  ['sale', /\b(ventas?|pedidos?|orden|ordenes|sales?|orders?)\b/],
];

/** Kind of a concept. One that is not known is an adjustment; a line without a concept is a sale. */
export function conceptKind(concept: string): StatementRowKind {
  const text = normalise(concept).trim();
  if (text === '') return 'sale';
  return conceptPatterns.find(([, pattern]) => pattern.test(text))?.[0] ?? 'adjustment';
}

const isDeduction = (kind: StatementRowKind): boolean => kind !== 'sale' && kind !== 'adjustment';

const maxConceptLength = 200;
const maxReferenceLength = 120;

type Read = TextRead<number>;
type Line = { line: number; cells: ChannelCells };
type LineAmounts = Line & {
  kind: StatementRowKind;
  /** Null for an empty cell. */
  amount: Read | null;
  commission: Read | null;
  net: Read | null;
  date: string | null;
  /** Why the other cells of the line cannot be read. */
  problems: string[];
};

const valueOf = (read: Read | null): number | null => (read && 'value' in read ? read.value : null);

function readLine({ line, cells }: Line, parse: (cell: string) => Read): LineAmounts {
  const amountOf = (cell: string | undefined) => (cell ? parse(cell) : null);
  const date = statementDay(cells.date ?? '');
  return {
    line,
    cells,
    kind: conceptKind(cells.concept ?? ''),
    amount: amountOf(cells.amount),
    commission: amountOf(cells.commission),
    net: amountOf(cells.net),
    date: 'value' in date ? date.value : null,
    problems: [
      ...[cells.order, cells.store, cells.concept].flatMap((cell) => describeErrorCell(cell ?? '') ?? []),
      ...('problem' in date ? [date.problem] : []),
    ],
  };
}

/** Deductions of a file without any negative one are written without their sign. */
const signOf = (amounts: readonly (number | null)[]): 1 | -1 =>
  amounts.some((amount) => amount !== null && amount < 0) ? 1 : -1;

/** A line as rows: its amount, its commission, and what else separates them from its net. */
function rowsOfLine(line: LineAmounts, signs: { deductions: 1 | -1; commissions: 1 | -1 }): ChannelRow[] {
  const { cells, kind, amount, commission, net, date, problems } = line;
  const shared = {
    line: line.line,
    orderReference: (cells.order ?? '').trim().slice(0, maxReferenceLength),
    storeReference: (cells.store ?? '').trim().slice(0, maxReferenceLength),
    date,
  };
  const concept = (cells.concept ?? '').trim().slice(0, maxConceptLength);
  const row = (of: StatementRowKind, read: Read, sign: 1 | -1 = 1, text = ''): ChannelRow => {
    const value = valueOf(read);
    const problem = [...problems, ...('problem' in read ? [read.problem] : [])].join(' ') || null;
    return { ...shared, kind: of, concept: text, amount: value === null ? null : value * sign || 0, problem };
  };
  const rows: ChannelRow[] = [];
  const isRefund = kind === 'sale' && (valueOf(amount) ?? 0) < 0;
  if (amount) rows.push(row(isRefund ? 'refund' : kind, amount, isDeduction(kind) ? signs.deductions : 1, concept));
  if (commission && valueOf(commission) !== 0) rows.push(row('commission', commission, signs.commissions));
  const isKnown = rows.every((each) => each.amount !== null);
  const rest =
    net && 'value' in net ? { value: net.value - rows.reduce((sum, each) => sum + (each.amount ?? 0), 0) } : net;
  if (rest && ('problem' in rest || (isKnown && rest.value !== 0)))
    rows.push(row('adjustment', rest, 1, 'Diferencia con el neto'));
  return rows.length > 0 ? rows : [row(kind, { problem: 'Falta el monto.' }, 1, concept)];
}

/** The rows of a statement, one or several of each line. */
export function channelRows(lines: readonly Line[], country: CountryCode): ChannelRow[] {
  const cells = lines.flatMap(({ cells: { amount = '', commission = '', net = '' } }) => [amount, commission, net]);
  const mark = fileDecimalMark(cells, country);
  const read = lines.map((line) => readLine(line, (cell) => parseAmount(cell, country, mark)));
  const signs = {
    deductions: signOf(read.flatMap(({ kind, amount }) => (isDeduction(kind) ? [valueOf(amount)] : []))),
    commissions: signOf(read.map(({ commission }) => valueOf(commission))),
  };
  return read.flatMap((line) => rowsOfLine(line, signs));
}
