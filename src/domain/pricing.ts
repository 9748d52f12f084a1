import { type CountryCode, countries } from './countries.ts';
import type { DispatchMethod } from './delivery/dispatch.ts';
import { roundHalfAwayFromZero } from './money.ts';

/** Price of a product in a price list; null sets nothing. Amounts in minor units, discount in percent. */
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
  /** Price lists of the menu in order: the first that sets a field wins. */
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
 * Price of a product for a dispatch method: that of the line, of a list for delivery, of a list, or of the product, in
 * that order.
 *
 * A lower discount price of a list replaces it unless the line has a price. Otherwise the discount of the line or the
 * list applies.
 */
export function priceOf({ line, lists, priceProduct }: PriceSources, method: DispatchMethod): SoldPrice {
  const delivered = method === 'delivery' ? first(lists, 'deliveryPrice') : null;
  const full = line.price ?? delivered ?? first(lists, 'price') ?? priceProduct;
  const fixed = line.price === null && line.discount === null ? first(lists, 'discountPrice') : null;
  if (fixed !== null && fixed < full) return { price: fixed, full };
  const percent = line.discount ?? first(lists, 'menuDiscount') ?? 0;
  return { price: applyDiscount(full, percent), full };
}

/** Charge for the units of a modifier group with free units, which are the cheapest. Minor units, a price per unit. */
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

/** Rounding with which forms of price changes start: tens of currencies without cents, and none of those with cents. */
export const defaultRounding = (country: CountryCode): PriceRounding =>
  countries[country].decimals === 0 ? 'ten' : 'exact';

/** Ends are counted in the currency's whole units: 12.90 quetzales end in 90 of the minor unit, 990 pesos in 990 of theirs. */
const endings: Record<Exclude<PriceRounding, 'exact'>, { step: number; end: number }> = {
  ten: { step: 10, end: 0 },
  ends90: { step: 100, end: 90 },
  ends990: { step: 1_000, end: 990 },
};

/**
 * Rounds to the nearest amount with the required ending, up on ties. Zero stays zero, and no other amount becomes zero.
 */
export function roundPrice(amount: number, rounding: PriceRounding): number {
  if (rounding === 'exact' || amount <= 0) return Math.max(0, roundHalfAwayFromZero(amount));
  const { step, end } = endings[rounding];
  const nearest = Math.floor((amount - end) / step + 0.5) * step + end;
  return nearest > 0 ? nearest : end || step;
}

/**
 * An amount raised (or lowered, below zero) by a percentage and rounded; what costs something never becomes free.
 *
 * A raise never lowers and a cut never raises: where the rounded price would, the exact one stays.
 */
export function raisePrice(amount: number, percent: number, rounding: PriceRounding): number {
  if (amount <= 0) return 0;
  const ratio = (amount * (10_000 + roundHalfAwayFromZero(percent * 100))) / 10_000;
  const exact = Math.max(1, roundHalfAwayFromZero(ratio));
  const rounded = roundPrice(exact, rounding);
  const isOpposite = percent < 0 ? rounded > amount : rounded < amount;
  return isOpposite ? exact : rounded;
}

/** Whether a raised price lacks the required ending because rounding would have gone against the change. */
export const isLeftExact = (after: number, rounding: PriceRounding): boolean =>
  rounding !== 'exact' && after > 0 && roundPrice(after, rounding) !== after;
