import { type OrderStatus, isAborted } from '#domain/orders/orders.ts';
import { daysBetween } from '#domain/time/zonedTime.ts';
import { normalise } from '#kit/contract/text.ts';
import { type Compared, type RecordedPayment, reconcile, type StatementLine } from '../statements/reconcile.rules.ts';
import { referenceKey, statementOrder } from '../statements/statementCells.rules.ts';
import type { Discrepancy } from '../statements/statements.contract.ts';
import type { ChannelRow } from './channelCells.rules.ts';
import type { AbsentStore, ConceptTotal } from './channelStatements.contract.ts';

/** Our order of a channel. */
export type ChannelSale = {
  orderId: number;
  /** Its id at the channel. */
  reference: string | null;
  displayNumber: string;
  storeId: number;
  storeName: string;
  /** Ids of the store at the channel. */
  storeReferences: readonly string[];
  total: number;
  refunded: number;
  status: OrderStatus;
  /** The channel canceled it after the kitchen had started. */
  isChannelLoss: boolean;
  /** Local day of its creation. */
  day: string;
  /** Another statement of the channel has it. */
  isElsewhere: boolean;
};

/** An order of the channel that was never placed here. */
export type UnplacedOrder = { reference: string; displayNumber: string; problem: string | null };

export type StatementDays = { from: string; to: string };

/** Display numbers repeat: only orders within this many days of the row may be meant. */
export const matchDays = 3;

const keyOf = (reference: string): string => referenceKey(reference).replace(/^#/, '');

const groupBy = <Item>(items: readonly Item[], keysOf: (item: Item) => readonly string[]): Map<string, Item[]> => {
  const groups = new Map<string, Item[]>();
  for (const item of items) for (const key of keysOf(item)) groups.set(key, [...(groups.get(key) ?? []), item]);
  return groups;
};

/** Whether a row names the store by its name or its id at the channel. */
const namesStore = ({ storeReference }: ChannelRow, { storeName, storeReferences }: ChannelSale): boolean =>
  normalise(storeReference).trim() === normalise(storeName).trim() || storeReferences.includes(storeReference);

/** Days between a row and an order; for a row without a date, between the statement and the order. */
function distance({ date }: ChannelRow, { day }: ChannelSale, { from, to }: StatementDays): number {
  if (date !== null) return Math.abs(daysBetween(date, day));
  return Math.max(0, daysBetween(day, from), daysBetween(to, day));
}

/** The order that a row means among those with its display number; undefined where several fit as well. */
function nearest(row: ChannelRow, sales: readonly ChannelSale[], days: StatementDays): ChannelSale | undefined {
  const near = sales.filter((sale) => distance(row, sale, days) <= matchDays);
  const named = near.filter((sale) => namesStore(row, sale));
  const candidates = named.length > 0 ? named : near;
  const least = Math.min(...candidates.map((sale) => distance(row, sale, days)));
  const closest = candidates.filter((sale) => distance(row, sale, days) === least);
  if (closest.length < 2) return closest[0];
  const alike = closest.filter(({ total }) => total === row.amount);
  return alike.length === 1 ? alike[0] : undefined;
}

/** Finds the order of a row by its id at the channel, its display number or our number. */
export function orderFinder(
  sales: readonly ChannelSale[],
  days: StatementDays,
): (row: ChannelRow) => ChannelSale | undefined {
  const byReference = new Map(
    sales.flatMap((sale) => (sale.reference ? [[keyOf(sale.reference), sale] as const] : [])),
  );
  const byNumber = groupBy(sales, ({ displayNumber }) => (displayNumber ? [keyOf(displayNumber)] : []));
  const byId = new Map(sales.map((sale) => [sale.orderId, sale]));
  return (row) => {
    const key = keyOf(row.orderReference);
    if (key === '') return undefined;
    const known = byReference.get(key) ?? nearest(row, byNumber.get(key) ?? [], days);
    if (known || byNumber.has(key)) return known;
    const numbered = byId.get(statementOrder(row.orderReference) ?? 0);
    return numbered && distance(row, numbered, days) <= matchDays ? numbered : undefined;
  };
}

/** Amount owed for an order: nothing if it ended before the kitchen started, or by the store. */
const amountOwed = ({ status, total, isChannelLoss }: ChannelSale): number =>
  isAborted(status) && !isChannelLoss ? 0 : total;

const isInDays = ({ day }: ChannelSale, { from, to }: StatementDays): boolean => day >= from && day <= to;

/** Stores that the statement covers: those of its orders, and those that its rows name. */
function coveredStores(
  rows: readonly ChannelRow[],
  found: Iterable<ChannelSale>,
  sales: readonly ChannelSale[],
): Set<number> {
  const covered = new Set<number>();
  for (const { storeId } of found) covered.add(storeId);
  const named = new Map(rows.map((row) => [row.storeReference, row]));
  const stores = new Map(sales.map((sale) => [sale.storeId, sale]));
  for (const row of named.values())
    for (const sale of stores.values())
      if (row.storeReference !== '' && namesStore(row, sale)) covered.add(sale.storeId);
  return covered;
}

type Books = { sales: readonly ChannelSale[]; unplaced: readonly UnplacedOrder[] };

export type ComparedChannel = Omit<Compared, 'discrepancies'> & {
  discrepancies: Discrepancy[];
  /** Our order of each row; null where none was found. */
  orderIds: (number | null)[];
  absentStores: AbsentStore[];
};

const paymentOf = (sale: ChannelSale, expected: boolean): RecordedPayment => ({
  id: sale.orderId,
  orderId: sale.orderId,
  storeName: sale.storeName,
  reference: sale.reference,
  amount: amountOwed(sale),
  refunded: sale.refunded,
  day: sale.day,
  expected,
});

/** Sales and refunds are compared, and so is every row that cannot be read. */
const isCompared = ({ kind, problem }: ChannelRow): boolean => kind === 'sale' || kind === 'refund' || problem !== null;

const lineOf = (row: ChannelRow, orderId: number | null): StatementLine => ({
  line: row.line,
  reference: row.orderReference,
  orderId,
  amount: row.amount,
  date: row.date,
  problem: row.problem,
});

function absentStores(sales: readonly ChannelSale[]): AbsentStore[] {
  const stores = Map.groupBy(sales, ({ storeId }) => storeId);
  return [...stores].map(([storeId, ofStore]) => ({
    storeId,
    storeName: ofStore[0]?.storeName ?? '',
    orders: ofStore.length,
    amount: ofStore.reduce((sum, sale) => sum + amountOwed(sale), 0),
  }));
}

type Explanations = {
  saleById: ReadonlyMap<number, ChannelSale>;
  unplacedByKey: ReadonlyMap<string, UnplacedOrder>;
};

/** Names cancellations that were not paid, orders without an id by their number, and why an order is not here. */
function explained(discrepancy: Discrepancy, { saleById, unplacedByKey }: Explanations): Discrepancy {
  const { kind, isRefund, orderId, theirs } = discrepancy;
  const sale = saleById.get(orderId ?? 0);
  const reference = discrepancy.reference || (sale?.displayNumber ?? '');
  const isUnpaid = kind === 'missing' || (kind === 'differs' && theirs === 0);
  if (!isRefund && sale?.isChannelLoss && isUnpaid) return { ...discrepancy, reference, kind: 'unpaid' };
  const order = kind === 'unknown' ? unplacedByKey.get(keyOf(reference)) : undefined;
  const problem = order ? `No entró a Comanda. ${order.problem ?? ''}`.trim() : discrepancy.problem;
  return { ...discrepancy, reference, problem };
}

/**
 * Compares the rows of a statement with our orders of the channel.
 *
 * Orders of its days are expected if they are owed, are of a store that the statement covers, and are in no other one.
 */
export function reconcileChannel(
  rows: readonly ChannelRow[],
  { sales, unplaced }: Books,
  days: StatementDays,
): ComparedChannel {
  const find = orderFinder(sales, days);
  const found = rows.map(find);
  const matched = new Set(found.flatMap((sale) => sale ?? []));
  const covered = coveredStores(rows, matched, sales);
  const isOwed = (sale: ChannelSale) =>
    isInDays(sale, days) && !sale.isElsewhere && (sale.status === 'completed' || sale.isChannelLoss);
  const owed = sales.filter(isOwed);
  const payments = sales.map((sale) => paymentOf(sale, covered.has(sale.storeId) && isOwed(sale)));
  const lines = rows.flatMap((row, at) => (isCompared(row) ? [lineOf(row, found[at]?.orderId ?? null)] : []));
  const { discrepancies, ...totals } = reconcile(lines, payments);
  const saleById = new Map(sales.map((sale) => [sale.orderId, sale]));
  const unplacedByKey = new Map(
    unplaced.flatMap((order) => [order.displayNumber, order.reference].map((key) => [keyOf(key), order] as const)),
  );
  return {
    ...totals,
    discrepancies: discrepancies.map((each) => explained(each, { saleById, unplacedByKey })),
    orderIds: found.map((sale) => sale?.orderId ?? null),
    absentStores: absentStores(owed.filter(({ storeId }) => !covered.has(storeId))),
  };
}

/** Totals of a statement, from its rows. */
export function statementTotals(rows: readonly ChannelRow[]) {
  const sum = (kinds: readonly ChannelRow['kind'][] | null) =>
    rows.reduce((total, { kind, amount }) => (!kinds || kinds.includes(kind) ? total + (amount ?? 0) : total), 0);
  const sold = rows.filter(({ kind, orderReference }) => kind === 'sale' && orderReference !== '');
  return {
    lines: new Set(rows.map(({ line }) => line)).size,
    orders: new Set(sold.map(({ orderReference }) => keyOf(orderReference))).size,
    sales: sum(['sale', 'refund']),
    commissions: sum(['commission']),
    net: sum(null),
  };
}

/** Rows added up by kind and concept, in the order of their first row. */
export function conceptTotals(rows: readonly ChannelRow[]): ConceptTotal[] {
  const totals = new Map<string, ConceptTotal>();
  for (const { kind, concept, amount } of rows) {
    const key = `${kind} ${normalise(concept)}`;
    const total = totals.get(key) ?? { kind, concept, rows: 0, amount: 0 };
    totals.set(key, { ...total, rows: total.rows + 1, amount: total.amount + (amount ?? 0) });
  }
  return [...totals.values()];
}
