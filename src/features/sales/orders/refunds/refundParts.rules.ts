import type { OrderPart, SoldLine } from '../record/orderShape.contract.ts';

/** Something of an order that may be given back by itself. */
export type RefundPart = { key: string; label: string; amount: number };

/** Each unit that was sold, so that of two one may be given back; and what was paid for bringing them. */
export function refundParts(lines: readonly SoldLine[], parts: readonly OrderPart[]): RefundPart[] {
  const units = lines.flatMap(({ lineId, name, quantity, total }, place) =>
    Array.from({ length: quantity }, (_, unit) => ({
      key: `${place}-${lineId}-${unit}`,
      label: name,
      // Whole amounts that add up to the line's.
      amount: Math.floor((total * (unit + 1)) / quantity) - Math.floor((total * unit) / quantity),
    })),
  );
  const extras = parts
    .filter(({ kind, amount }) => ['deliveryFee', 'serviceFee', 'tip'].includes(kind) && amount > 0)
    .map(({ kind, label, amount }) => ({ key: kind, label, amount }));
  return [...units, ...extras].filter(({ amount }) => amount > 0);
}

/** What the chosen parts add up to, and no more than there is left to give back. */
export const refundOf = (chosen: readonly RefundPart[], maximum: number): number =>
  Math.min(
    maximum,
    chosen.reduce((sum, { amount }) => sum + amount, 0),
  );

/** A share of what is left, in whole minor units. */
export const refundShare = (maximum: number, percent: number): number => Math.round((maximum * percent) / 100);
