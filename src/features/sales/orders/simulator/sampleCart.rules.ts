import { normalise } from '#kit/contract/text.ts';
import type { CouponDraft } from '#features/benefits/coupons/record/couponShape.contract.ts';
import type { SimulatorMenu } from './simulator.contract.ts';

/** How many of each line of a menu are ordered. */
export type Cart = ReadonlyMap<number, number>;

/** Coupon fields that determine a sample order. */
export type CartRule = Pick<CouponDraft, 'productIds' | 'categories' | 'giftEvery' | 'minimumToRedeem'>;
type Line = SimulatorMenu['categories'][number]['lines'][number] & { category: string };

/** Maximum units of a product, whatever a coupon requires. */
const maxQuantity = 20;

const appliesTo = ({ productIds, categories }: CartRule, { productId, category }: Line): boolean =>
  productIds.includes(productId) || categories.some((name) => normalise(name.trim()) === normalise(category.trim()));

/**
 * Builds a sample order from available products: one the coupon applies to, another one, and enough to meet its
 * minimum.
 */
export function sampleCart(menu: SimulatorMenu, rule: CartRule | null): Cart {
  const lines: Line[] = menu.categories.flatMap(({ name, lines: products }) =>
    products.map((line) => ({ ...line, category: name })),
  );
  const priced = lines
    .filter(({ price }) => price.pickUp > 0)
    .toSorted((a, b) => Number(b.sells.pickUp) - Number(a.sells.pickUp));
  const main = (rule && priced.find((line) => appliesTo(rule, line))) ?? priced[0] ?? lines[0];
  if (!main) return new Map();
  const beside = priced.find(({ category }) => category !== main.category);
  const rest = beside?.price.pickUp ?? 0;
  const least = Math.max(1, rule?.giftEvery ?? 1);
  const missing = (rule?.minimumToRedeem ?? 0) - rest;
  const enough = main.price.pickUp > 0 ? Math.ceil(missing / main.price.pickUp) : 1;
  const quantity = Math.min(maxQuantity, Math.max(least, enough));
  return new Map([[main.lineId, quantity], ...(beside ? [[beside.lineId, 1] as const] : [])]);
}
