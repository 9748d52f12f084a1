import { allocate } from '#domain/allocate.ts';
import { roundHalfAwayFromZero } from '#domain/money.ts';
import type { CouponDraft } from '../record/couponShape.contract.ts';

/** Cart line as coupons evaluate it. Amounts in the minor unit. */
export type CartLine = {
  productId: number;
  category: string | null;
  quantity: number;
  /** Unit price without modifiers. */
  price: number;
  choicesTotal: number;
  /** Amount of the line that earlier benefits leave to pay. */
  left: number;
};

/** Discount by line and on the delivery fee, in the minor unit. */
export type Worth = { amount: number; lines: number[]; delivery: number };

type DiscountTerms = Pick<
  CouponDraft,
  'kind' | 'discount' | 'giftEvery' | 'delivery' | 'maxDiscount' | 'includeDeliveryCost' | 'applyModifier'
>;
type Cart = { lines: readonly CartLine[]; deliveryLeft: number };

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const noLimit = Number.MAX_SAFE_INTEGER;

/** Amount of a line that the discount applies to, capped by what is left to pay. */
const eligibleAmount = ({ applyModifier }: DiscountTerms, { quantity, price, choicesTotal, left }: CartLine): number =>
  Math.min(left, quantity * (applyModifier ? price + choicesTotal : price));

/** Discounts the cheapest eligible units, up to the number of gifts. */
function allocateGifts(
  { giftEvery }: DiscountTerms,
  lines: readonly CartLine[],
  eligible: readonly number[],
): number[] {
  const units = sum(lines.map(({ quantity }, place) => ((eligible[place] ?? 0) > 0 ? quantity : 0)));
  let gifts = giftEvery === null ? Math.min(1, units) : Math.floor(units / giftEvery);
  const discounts = lines.map(() => 0);
  const unitPrice = (place: number) => (eligible[place] ?? 0) / (lines[place]?.quantity ?? 1);
  const cheapest = lines
    .map((_, place) => place)
    .filter((place) => (eligible[place] ?? 0) > 0)
    .toSorted((a, b) => unitPrice(a) - unitPrice(b) || a - b);
  for (const place of cheapest) {
    const taken = Math.min(gifts, lines[place]?.quantity ?? 0);
    discounts[place] = roundHalfAwayFromZero(unitPrice(place) * taken);
    gifts -= taken;
  }
  return discounts;
}

/** Discount per product line, followed by the delivery fee's share when the fee is included. */
function allocateDiscount(
  coupon: DiscountTerms,
  { lines, deliveryLeft }: Cart,
  eligible: readonly number[],
  maxAmount: number,
) {
  const { kind, discount, includeDeliveryCost } = coupon;
  if (kind === 'gift') {
    const gifts = allocateGifts(coupon, lines, eligible);
    return allocate(Math.min(sum(gifts), maxAmount), [...gifts, 0]);
  }
  const weights = [...eligible, includeDeliveryCost ? deliveryLeft : 0];
  const base = sum(weights);
  const fullAmount = kind === 'percentage' ? roundHalfAwayFromZero((base * discount) / 100) : discount;
  return allocate(Math.min(fullAmount, base, maxAmount), weights);
}

/**
 * Discount of a coupon on a cart: computed on the total, capped, then allocated to the lines that `isEligible` accepts.
 *
 * `maxAmount` is the remaining budget or balance, in the minor unit.
 */
export function calculateDiscount(
  coupon: DiscountTerms,
  cart: Cart,
  isEligible: (line: CartLine) => boolean,
  maxAmount: number | null,
): Worth {
  const limit = Math.min(coupon.maxDiscount ?? noLimit, maxAmount ?? noLimit);
  const eligible = cart.lines.map((line) => (isEligible(line) ? eligibleAmount(coupon, line) : 0));
  const allocated = allocateDiscount(coupon, cart, eligible, limit);
  const lines = allocated.slice(0, -1);
  const deliveryShare = allocated.at(-1) ?? 0;
  const deliveryDiscount = roundHalfAwayFromZero(((cart.deliveryLeft - deliveryShare) * coupon.delivery) / 100);
  const delivery = deliveryShare + Math.min(deliveryDiscount, limit - sum(allocated));
  return { amount: sum(lines) + delivery, lines, delivery };
}
