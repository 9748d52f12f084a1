import { z } from 'zod';
import { crud, pageOf } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { nestedPatch } from '#kit/contract/nested.ts';
import { dispatchScopes } from '#domain/dispatch.ts';
import { exceptionalWaitTimes, instant, openness, specialDay, waitMinutes, weekHours } from '#domain/schedule.ts';
import { credential, savedCredential } from './credentials.contract.ts';
import { amount, deliveryArea, deliveryMethod, maxAreas } from './delivery.contract.ts';
import { storeFilters, storeListQuery } from './storeList.contract.ts';
import { storeAliases, storeIntegrationIds, storePaymentMethods } from './payments.contract.ts';

const id = z.number().int().positive();
const text = (most: number) => z.string().trim().max(most, `Usa como máximo ${most} caracteres`);
const filled = (most: number) => text(most).min(1, 'Debes completar este campo');
const email = text(254).refine(
  (value) => value === '' || z.regexes.email.test(value),
  'Escribe un email con este formato: nombre@empresa.com',
);
const whole = z.number('Debe ser un número').int('Debe ser un número entero');

/** One closing of a store. Without an end it holds until somebody opens the store. */
export const closing = z.strictObject({
  /** Absent for a new one. */
  id: id.optional(),
  version: z.number().int().optional(),
  startDatetime: instant,
  endDatetime: instant.nullable(),
  reason: text(120).nullable(),
  dispatchMethod: z.enum(dispatchScopes),
});
export type StoreClosing = z.output<typeof closing>;

/** Closings of one store that have not ended. */
export const mostClosings = 200;

/** Tips a guest may pick from. */
const mostTips = 20;

/** The three lists of a store whose elements are written one by one. */
const nested = {
  scheduledClosingTimes: z.array(closing).max(mostClosings, `Un local puede tener hasta ${mostClosings} cierres`),
  deliveryMethods: z.array(deliveryMethod).max(8),
  deliveryAreas: z.array(deliveryArea).max(maxAreas, `Un local puede tener hasta ${maxAreas} zonas`),
  credentials: z.array(credential),
};

const plain = {
  name: filled(120),
  textAddress: filled(250),
  commune: text(80).nullable(),
  latitude: z
    .number('Debe ser un número')
    .min(-90, 'Debe estar entre -90 y 90')
    .max(90, 'Debe estar entre -90 y 90')
    .nullable(),
  longitude: z
    .number('Debe ser un número')
    .min(-180, 'Debe estar entre -180 y 180')
    .max(180, 'Debe estar entre -180 y 180')
    .nullable(),
  /** Null takes the tenant's. */
  timeZone: z.string().max(60).nullable(),
  phone: filled(30),
  email: email.min(1, 'Debes completar este campo'),
  emailAlt: email.nullable(),
  imageKey: z.string().max(300).nullable(),
  menuId: id.nullable(),
  whatsappNumber: text(30).nullable(),
  whatsappNumberEnabled: z.boolean(),
  facebookMessengerId: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9.]{5,50}$/, 'Escribe el usuario o el número de la página, sin espacios')
    .nullable(),
  facebookMessengerIdEnabled: z.boolean(),
  deliveryTipAvailability: z
    .record(z.string().regex(/^\d{1,7}$/, 'Cada propina es un número'), z.literal(true))
    .refine((tips) => Object.keys(tips).length <= mostTips, `Ofrece hasta ${mostTips} propinas`),
  defaultTip: z.number('Debe ser un número').min(0, 'No puede ser negativo').max(1_000_000_000, 'Es demasiado grande'),
  tipType: z.enum(['percentage', 'amount']),
  enabledTipStore: z.boolean(),
  enabledTipDelivery: z.boolean(),
  deliveryInstructions: text(500),
  enabledCheckoutQuestions: z.boolean(),
  checkoutQuestionIds: z.array(id).max(3, 'Elige hasta 3 preguntas'),
  cartNotificationIntervalMinutes: whole.min(5, 'Debe ser de al menos 5 minutos').max(10_080, 'Usa como máximo 7 días'),
  abandonedShoppingCartCouponId: id.nullable(),
  abandonedShoppingCartCouponEnabled: z.boolean(),
  /** Minutes an order may stay in one state before the list and the kitchen mark it. */
  orderAlertMinutes: whole.min(1, 'Debe ser mayor que 0').max(240, 'Usa como máximo 240 minutos'),
  /** In how many parts a saved card may pay. */
  subscriptionQuotes: whole.min(1, 'Debe ser mayor que 0').max(48, 'Usa como máximo 48').nullable(),
  npsEmailTimer: whole.min(1, 'Debe ser mayor que 0').max(10_080, 'Usa como máximo 7 días'),
  futureOrdersEnabled: z.boolean(),
  /** How many days ahead may be ordered for; 0 is only today. */
  ordersProgramming: whole.min(0, 'No puede ser negativo').max(60, 'Usa como máximo 60 días'),
  /** Most future orders in half an hour; null has no limit. */
  maxFutureOrders: whole.min(1, 'Debe ser mayor que 0').max(10_000, 'Es demasiado grande').nullable(),
  ordersProgrammingView: z.enum(['list', 'calendar']),
  orderMethod: z.strictObject({ delivery: z.boolean(), pickUp: z.boolean() }),
  businessHours: weekHours,
  /** Ranges name delivery or pickup; otherwise all of them hold for both. */
  haveDifferentBusinessHours: z.boolean(),
  specialDays: z.array(specialDay).max(200),
  exceptionalWaitTimes,
  deliveryWaitTime: waitMinutes,
  pickUpWaitTime: waitMinutes,
  /** Whether a fee by distance counts kilometres exactly or each one that began. */
  deliveryCalculationType: z.enum(['exactKm', 'startedKm']),
  minimumValueForFreeDelivery: amount.min(1, 'Debe ser mayor que 0').nullable(),
  freeDeliveryForExternal: z.boolean(),
  paymentMethods: storePaymentMethods,
  ...storeIntegrationIds,
};

export const storeDraft = z.strictObject({ ...plain, ...nested });
export type StoreDraft = z.output<typeof storeDraft>;

/** A part of a store as a PATCH takes it. */
export const storePatch = z
  .strictObject(plain)
  .partial()
  .extend({
    scheduledClosingTimes: nestedPatch(closing).optional(),
    deliveryMethods: nestedPatch(deliveryMethod).optional(),
    deliveryAreas: nestedPatch(deliveryArea).optional(),
    credentials: nestedPatch(credential).optional(),
  });
export type StorePatch = z.output<typeof storePatch>;

export const storeRow = z.object({
  id: z.number().int(),
  uuid: z.string(),
  name: z.string(),
  textAddress: z.string(),
  commune: z.string().nullable(),
  phone: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  timeZone: z.string(),
  imageUrl: z.string().nullable(),
  menuId: z.number().int().nullable(),
  menuName: z.string().nullable(),
  orderMethod: storeDraft.shape.orderMethod,
  state: z.object({ delivery: openness, pickUp: openness }),
  /** The closing without an end that holds now, if any. */
  closedPermanently: z.boolean(),
  version: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type StoreRow = z.output<typeof storeRow>;

export const store = storeRow.extend(storeDraft.omit({ timeZone: true, credentials: true }).shape).extend({
  /** What the store itself says; `timeZone` is what holds. */
  ownTimeZone: z.string().nullable(),
  credentials: z.array(savedCredential),
});
export type Store = z.output<typeof store>;

const listed = store.partial().extend(storeRow.shape);

const storesCrud = crud(
  'stores',
  '/stores',
  { singular: 'store', label: 'un local', plural: 'locales' },
  { item: store, draft: storeDraft, list: storeListQuery },
);

/** The zones of the largest file that is taken, as JSON writes them. */
const mostBytes = 4_000_000;

export const storesApi = {
  exportCsv: endpoint({
    method: 'GET',
    path: '/stores/export_csv',
    policy: 'stores.export',
    summary: 'Exportar locales a CSV con los filtros de la lista',
    query: z.object(storeFilters),
    produces: 'text/csv',
    transaction: 'none',
  }),
  ...storesCrud,
  list: endpoint({ ...storesCrud.list, reply: pageOf(listed) }),
  update: endpoint({ ...storesCrud.update, body: storePatch, aliases: storeAliases, maxBytes: mostBytes }),
  /** What is absent is blank: see `blankStore`. */
  create: endpoint({ ...storesCrud.create, body: storePatch, aliases: storeAliases, maxBytes: mostBytes }),
};
