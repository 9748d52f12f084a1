import { z } from 'zod';
import { orElse } from '#kit/contract/absent.ts';
import { decimal, email, filled, text, multiline } from '#kit/contract/fields.ts';
import { deliveryTypeNames, deliveryFeeTypes } from '#domain/delivery/deliveryTypes.ts';
import { deliveryJobStatuses, orderStatuses } from '#domain/orders/orders.ts';
import { viaPattern } from '#domain/orders/via.ts';

/** An amount in the tenant's minor unit; discounts are negative. */
const amount = z.number().int();

/** Reference to the content that brought a guest: `b12` is the banner 12. */
export const viaMessage = 'Usa la referencia de un contenido, como b12';
export const via = z.string().regex(viaPattern, viaMessage);

/** A choice of a line as sold, with its nested choices. */
export const soldChoice = z.object({
  groupId: z.number().int(),
  groupName: z.string(),
  optionId: z.number().int(),
  name: z.string(),
  quantity: z.number().int(),
  /** Of one unit. */
  price: amount,
  /** Free units included in the group. */
  free: z.number().int(),
  get choices() {
    return z.array(soldChoice);
  },
});
z.globalRegistry.add(soldChoice, { id: 'SoldChoice' });
export type SoldChoice = z.output<typeof soldChoice>;

/** A line as sold; later menu changes do not affect it. */
export const soldLine = z.object({
  lineId: z.number().int(),
  productId: z.number().int(),
  name: z.string(),
  /** Where of the menu it was; absent of older orders. */
  category: z.string().optional(),
  pictureUrl: z.string().nullable(),
  /** Label on the product's picture when it was sold. */
  label: z.string().nullable(),
  quantity: z.number().int(),
  /** Unit price without choices, and the price before the discount. */
  price: amount,
  full: amount,
  choices: z.array(soldChoice),
  /** Of the choices of one product. */
  choicesTotal: amount,
  /** quantity × (price + choicesTotal) */
  total: amount,
  /** Discount of promotions, a coupon and points on the line; missing in older orders. */
  discount: amount.optional(),
  comment: z.string(),
});
export type SoldLine = z.output<typeof soldLine>;

export const partKinds = [
  'products',
  'menuDiscount',
  'promotion',
  'coupon',
  'points',
  'deliveryFee',
  'deliveryGrant',
  'deliveryBenefit',
  'serviceFee',
  'serviceGrant',
  'tip',
  'cashRounding',
] as const;

/** A labelled part of a total; the parts add up to it. */
export const orderPart = z.object({
  kind: z.enum(partKinds),
  label: z.string(),
  amount,
  /** Explanation: `Zona «Centro»`. */
  detail: z.string().nullable(),
});
export type OrderPart = z.output<typeof orderPart>;

/** A part of an order that a refund is for: a unit of the line at a place, or one of the amounts beside the lines. */
export const refundedPart = z.object({
  place: z.number().int().nullable(),
  kind: z.enum(partKinds),
  amount,
});
export type RefundedPart = z.output<typeof refundedPart>;

export const customer = z.strictObject({
  name: filled(120, 'Escribe un nombre'),
  phone: filled(30, 'Escribe un teléfono'),
  mail: orElse(email.nullable(), null),
});
export type Customer = z.output<typeof customer>;

export const orderAddress = z.strictObject({
  text: filled(250, 'Escribe una dirección'),
  /** Flat, gate, reference. */
  detail: orElse(text(250).nullable(), null),
  latitude: decimal.min(-90).max(90),
  longitude: decimal.min(-180).max(180),
});
export type OrderAddress = z.output<typeof orderAddress>;

const documentKinds = ['vat_number', 'identity_card'] as const;
export const documentKindLabels: Record<(typeof documentKinds)[number], string> = {
  vat_number: 'Identificación tributaria',
  identity_card: 'Documento de identidad',
};

/** Who the order is billed to. */
export const billing = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ticket') }),
  z.strictObject({
    kind: z.literal('invoice'),
    businessName: filled(160, 'Escribe la razón social'),
    email: email.min(1, 'Escribe un correo'),
    phone: orElse(text(30), ''),
    documentType: orElse(z.enum(documentKinds), 'vat_number'),
    documentId: filled(40, 'Escribe el documento'),
    holder: orElse(z.enum(['company', 'individual']), 'company'),
    taxFree: orElse(z.boolean(), false),
  }),
]);
export type Billing = z.output<typeof billing>;

export const answer = z.strictObject({ question: text(200), answer: multiline(500) });

/** A place on the map. */
export const orderPoint = z.object({ latitude: z.number(), longitude: z.number() });

/** Carrier and progress of a delivery. */
export const orderDelivery = z.object({
  type: z.enum(deliveryTypeNames),
  /** How its fee was set; absent of older orders. */
  feeType: z.enum(deliveryFeeTypes).optional(),
  areaName: z.string(),
  distanceKm: z.number().nullable(),
  /** Status of a fleet delivery; null while the store delivers. */
  status: z.enum(deliveryJobStatuses).nullable(),
  reference: z.string().nullable(),
  driverName: z.string().nullable(),
  /** Phone of a fleet's courier, for staff; some fleets report none. */
  driverPhone: z.string().nullish(),
  trackingUrl: z.string().nullable(),
  /** Last known position of a fleet's courier while in transit. */
  courierPoint: orderPoint.nullish(),
  /** PIN that the guest gives to a fleet's courier. */
  pin: z.string().nullish(),
});
export type OrderDelivery = z.output<typeof orderDelivery>;

/** Proofs of a handover. */
export const proofs = z.object({
  /** Photo of the delivery. */
  deliveryUrl: z.string().optional(),
  /** PIN that the guest gives to the store's driver. */
  deliveryPin: z.string().optional(),
  /** Code that the guest shows at the store. */
  pickUpCode: z.string().optional(),
  /** When staff checked the code. */
  pickUpCheckedAt: z.iso.datetime().optional(),
});
export type Proofs = z.output<typeof proofs>;

/** An order of a sales channel, as it is known there. */
export const orderAtChannel = z.object({
  /** Number that the guest and the courier give at the counter. */
  displayNumber: z.string(),
  /** Until when the store may accept it; null once it is answered, and where the channel has no limit. */
  acceptBy: z.iso.datetime().nullable(),
  /** Whether the channel changed it, and staff have not seen it. */
  isChanged: z.boolean().optional(),
});
export type OrderAtChannel = z.output<typeof orderAtChannel>;

/** Driver of the store who delivers the order. */
export const orderDriver = z.object({ id: z.number().int(), name: z.string() });
export type OrderDriver = z.output<typeof orderDriver>;

/** An event of an order. */
export const orderEvent = z.object({
  at: z.iso.datetime(),
  kind: z.enum(['status', 'store', 'refund', 'payment', 'delivery', 'note']),
  /** Of a change of state. */
  to: z.enum(orderStatuses).nullable(),
  by: z.string(),
  source: z.enum(['staff', 'kitchen', 'channel', 'fleet', 'driver', 'clock', 'guest', 'import']),
  note: z.string().nullable(),
});
export type OrderEvent = z.output<typeof orderEvent>;
