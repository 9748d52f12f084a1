import { z } from 'zod';
import {
  amount,
  amountOrPercent,
  fieldMessages,
  filled,
  integer,
  integerNumber,
  percent,
  positive,
  positiveAmount,
  stamps,
  code,
} from '#kit/contract/fields.ts';
import { linkLabels, linkShape } from '#kit/contract/links.ts';
import { paymentMethods } from '#domain/payments.ts';
import { windowLabels, windowShape } from '#domain/schedule/activeWindow.ts';
import { couponLinks } from './couponLinks.contract.ts';
import { couponReferences } from './couponReferences.contract.ts';

export const couponKindLabels = { percentage: 'Porcentaje', giftcard: 'Monto o gift card', gift: 'Regalo' } as const;
export type CouponKind = keyof typeof couponKindLabels;
const couponKinds = Object.keys(couponKindLabels) as [CouponKind, ...CouponKind[]];

export const visibilityLabels = { public: 'Público', private: 'Privado' } as const;
const visibilities = Object.keys(visibilityLabels) as [
  keyof typeof visibilityLabels,
  ...(keyof typeof visibilityLabels)[],
];

export const giftPickLabels = { product: 'Un producto de la lista', cheapest: 'El más barato del pedido' } as const;
const giftPicks = Object.keys(giftPickLabels) as [keyof typeof giftPickLabels, ...(keyof typeof giftPickLabels)[]];

const times = positive(1_000_000_000, fieldMessages.tooLarge);

/** Editable fields of a coupon. Amounts are in the minor unit. */
export const couponDraft = z.strictObject({
  /** Code that guests enter, ignoring case and accents; for automatic promotions, their name. */
  code: code(60).min(1, fieldMessages.missing),
  enabled: z.boolean(),
  /** Applies without a code to every eligible order. */
  automatic: z.boolean(),
  /** Private coupons never show guests why they are rejected. */
  visibility: z.enum(visibilities),
  kind: z.enum(couponKinds),
  /** Percentage, or amount of a gift card; 0 for gifts. */
  discount: amountOrPercent,
  /** A gift card whose balance is spent over several orders, instead of the full amount on each order. */
  withBalance: z.boolean(),
  /** Which product is free: one of the chosen products, or the cheapest of the order. */
  giftPick: z.enum(giftPicks),
  /** Products per free product: 2 is two for one. Null: a single free product per order. */
  giftEvery: integerNumber.min(2, 'Debe ser al menos 2').max(20, 'Usa como máximo 20').nullable(),
  /** Percentage discount on delivery; 100 is free delivery. */
  delivery: percent,
  /** Maximum discount per order. */
  maxDiscount: positiveAmount.nullable(),
  /** Minimum of the product total, after the menu's own discounts and without delivery. */
  minimumToRedeem: amount,
  /** Maximum uses in total and per person. Null: no limit. */
  quantity: times.nullable(),
  quantityByUsers: times.nullable(),
  /** Maximum discount over all orders. */
  spendLimit: positiveAmount.nullable(),
  /** Dates compare with when the order is placed, days and hours with when it is due. */
  ...windowShape,
  /** Empty: all. */
  paymentMethods: z.array(z.enum(paymentMethods)).max(paymentMethods.length),
  /** Names of menu categories it applies to, in addition to the products and price lists. */
  categories: z.array(filled(120)).max(100),
  /** The percentage or amount also applies to the delivery fee. */
  includeDeliveryCost: z.boolean(),
  /** The discount also applies to modifiers. */
  applyModifier: z.boolean(),
  /** Also accepts orders below the minimum of their delivery area. */
  overrideMinimumPrice: z.boolean(),
  /** Only for customers without an earlier order. */
  firstPurchase: z.boolean(),
  ...couponReferences.shape,
  ...linkShape(couponLinks),
});
export type CouponDraft = z.output<typeof couponDraft>;

/** Labels of the fields, in the order of the form. */
export const couponLabels = {
  code: 'Código',
  enabled: 'Activo',
  automatic: 'Automático',
  visibility: 'Visibilidad',
  kind: 'Tipo',
  discount: 'Descuento',
  withBalance: 'Con saldo',
  giftPick: 'Qué se regala',
  giftEvery: 'Uno gratis de cada',
  delivery: 'Descuento solo del despacho',
  maxDiscount: 'Descuento máximo',
  minimumToRedeem: 'Compra mínima',
  quantity: 'Usos en total',
  quantityByUsers: 'Usos por persona',
  spendLimit: 'Presupuesto',
  ...windowLabels,
  paymentMethods: 'Medios de pago',
  categories: 'Categorías',
  includeDeliveryCost: 'Incluye el despacho',
  applyModifier: 'Incluye modificadores',
  overrideMinimumPrice: 'Ignora el mínimo de la zona',
  firstPurchase: 'Solo primera compra',
  ...couponReferences.labels,
  ...linkLabels(couponLinks),
} as const satisfies Record<keyof CouponDraft, string>;

/** Whether a coupon can be used on a day, and why not. */
export const availabilityLabels = {
  active: 'Vigente',
  scheduled: 'Por comenzar',
  expired: 'Vencido',
  exhausted: 'Agotado',
  disabled: 'Desactivado',
} as const;
/** The tabs of the list, in the order in which staff need them. */
export const availabilityTabs = {
  active: 'Vigentes',
  scheduled: 'Por comenzar',
  exhausted: 'Agotados',
  disabled: 'Desactivados',
  expired: 'Vencidos',
} as const satisfies Record<keyof typeof availabilityLabels, string>;
export type CouponAvailability = keyof typeof availabilityLabels;
export const availabilities = Object.keys(availabilityLabels) as [CouponAvailability, ...CouponAvailability[]];

/** Usage so far. Canceled orders do not count. */
export const couponUsage = z.object({
  usedCount: integer,
  /** Total discount, and the total of these orders without delivery and tip. */
  given: integer,
  sold: integer,
  /** Single-use codes, and how many are spent. */
  codeCount: integer,
  codesUsed: integer,
});
export type CouponUsage = z.output<typeof couponUsage>;

export const coupon = couponDraft.extend({
  ...stamps,
  ...couponUsage.shape,
  availability: z.enum(availabilities),
});
export type Coupon = z.output<typeof coupon>;
