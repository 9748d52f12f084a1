import { type CountryCode, csvFormat } from '#domain/countries.ts';
import { csvLine, numberCell } from '#kit/contract/values/csv.ts';
import { formatDay } from '#domain/time/dates.ts';
import { type Discrepancy, discrepancyLabels, type StatementDiscrepancy } from './statements.contract.ts';
import { referenceKey } from './statementCells.rules.ts';

/** A line of a statement. Negative amounts are refunds. */
export type StatementLine = {
  line: number;
  reference: string;
  orderId: number | null;
  amount: number | null;
  date: string | null;
  /** Why the line cannot be compared. */
  problem: string | null;
};

/** Our record of a payment, with its refunded total. */
export type RecordedPayment = {
  id: number;
  orderId: number;
  storeName: string;
  reference: string | null;
  amount: number;
  refunded: number;
  day: string;
  /** Whether the statement should contain it, by its days and payment method. */
  expected: boolean;
};

export type Compared = { matched: number; matchedAmount: number; discrepancies: StatementDiscrepancy[] };

type Side = { isRefund: boolean; lines: StatementLine[] };
type PaymentLines = { payment: RecordedPayment; charged: Side; returned: Side };

const amountOf = ({ amount }: StatementLine): number => amount ?? 0;
const sumOf = (lines: readonly StatementLine[]): number => lines.reduce((sum, line) => sum + amountOf(line), 0);

/** Finds the payment of a line by reference, otherwise by order. */
function paymentFinder(payments: readonly RecordedPayment[]): (line: StatementLine) => RecordedPayment | undefined {
  const byReference = new Map(
    payments.flatMap((payment) => (payment.reference ? [[referenceKey(payment.reference), payment] as const] : [])),
  );
  const byOrder = new Map(payments.map((payment) => [payment.orderId, payment]));
  return ({ reference, orderId }) =>
    (reference === '' ? undefined : byReference.get(referenceKey(reference))) ??
    (orderId === null ? undefined : byOrder.get(orderId));
}

const discrepancyOf = (
  payment: RecordedPayment,
  part: Pick<StatementDiscrepancy, 'kind' | 'isRefund' | 'theirs' | 'ours'>,
  line?: number,
) => ({
  line: line ?? null,
  reference: payment.reference ?? '',
  orderId: payment.orderId,
  storeName: payment.storeName,
  date: payment.day,
  difference: (part.ours ?? 0) - (part.theirs ?? 0),
  problem: null,
  ...part,
});

/** A line without a payment of ours, or an unreadable one. */
const unmatchedLine = ({ line, reference, orderId, amount, date, problem }: StatementLine): StatementDiscrepancy => ({
  kind: problem === null ? 'unknown' : 'unreadable',
  line,
  isRefund: amountOf({ amount } as StatementLine) < 0,
  reference,
  orderId,
  storeName: null,
  date,
  theirs: amount,
  ours: null,
  difference: 0 - (amount ?? 0),
  problem,
});

/**
 * Discrepancy in the charge or the refund of a payment; null if it matches, or if the statement need not contain it.
 */
function discrepancyIn(
  payment: RecordedPayment,
  { isRefund, lines }: Side,
  isReported: boolean,
): StatementDiscrepancy | null {
  const ours = isRefund ? -payment.refunded : payment.amount;
  const [first] = lines;
  if (!first)
    return isReported && payment.expected && ours !== 0
      ? discrepancyOf(payment, { kind: 'missing', isRefund, theirs: null, ours })
      : null;
  const theirs = sumOf(lines);
  if (theirs === ours) return null;
  const isRepeated = lines.length > 1 && lines.every((line) => amountOf(line) === ours);
  return discrepancyOf(payment, { kind: isRepeated ? 'repeated' : 'differs', isRefund, theirs, ours }, first.line);
}

/**
 * Compares a statement with our payments. Lines of a payment are added up, refunds separately.
 *
 * A statement without any refund lines does not report refunds, so none are missing.
 */
export function reconcile(lines: readonly StatementLine[], payments: readonly RecordedPayment[]): Compared {
  const find = paymentFinder(payments);
  const linesByPayment = new Map<RecordedPayment, PaymentLines>(
    payments.map((payment) => [
      payment,
      { payment, charged: { isRefund: false, lines: [] }, returned: { isRefund: true, lines: [] } },
    ]),
  );
  const discrepancies: StatementDiscrepancy[] = [];
  for (const line of lines) {
    const sides = line.problem !== null ? undefined : linesByPayment.get(find(line) as RecordedPayment);
    if (!sides) discrepancies.push(unmatchedLine(line));
    else (amountOf(line) < 0 ? sides.returned : sides.charged).lines.push(line);
  }
  const hasRefunds = lines.some((line) => amountOf(line) < 0);
  let [matched, matchedAmount] = [0, 0];
  for (const { payment, charged, returned } of linesByPayment.values())
    for (const side of [charged, returned]) {
      const discrepancy = discrepancyIn(payment, side, side === charged || hasRefunds);
      if (discrepancy) discrepancies.push(discrepancy);
      else if (side.lines.length > 0) {
        matched += 1;
        matchedAmount += sumOf(side.lines);
      }
    }
  return {
    matched,
    matchedAmount,
    discrepancies: discrepancies.toSorted((a, b) => (a.line ?? Infinity) - (b.line ?? Infinity)),
  };
}

const headers = [
  'Problema',
  'Tipo',
  'Pedido',
  'Local',
  'Referencia',
  'Fecha',
  'Línea de la cartola',
  'Según la cartola',
  'Según Comanda',
  'Diferencia',
];

/** CSV of discrepancies to claim from a provider, in the number format of the country. */
export function claimCsv(discrepancies: readonly Discrepancy[], country: CountryCode): string {
  const { separator, decimals, decimalMark } = csvFormat(country);
  const amount = (value: number | null) =>
    value === null ? '' : numberCell(Number((value / 10 ** decimals).toFixed(decimals)), decimalMark);
  const rows = discrepancies.map((discrepancy) => [
    discrepancy.problem ?? discrepancyLabels[discrepancy.kind],
    discrepancy.isRefund ? 'Reembolso' : 'Pago',
    discrepancy.orderId === null ? '' : String(discrepancy.orderId),
    discrepancy.storeName ?? '',
    discrepancy.reference,
    discrepancy.date === null ? '' : formatDay(discrepancy.date),
    discrepancy.line === null ? '' : String(discrepancy.line),
    amount(discrepancy.theirs),
    amount(discrepancy.ours),
    amount(discrepancy.difference),
  ]);
  const text = [headers, ...rows].map((row) => csvLine(row, separator));
  return `\uFEFF${text.join('\n')}\n`;
}
