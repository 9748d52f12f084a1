import { allocate } from '#domain/allocate.ts';
import { roundHalfAwayFromZero } from '#domain/money.ts';
import type { CouponDraft } from '../record/couponShape.contract.ts';

/** One line of a cart as coupons see it. Amounts in the minor unit. */
export type CartLine = {
  productId: number;
  category: string | null;
  quantity: number;
  /** Of one product, without what is chosen for it. */
  price: number;
  choicesTotal: number;
  /** What of the whole line earlier benefits have left to pay. */
  left: number;
};

/** What is taken off, line by line and of the delivery. */
export type Worth = { amount: number; lines: number[]; delivery: number };

type Giving = Pick<
  CouponDraft,
  'kind' | 'discount' | 'giftEvery' | 'delivery' | 'maxDiscount' | 'includeDeliveryCost' | 'applyModifier'
>;
type Cart = { lines: readonly CartLine[]; deliveryLeft: number };

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const noLimit = Number.MAX_SAFE_INTEGER;

/** What of a line the coupon counts with, at most what is left of it. */
const countedOf = ({ applyModifier }: Giving, { quantity, price, choicesTotal, left }: CartLine): number =>
  Math.min(left, quantity * (applyModifier ? price + choicesTotal : price));

/** The cheapest units of the lines that count, as many as are given. */
function giftLines({ giftEvery }: Giving, lines: readonly CartLine[], counted: readonly number[]): number[] {
  const units = sum(lines.map(({ quantity }, place) => ((counted[place] ?? 0) > 0 ? quantity : 0)));
  let gifts = giftEvery === null ? Math.min(1, units) : Math.floor(units / giftEvery);
  const given = lines.map(() => 0);
  const unitOf = (place: number) => (counted[place] ?? 0) / (lines[place]?.quantity ?? 1);
  const cheapest = lines
    .map((_, place) => place)
    .filter((place) => (counted[place] ?? 0) > 0)
    .toSorted((a, b) => unitOf(a) - unitOf(b) || a - b);
  for (const place of cheapest) {
    const taken = Math.min(gifts, lines[place]?.quantity ?? 0);
    given[place] = roundHalfAwayFromZero(unitOf(place) * taken);
    gifts -= taken;
  }
  return given;
}

/** What is given of products, and of the delivery where it counts as one of them. */
function givenOf(coupon: Giving, { lines, deliveryLeft }: Cart, counted: readonly number[], most: number) {
  const { kind, discount, includeDeliveryCost } = coupon;
  if (kind === 'gift') {
    const gifts = giftLines(coupon, lines, counted);
    return allocate(Math.min(sum(gifts), most), [...gifts, 0]);
  }
  const weights = [...counted, includeDeliveryCost ? deliveryLeft : 0];
  const base = sum(weights);
  const whole = kind === 'percentage' ? roundHalfAwayFromZero((base * discount) / 100) : discount;
  return allocate(Math.min(whole, base, most), weights);
}

/**
 * What a coupon takes off a cart: computed once for the whole and capped, then allotted to the lines it holds for. `holds`
 * says which those are; `most` is what the coupon may still give in all.
 */
export function worthOf(coupon: Giving, cart: Cart, holds: (line: CartLine) => boolean, most: number | null): Worth {
  const limit = Math.min(coupon.maxDiscount ?? noLimit, most ?? noLimit);
  const counted = cart.lines.map((line) => (holds(line) ? countedOf(coupon, line) : 0));
  const given = givenOf(coupon, cart, counted, limit);
  const lines = given.slice(0, -1);
  const ofDelivery = given.at(-1) ?? 0;
  const own = roundHalfAwayFromZero(((cart.deliveryLeft - ofDelivery) * coupon.delivery) / 100);
  const delivery = ofDelivery + Math.min(own, limit - sum(given));
  return { amount: sum(lines) + delivery, lines, delivery };
}
