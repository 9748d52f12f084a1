import type { DispatchMethod } from './delivery/dispatch.ts';
import { roundHalfAwayFromZero } from './money.ts';

/** What a price list says of one product; null says nothing. Amounts in minor units, discount in percent. */
export type ListPrice = {
  price: number | null;
  deliveryPrice: number | null;
  discountPrice: number | null;
  menuDiscount: number | null;
};

/** Everything a product's price follows from, from the most particular to the least. */
export type PriceSources = {
  /** Of the menu's line. */
  line: { price: number | null; discount: number | null };
  /** Of the menu's price lists in their order: the first that says something of a field holds. */
  lists: readonly ListPrice[];
  priceProduct: number;
};

/** `price` is what a guest pays, `full` what it is taken off from; they are the same without a discount. */
export type SoldPrice = { price: number; full: number };

const first = (lists: readonly ListPrice[], field: keyof ListPrice): number | null =>
  lists.find((list) => list[field] !== null)?.[field] ?? null;

/** An amount less a percentage of it, rounded to the minor unit; never negative. */
export const applyDiscount = (amount: number, percent: number): number =>
  Math.max(0, roundHalfAwayFromZero((amount * (10_000 - roundHalfAwayFromZero(percent * 100))) / 10_000));

/**
 * What a product costs one way. The line's own price holds for both ways; then a list's delivery price (only delivered),
 * a list's price, the product's own. A list's discount price replaces it where it is lower and the line has no price of
 * its own; otherwise the line's discount is taken off, or else the list's.
 */
export function priceOf({ line, lists, priceProduct }: PriceSources, method: DispatchMethod): SoldPrice {
  const delivered = method === 'delivery' ? first(lists, 'deliveryPrice') : null;
  const full = line.price ?? delivered ?? first(lists, 'price') ?? priceProduct;
  const fixed = line.price === null && line.discount === null ? first(lists, 'discountPrice') : null;
  if (fixed !== null && fixed < full) return { price: fixed, full };
  const percent = line.discount ?? first(lists, 'menuDiscount') ?? 0;
  return { price: applyDiscount(full, percent), full };
}

/** What units chosen from a group cost when some are free: the cheapest of them. Prices in minor units, one for each unit. */
export function chargeOf(prices: readonly number[], free: number): number {
  const dearest = prices.toSorted((a, b) => b - a).slice(0, Math.max(0, prices.length - free));
  return dearest.reduce((sum, price) => sum + price, 0);
}

export const priceRoundingLabels = {
  exact: 'Sin redondear',
  ten: 'A la decena',
  ends90: 'Terminar en 90',
  ends990: 'Terminar en 990',
} as const;
export type PriceRounding = keyof typeof priceRoundingLabels;
export const priceRoundings = Object.keys(priceRoundingLabels) as [PriceRounding, ...PriceRounding[]];

/** Ends are counted in the currency's whole units: 12.90 quetzales end in 90 of the minor unit, 990 pesos in 990 of theirs. */
const endings: Record<Exclude<PriceRounding, 'exact'>, { step: number; end: number }> = {
  ten: { step: 10, end: 0 },
  ends90: { step: 100, end: 90 },
  ends990: { step: 1_000, end: 990 },
};

/** The amount nearest to one that ends as asked, upwards where two are as near; zero stays zero and nothing else becomes it. */
export function roundPrice(amount: number, rounding: PriceRounding): number {
  if (rounding === 'exact' || amount <= 0) return Math.max(0, roundHalfAwayFromZero(amount));
  const { step, end } = endings[rounding];
  const nearest = Math.floor((amount - end) / step + 0.5) * step + end;
  return nearest > 0 ? nearest : end || step;
}

/** An amount raised (or lowered, below zero) by a percentage and rounded; what costs something never becomes free. */
export function raisePrice(amount: number, percent: number, rounding: PriceRounding): number {
  if (amount <= 0) return 0;
  const exact = (amount * (10_000 + roundHalfAwayFromZero(percent * 100))) / 10_000;
  return roundPrice(Math.max(1, roundHalfAwayFromZero(exact)), rounding);
}
