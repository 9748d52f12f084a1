import { z } from 'zod';
import { crud, pageOf, pageQuery, queryFlag, queryIds, queryTexts } from '#kit/contract/crud.ts';
import { endpoint, moving } from '#kit/contract/endpoint.ts';
import { linkShape } from '#kit/contract/links.ts';
import { recordFilter } from '#kit/contract/recordFilter.ts';
import { nestedPatch } from '#kit/contract/nested.ts';
import { inParts } from '#kit/contract/parts.ts';
import {
  amount,
  amountOrPercent,
  count,
  email,
  fieldMessages,
  fileKey,
  filled,
  id,
  integer,
  latitude,
  longitude,
  named,
  pictureRefs,
  positive,
  stamps,
  text,
  integerNumber,
  code,
  multiline,
} from '#kit/contract/fields.ts';
import { storeLinks } from './storeLinks.contract.ts';
import { dispatchMethod, dispatchScope } from '#domain/delivery/dispatch.ts';
import {
  exceptionalWaitTimes,
  instant,
  openness,
  specialDay,
  waitMinutes,
  weekHours,
} from '#domain/schedule/schedule.ts';
import { missing } from '../readiness/readiness.contract.ts';
import { credential, savedCredential } from '../payments/credentials.contract.ts';
import { deliveryArea, deliveryMethod, maxAreas } from '../delivery/delivery.contract.ts';
import { areasInMethods } from '../delivery/olderMethods.contract.ts';
import { storeAliases, storePaymentMethods } from '../payments/payments.contract.ts';
import { storeReferenceShape } from '../references/storeReferences.contract.ts';

/** Filters of a list or an export of stores. */
export const storeFilters = {
  query: code(200).optional(),
  name: code(200).optional(),
  address: code(200).optional(),
  menuId: z.coerce.number().int().positive().optional(),
  storeGroupId: recordFilter('storeGroups'),
  /** Any of these, without regard to case and accents. */
  communes: queryTexts.optional(),
  regions: queryTexts.optional(),
  /** Takes orders now, delivered or picked up. */
  open: queryFlag.optional(),
  /** Why some order cannot be placed: a closing, the hours, or something the store lacks to sell. */
  blockedBy: z.enum(['closing', 'hours', 'missing']).optional(),
  /** Orders may be placed this way, whatever the hour. */
  offers: dispatchMethod.optional(),
};
export const storeListQuery = pageQuery.extend({
  ...storeFilters,
  sort: z.enum(['name', 'commune', 'updatedAt', 'createdAt']).optional(),
  /** Answers whole stores instead of rows. */
  full: queryFlag.optional(),
});
export type StoreListQuery = z.output<typeof storeListQuery>;

export const storeOption = z.object({
  id: z.number().int(),
  name: z.string(),
  commune: z.string().nullable(),
  /** Only if it differs from the time zone of the company. */
  timeZone: z.string().optional(),
  /** Whether it takes orders now by any method; only when requested. */
  open: z.boolean().optional(),
});
export type StoreOption = z.output<typeof storeOption>;

/** Options for store pickers. */
export const storeOptionsApi = {
  all: endpoint({
    method: 'GET',
    path: '/stores/all',
    policy: 'signedIn',
    summary: 'Locales que el usuario puede elegir, por nombre',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(1000).optional(),
      name: code(200).optional(),
      ids: queryIds.optional(),
      /** Includes whether each takes orders now. */
      state: queryFlag.optional(),
    }),
    reply: pageOf(storeOption),
  }),
};

/** A closing of a store. Without an end it lasts until the store is opened by hand. */
export const closing = z.strictObject({
  /** Absent for a new one. */
  id: id.optional(),
  version: z.number().int().optional(),
  startDatetime: instant,
  endDatetime: instant.nullable(),
  reason: text(120).nullable(),
  dispatchMethod: dispatchScope,
});
export type StoreClosing = z.output<typeof closing>;

/** Closings of one store that have not ended. */
export const maxClosings = 200;

/** Tips a guest may pick from. */
const maxTips = 20;

/** The three lists of a store whose elements are written one by one. */
const nested = {
  scheduledClosingTimes: z.array(closing).max(maxClosings, `Un local puede tener hasta ${maxClosings} cierres`),
  deliveryMethods: z.array(deliveryMethod).max(8),
  deliveryAreas: z.array(deliveryArea).max(maxAreas, `Un local puede tener hasta ${maxAreas} zonas`),
  credentials: z.array(credential),
};

/** Fields of which a PATCH may send parts. */
export const partialFields = {
  orderMethod: z.strictObject({ delivery: z.boolean(), pickUp: z.boolean() }),
  businessHours: weekHours,
  exceptionalWaitTimes,
  paymentMethods: storePaymentMethods,
};

const plain = {
  name: filled(120),
  textAddress: filled(250),
  commune: text(80).nullable(),
  /** Grouping fields of a chain; group rules read these and the commune. */
  region: text(80).nullable(),
  franchise: text(80).nullable(),
  format: text(80).nullable(),
  latitude: latitude.nullable(),
  longitude: longitude.nullable(),
  /** Null takes the tenant's. */
  timeZone: z.string().max(60).nullable(),
  phone: filled(30),
  email: email.min(1, fieldMessages.missing),
  emailAlt: email.nullable(),
  imageKey: fileKey.nullable(),
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
    .refine((tips) => Object.keys(tips).length <= maxTips, `Ofrece hasta ${maxTips} propinas`),
  defaultTip: amountOrPercent,
  tipType: z.enum(['percentage', 'amount']),
  enabledTipStore: z.boolean(),
  enabledTipDelivery: z.boolean(),
  deliveryInstructions: multiline(500),
  enabledCheckoutQuestions: z.boolean(),
  ...linkShape(storeLinks),
  cartNotificationIntervalMinutes: integerNumber
    .min(5, 'Debe ser de al menos 5 minutos')
    .max(10_080, 'Usa como máximo 7 días'),
  abandonedShoppingCartCouponId: id.nullable(),
  abandonedShoppingCartCouponEnabled: z.boolean(),
  /** Minutes an order may stay in one state before the list and the kitchen mark it. */
  orderAlertMinutes: positive(240, 'Usa como máximo 240 minutos'),
  /** Whether the kitchen gets an order once the point of sale took it, or a few seconds later. */
  kitchenWaitsForPos: z.boolean(),
  /** In how many parts a saved card may pay. */
  subscriptionQuotes: positive(48).nullable(),
  npsEmailTimer: positive(10_080, 'Usa como máximo 7 días'),
  futureOrdersEnabled: z.boolean(),
  /** How many days ahead may be ordered for; 0 is only today, null is the chain's. */
  ordersProgramming: count(60, 'Usa como máximo 60 días').nullable(),
  /** Most future orders in half an hour; null is the chain's. */
  maxFutureOrders: positive(10_000, fieldMessages.tooLarge).nullable(),
  ordersProgrammingView: z.enum(['list', 'calendar']),
  ...partialFields,
  /** Ranges name delivery or pickup; otherwise all of them hold for both. */
  haveDifferentBusinessHours: z.boolean(),
  specialDays: z.array(specialDay).max(200),
  deliveryWaitTime: waitMinutes,
  pickUpWaitTime: waitMinutes,
  /** Whether a fee by distance counts kilometres exactly or each one that began. */
  deliveryCalculationType: z.enum(['exactKm', 'startedKm']),
  /** Null: as the chain. */
  minimumValueForFreeDelivery: amount.min(1, fieldMessages.notPositive).nullable(),
  /** Nothing is carried for free, whatever the chain gives. */
  alwaysChargesDelivery: z.boolean(),
  freeDeliveryForExternal: z.boolean(),
  ...storeReferenceShape,
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
    ...inParts(z.object(partialFields)).shape,
    /** The picture by its number. */
    pictureIds: pictureRefs.optional(),
  });
export type StorePatch = z.output<typeof storePatch>;

/** Body of a PATCH of one store: `closed` closes it until it is opened by hand, or opens it. */
export const storeUpdate = storePatch.extend({ closed: z.boolean().optional() });
export type StoreUpdate = z.output<typeof storeUpdate>;

/** Defaults of a new closing: until the store is opened by hand. */
export const blankClosing = {
  endDatetime: null,
  reason: null,
  dispatchMethod: 'both',
} as const satisfies Partial<StoreClosing>;

export const storeRow = z.object({
  ...stamps,
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
  groups: z.array(named),
  orderMethod: storeDraft.shape.orderMethod,
  state: z.object({ delivery: openness, pickUp: openness }),
  /** The closing without an end that holds now, if any. */
  closedPermanently: z.boolean(),
  missing,
});
export type StoreRow = z.output<typeof storeRow>;

export const store = storeRow.extend(storeDraft.omit({ timeZone: true, credentials: true }).shape).extend({
  /** The store's setting; `timeZone` is the effective one. */
  ownTimeZone: z.string().nullable(),
  /** The number of its picture, or nothing. */
  pictureIds: z.array(integer),
  credentials: z.array(savedCredential),
});
export type Store = z.output<typeof store>;

const listed = store.partial().extend(storeRow.shape);

const storesCrud = crud(
  'stores',
  '/stores',
  { singular: 'store', label: 'un local', plural: 'locales' },
  {
    item: store,
    draft: storeDraft,
    list: storeListQuery,
    readOnly: {
      uuid: 'No cambia: está en los códigos QR del local',
      imageUrl: moving('Sigue de picture_ids'),
      menuName: moving('Sigue de menu_id'),
      groups: moving('Siguen de las reglas de los grupos: cámbialas con PATCH /store_groups/{id}'),
      state: moving('Sigue de los horarios y cierres: para cerrar o abrir el local envía closed'),
      closedPermanently: moving('Para cerrar o abrir el local envía closed'),
      ownTimeZone: 'Envía time_zone',
      deliveryZoneFile: 'Las zonas se importan de un archivo con POST /stores/{id}/import_delivery_areas',
    },
  },
);

/** The zones of the largest file that is taken, as JSON writes them. */
const maxBytes = 4_000_000;

const olderNames = { aliases: storeAliases, olderShapes: [areasInMethods] };

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
  update: endpoint({ ...storesCrud.update, body: storeUpdate, ...olderNames, maxBytes }),
  /** Absent fields are blank: see `blankStore`. */
  create: endpoint({ ...storesCrud.create, body: storePatch, ...olderNames, maxBytes }),
};
