import { z } from 'zod';
import {
  amount,
  amountOrPercent,
  fieldMessages,
  filled,
  integer,
  percent,
  positive,
  positiveAmount,
  stamps,
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

/** What a person writes of a coupon. Amounts are in the minor unit. */
export const couponDraft = z.strictObject({
  /** What guests type, in any case and without accents; of an automatic promotion, its name. */
  code: filled(60),
  enabled: z.boolean(),
  /** Holds by itself for whoever may have it, without a code. */
  automatic: z.boolean(),
  /** A private one never tells a guest why it does not hold. */
  visibility: z.enum(visibilities),
  kind: z.enum(couponKinds),
  /** Percentage, or amount of a gift card; nothing of a gift. */
  discount: amountOrPercent,
  /** A gift card that is spent bit by bit, instead of giving its amount each time. */
  withBalance: z.boolean(),
  /** What of the order is given: one of the chosen products, or the cheapest. */
  giftPick: z.enum(giftPicks),
  /** One gift in so many of the products: 2 is two for one. Null is one gift in an order. */
  giftEvery: z
    .number(fieldMessages.notANumber)
    .int(fieldMessages.notWhole)
    .min(2, 'Debe ser al menos 2')
    .max(20)
    .nullable(),
  /** Percentage taken off the delivery; 100 is free. */
  delivery: percent,
  /** The most that an order is given. */
  maxDiscount: positiveAmount.nullable(),
  /** What the products must cost, after the menu's own discounts and without delivery. */
  minimumToRedeem: amount,
  /** Orders in all, and of one person. Null is no limit. */
  quantity: times.nullable(),
  quantityByUsers: times.nullable(),
  /** What it may give in all. */
  spendLimit: positiveAmount.nullable(),
  /** Dates are those of placing the order; days and hours are those the order is for. */
  ...windowShape,
  /** None are all. */
  paymentMethods: z.array(z.enum(paymentMethods)).max(paymentMethods.length),
  /** Names of menu categories it holds for, besides the products and price lists. */
  categories: z.array(filled(120)).max(100),
  /** The percentage or amount is taken off the delivery as well. */
  includeDeliveryCost: z.boolean(),
  /** What is chosen for a product counts with it. */
  applyModifier: z.boolean(),
  /** Orders below the minimum of their zone are taken. */
  overrideMinimumPrice: z.boolean(),
  /** Only for whoever has no earlier order. */
  firstPurchase: z.boolean(),
  ...couponReferences.shape,
  ...linkShape(couponLinks),
});
export type CouponDraft = z.output<typeof couponDraft>;

/** What people call each field, in the order of the form. */
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

/** Whether a coupon holds on a day by itself, and why not. */
export const availabilityLabels = {
  active: 'Vigente',
  scheduled: 'Por comenzar',
  expired: 'Vencido',
  exhausted: 'Agotado',
  disabled: 'Apagado',
} as const;
export type CouponAvailability = keyof typeof availabilityLabels;
export const availabilities = Object.keys(availabilityLabels) as [CouponAvailability, ...CouponAvailability[]];

/** How often it was used and what it gave so far. Orders that were called off count no more. */
export const couponUsage = z.object({
  usedCount: integer,
  /** Taken off in all, and what the orders with it cost without delivery and tip. */
  given: integer,
  sold: integer,
  /** Further codes of one use, and how many are spent. */
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
