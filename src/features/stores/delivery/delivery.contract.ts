import { z } from 'zod';
import { orElse } from '#kit/contract/absent.ts';
import { spelled } from '#kit/contract/wire.ts';
import {
  amount,
  amountOrPercent,
  decimal,
  fieldMessages,
  filled,
  id,
  latitude,
  longitude,
} from '#kit/contract/fields.ts';
import {
  cofinanceKind,
  cofinanceTargets,
  deliveryFeeTypes,
  deliveryTypeNames,
} from '#domain/delivery/deliveryTypes.ts';

/** The store's share of an external fleet's fee: an amount, or a percentage from 0 to 100. */
export const cofinance = z
  .strictObject({
    kind: cofinanceKind,
    value: orElse(amountOrPercent, 0),
    appliesTo: orElse(z.enum(cofinanceTargets), 'deliveryFee'),
  })
  .superRefine(({ kind, value }, context) => {
    if (kind === 'percentage' && value > 100)
      context.addIssue({ code: 'custom', path: ['value'], message: 'Debe ser como máximo 100 %' });
    if (kind !== 'noGrant' && value === 0)
      context.addIssue({ code: 'custom', path: ['value'], message: 'Debe ser mayor que 0' });
  });
export type Cofinance = z.output<typeof cofinance>;

/** A delivery method, identified by its key. Methods are tried in ascending order of priority. */
export const deliveryMethod = z.strictObject({
  key: z.number().int().min(1).max(8),
  deliveryType: z.enum(deliveryTypeNames),
  deliveryFeeType: spelled(z.enum(deliveryFeeTypes, 'Elige el tipo de tarifa'), { custom: 'fixed' }),
  priority: decimal.int().min(1, fieldMessages.notPositive).max(8),
  enabled: z.boolean(),
  /** Of a dynamic fee: what every delivery costs, and each kilometre on top of it. */
  basePrice: amount.nullable(),
  kmPrice: amount.nullable(),
  /** Of an external fee. */
  externalDeliveryCofinance: cofinance.nullable(),
});
export type DeliveryMethod = z.output<typeof deliveryMethod>;

export const maxAreas = 200;
/** Points of an area, with those of its holes. */
export const maxPoints = 2000;
export const maxHoles = 50;

export const point = z.strictObject({
  latitude,
  longitude,
});
export type Point = z.output<typeof point>;

/** Areas that are delivered to, and areas whose addresses are rejected whatever other areas contain them. */
export const areaKinds = ['delivery', 'exclusion'] as const;
export type AreaKind = (typeof areaKinds)[number];
export const areaKindLabels = {
  delivery: 'Se reparte',
  exclusion: 'No se reparte aquí',
} as const satisfies Record<AreaKind, string>;

/** A border, not closed: the last point is not the first again. */
const ring = z
  .array(point)
  .min(3, 'Una zona necesita al menos 3 puntos')
  .max(maxPoints, `Una zona puede tener hasta ${maxPoints} puntos`);

/** Where a store delivers, or does not. The ring of points is not closed: the last is not the first again. */
export const deliveryArea = z.strictObject({
  /** Absent for a new one. */
  id: id.optional(),
  /** The version the sender read: a later change by another user is rejected with both values. */
  version: z.number().int().optional(),
  name: filled(80, 'Ponle un nombre a la zona'),
  kind: z.enum(areaKinds),
  points: ring,
  /** Inner borders: this area does not contain what is inside them. */
  holes: z
    .array(ring.min(3, 'Un hueco necesita al menos 3 puntos'))
    .max(maxHoles, `Una zona puede tener hasta ${maxHoles} huecos`),
  /** Its shape is not changed by accident. */
  locked: z.boolean(),
  /** Null: as the chain. */
  fee: amount.nullable(),
  minimumOrder: amount.nullable(),
  /** Null serves through every enabled method. */
  deliveryMethodKey: z.number().int().min(1).max(8).nullable(),
  /** Null takes the method's. */
  externalDeliveryCofinance: cofinance.nullable(),
});
export type DeliveryArea = z.output<typeof deliveryArea>;

/** Default values of a new area. */
export const blankArea = {
  kind: 'delivery',
  holes: [],
  locked: false,
  fee: 0,
  minimumOrder: 0,
  deliveryMethodKey: null,
  externalDeliveryCofinance: null,
} satisfies Partial<DeliveryArea>;

/** Values of an exclusion, which has no price. */
export const exclusionValues = {
  kind: 'exclusion',
  fee: null,
  minimumOrder: null,
  deliveryMethodKey: null,
  externalDeliveryCofinance: null,
} as const satisfies Partial<DeliveryArea>;
export const blankMethod = {
  deliveryFeeType: 'fixed',
  enabled: false,
  basePrice: null,
  kmPrice: null,
  externalDeliveryCofinance: null,
} as const satisfies Partial<DeliveryMethod>;
