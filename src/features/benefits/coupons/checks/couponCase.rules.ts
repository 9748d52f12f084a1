import { normalise } from '#kit/contract/text.ts';
import type { CountryCode } from '#domain/countries.ts';
import type { OrderChannel } from '#domain/catalogue.ts';
import type { DispatchMethod } from '#domain/delivery/dispatch.ts';
import type { PaymentMethod } from '#domain/payments.ts';
import type { CouponReference } from '../record/couponReferences.contract.ts';
import type { CouponDraft } from '../record/couponShape.contract.ts';
import type { CartLine } from './couponWorth.rules.ts';

/** What a coupon is by what staff wrote of it. */
export type CouponTerms = Omit<
  CouponDraft,
  'productIds' | 'priceGroupIds' | 'storeIds' | 'storeGroupIds' | CouponReference
> & {
  id: number;
  /** Products it holds for, of price lists too, and names of categories as `normalise` makes them; null: for all. */
  targets: { productIds: ReadonlySet<number>; categories: ReadonlySet<string> } | null;
  /** Null: in all stores. */
  storeIds: ReadonlySet<number> | null;
};

/** How often a coupon was used so far. */
export type CouponUses = {
  used: number;
  given: number;
  /** The single code that was typed is spent. */
  codeSpent: boolean;
  /** By whoever orders; null: nobody knows who that is yet. */
  person: { used: number; hasOrdered: boolean } | null;
};

/** An order as a coupon looks at it. Amounts in the minor unit. */
export type CouponCase = {
  store: { id: number; name: string; timeZone: string };
  country: CountryCode;
  platform: OrderChannel;
  dispatchMethod: DispatchMethod;
  /** Null: nothing was chosen yet. */
  paymentMethod: PaymentMethod | null;
  lines: readonly CartLine[];
  /** Products after the menu's own discounts. */
  productsTotal: number;
  /** What earlier benefits have left of the delivery. */
  deliveryLeft: number;
  /** When it is placed, and the moment it is for. */
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

/** One rule of a coupon beside an order: what was had and what is needed. `ok` is null while nobody can tell. */
export type RuleCheck = { rule: CouponRule; ok: boolean | null; have: string; need: string; message: string };

/** A coupon beside an order, as each rule looks at them. */
export type Question = {
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

/** How sentences call a coupon. */
export const couponName = ({ automatic, code }: Pick<CouponDraft, 'automatic' | 'code'>): string =>
  automatic ? `La promoción «${code}»` : `El cupón «${code}»`;
