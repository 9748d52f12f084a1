import { normalise } from '#kit/contract/text.ts';
import type { CountryCode } from '#domain/countries.ts';
import type { OrderChannel } from '#domain/catalogue.ts';
import type { DispatchMethod } from '#domain/delivery/dispatch.ts';
import type { PaymentMethod } from '#domain/payments.ts';
import type { CouponReference } from '../record/couponReferences.contract.ts';
import type { CouponDraft } from '../record/couponShape.contract.ts';
import type { CartLine } from './couponWorth.rules.ts';

/** Coupon as orders evaluate it, with links resolved to product and store ids. */
export type CouponTerms = Omit<
  CouponDraft,
  'productIds' | 'priceGroupIds' | 'storeIds' | 'storeGroupIds' | CouponReference
> & {
  id: number;
  /** Products it applies to, including those of price lists, and normalised category names; null: all products. */
  targets: { productIds: ReadonlySet<number>; categories: ReadonlySet<string> } | null;
  /** Null: all stores. */
  storeIds: ReadonlySet<number> | null;
};

/** Usage of a coupon so far. `given` is in the minor unit. */
export type CouponUses = {
  used: number;
  given: number;
  /** The single-use code that was entered is spent. */
  codeSpent: boolean;
  /** Uses of the customer; null until the customer is known. */
  person: { used: number; hasOrdered: boolean } | null;
};

/** The part of an order that coupons evaluate. Amounts in the minor unit. */
export type CouponCase = {
  store: { id: number; name: string; timeZone: string };
  country: CountryCode;
  platform: OrderChannel;
  dispatchMethod: DispatchMethod;
  /** Null until the customer chooses one. */
  paymentMethod: PaymentMethod | null;
  lines: readonly CartLine[];
  /** Products after the menu's own discounts. */
  productsTotal: number;
  /** Delivery fee that earlier benefits leave to pay. */
  deliveryLeft: number;
  /** `placedAt`: when the order is placed. `at`: when it is due. */
  placedAt: Date;
  at: Date;
};

export const couponRuleLabels = {
  enabled: 'Activo',
  dates: 'Fechas',
  window: 'Días y horas',
  store: 'Local',
  platform: 'Plataforma',
  dispatch: 'Entrega',
  payment: 'Medio de pago',
  products: 'Productos',
  minimum: 'Compra mínima',
  quantity: 'Usos en total',
  code: 'Código de un uso',
  budget: 'Presupuesto',
  person: 'Usos por persona',
  firstPurchase: 'Primera compra',
} as const;
export type CouponRule = keyof typeof couponRuleLabels;

/** Result of a rule for an order: the actual and the required value. `ok` is null while it cannot be decided. */
export type RuleCheck = { rule: CouponRule; ok: boolean | null; have: string; need: string; message: string };

/** Input of every rule of a coupon. */
export type RuleInput = {
  coupon: CouponTerms;
  uses: CouponUses;
  order: CouponCase;
  name: string;
  money: (amount: number) => string;
};

export const appliesTo = ({ targets }: CouponTerms, { productId, category }: CartLine): boolean =>
  targets === null ||
  targets.productIds.has(productId) ||
  (category !== null && targets.categories.has(normalise(category.trim())));

/** Name of a coupon in messages. */
export const couponName = ({ automatic, code }: Pick<CouponDraft, 'automatic' | 'code'>): string =>
  automatic ? `La promoción «${code}»` : `El cupón «${code}»`;
