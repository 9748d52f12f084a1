import type { OrderPart, RefundedPart, SoldLine } from '../record/orderShape.contract.ts';

/** A part of an order that can be refunded separately. */
export type RefundPart = RefundedPart & { key: string; label: string };

/** Refundable parts besides products, with the parts deducted from each. */
const deductionsOf: Partial<Record<OrderPart['kind'], OrderPart['kind'][]>> = {
  deliveryFee: ['deliveryGrant', 'deliveryBenefit'],
  serviceFee: ['serviceGrant'],
  tip: [],
  cashRounding: [],
};

const less = (parts: readonly OrderPart[], kinds: readonly OrderPart['kind'][]): number =>
  parts.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { amount }) => sum + amount, 0);

const share = (total: number, units: number, quantity: number) => Math.floor((total * units) / quantity);

/** Refundable parts: each sold unit at its paid price, the delivery, service and tip, and cash rounded up. */
export function refundParts(lines: readonly SoldLine[], parts: readonly OrderPart[]): RefundPart[] {
  const units = lines.flatMap(({ lineId, name, quantity, total, discount = 0 }, place) =>
    Array.from({ length: quantity }, (_, unit) => ({
      key: `${place}-${lineId}-${unit}`,
      place,
      kind: 'products' as const,
      label: name,
      // Integer amounts that add up to the line total.
      amount: share(total - discount, unit + 1, quantity) - share(total - discount, unit, quantity),
    })),
  );
  const extras = parts
    .filter(({ kind }) => kind in deductionsOf)
    .map(({ kind, label, amount }) => ({
      key: kind,
      place: null,
      kind,
      label,
      amount: amount + less(parts, deductionsOf[kind] ?? []),
    }));
  return [...units, ...extras].filter(({ amount }) => amount > 0);
}

/** Sum of the chosen parts, limited to the refundable amount. */
export const refundOf = (chosen: readonly RefundPart[], maximum: number): number =>
  Math.min(
    maximum,
    chosen.reduce((sum, { amount }) => sum + amount, 0),
  );

/** A percentage of the remaining amount, in integer minor units. */
export const refundShare = (maximum: number, percent: number): number => Math.round((maximum * percent) / 100);

/** The parts of some keys; null: one of them does not exist or is repeated, or they add up to another amount. */
export function refundedParts(
  all: readonly RefundPart[],
  keys: readonly string[],
  amount: number,
): RefundedPart[] | null {
  const chosen = all.filter(({ key }) => keys.includes(key));
  if (chosen.length !== keys.length || chosen.reduce((sum, part) => sum + part.amount, 0) !== amount) return null;
  return chosen.map(({ place, kind, amount: each }) => ({ place, kind, amount: each }));
}
