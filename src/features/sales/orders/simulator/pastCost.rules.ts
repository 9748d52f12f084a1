import type { CountryCode } from '#domain/countries.ts';
import type { OrderChannel } from '#domain/catalogue.ts';
import type { DispatchMethod } from '#domain/delivery/dispatch.ts';
import type { PaymentMethod } from '#domain/payments.ts';
import type { CouponTerms, CouponUses } from '#features/benefits/coupons/checks/couponCase.rules.ts';
import { checkCoupon } from '#features/benefits/coupons/checks/couponCheck.rules.ts';
import type { OrderPart, SoldLine } from '../record/orderShape.contract.ts';
import type { PastCost } from './simulator.contract.ts';

/** An order as it was sold. Amounts in the minor unit. */
export type PastOrder = {
  storeId: number;
  storeName: string;
  timeZone: string;
  platform: OrderChannel;
  dispatchMethod: DispatchMethod;
  paymentMethod: PaymentMethod;
  lines: readonly SoldLine[];
  parts: readonly OrderPart[];
  productsTotal: number;
  placedAt: string;
  /** The moment it was for. */
  at: string;
};

const deliveryKinds: readonly OrderPart['kind'][] = ['deliveryFee', 'deliveryGrant', 'serviceFee', 'serviceGrant'];
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** The coupon's terms without dates and customer conditions, which are unknown for past orders. */
const timeless = (terms: CouponTerms): CouponTerms => ({
  ...terms,
  enabled: true,
  startDate: null,
  expiryDate: null,
  quantityByUsers: null,
  firstPurchase: false,
});

const caseOf = (order: PastOrder, country: CountryCode) => ({
  store: { id: order.storeId, name: order.storeName, timeZone: order.timeZone },
  country,
  platform: order.platform,
  dispatchMethod: order.dispatchMethod,
  paymentMethod: order.paymentMethod,
  lines: order.lines.map((line) => ({ ...line, category: line.category ?? null, left: line.total })),
  productsTotal: order.productsTotal,
  deliveryLeft: Math.max(
    0,
    sum(order.parts.filter(({ kind }) => deliveryKinds.includes(kind)).map(({ amount }) => amount)),
  ),
  placedAt: new Date(order.placedAt),
  at: new Date(order.at),
});

/**
 * Discount of a coupon on past orders, oldest first, as if it had been new then.
 * Limits of uses and money apply; dates and conditions on the customer do not.
 */
export function pastCostOf(terms: CouponTerms, orders: readonly PastOrder[], country: CountryCode): PastCost {
  const coupon = timeless(terms);
  const uses: CouponUses = { used: 0, given: 0, codeSpent: false, person: null };
  let salesWithIt = 0;
  const inOrder = orders.toSorted((a, b) => Date.parse(a.placedAt) - Date.parse(b.placedAt));
  for (const order of inOrder) {
    const { ok, worth } = checkCoupon(coupon, uses, caseOf(order, country));
    if (!ok || worth.amount === 0) continue;
    uses.used += 1;
    uses.given += worth.amount;
    salesWithIt += order.productsTotal;
  }
  return {
    orders: orders.length,
    from: inOrder[0]?.placedAt ?? null,
    until: inOrder.at(-1)?.placedAt ?? null,
    redeemed: uses.used,
    given: uses.given,
    salesWithIt,
    sales: sum(orders.map(({ productsTotal }) => productsTotal)),
    uncategorized: orders.filter(({ lines }) => lines.some(({ category }) => category === undefined)).length,
  };
}
