import { z } from 'zod';
import { idParam } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { fieldName } from '#kit/contract/wire.ts';
import { fieldMessages, inLatitude, inLongitude } from '#kit/contract/fields.ts';
import { dispatchMethod } from '#domain/delivery/dispatch.ts';
import { instant, openness } from '#domain/schedule/schedule.ts';
import { areaKinds, deliveryArea, point } from '../delivery/delivery.contract.ts';

const moment = instant.optional();
const coordinates = {
  latitude: inLatitude(z.coerce.number(fieldMessages.notANumber)),
  longitude: inLongitude(z.coerce.number(fieldMessages.notANumber)),
};

/** A store that delivers to a point. */
export const servingStore = z.object({
  storeId: z.number().int(),
  uuid: z.string(),
  name: z.string(),
  areaName: z.string(),
  /** Null when an external fleet quotes it. */
  fee: z.number().int().nullable(),
  minimumOrder: z.number().int(),
  freeDeliveryFrom: z.number().int().nullable(),
  /** Minutes until it arrives. */
  wait: z.number().int(),
  /** Null where the store has no place on the map. */
  distanceKm: z.number().nullable(),
  state: openness,
});
export type ServingStore = z.output<typeof servingStore>;

/** An area on the map of all stores. */
export const mappedArea = z.object({
  id: z.number().int(),
  storeId: z.number().int(),
  name: z.string(),
  kind: z.enum(areaKinds),
  points: z.array(point),
  holes: z.array(z.array(point)),
  fee: z.number().int(),
  minimumOrder: z.number().int(),
});
export type MappedArea = z.output<typeof mappedArea>;
export const mappedStore = z.object({
  id: z.number().int(),
  name: z.string(),
  commune: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  delivery: openness,
});
export type MappedStore = z.output<typeof mappedStore>;

export const explainChecks = [
  'staticMenu',
  'orderMethod',
  'hours',
  'closing',
  'wait',
  'deliveryMethod',
  'zone',
  'fee',
  'minimum',
  'maximum',
  'paymentMethods',
  'menu',
] as const;

/** Why a store takes an order, or does not: one line for each thing it depends on. */
export const explanation = z.object({
  storeId: z.number().int(),
  /** Time zone of its sentences, and the moment they describe. */
  timeZone: z.string(),
  at: z.iso.datetime(),
  takesOrders: z.boolean(),
  sentence: z.string(),
  checks: z.array(
    z.object({
      name: z.enum(explainChecks),
      title: z.string(),
      /** Null: it does not apply, or depends on an external fleet. */
      ok: z.boolean().nullable(),
      sentence: z.string(),
      until: z.iso.datetime().nullable(),
      /** Where it is set: tab of the form and field; `settings` are those of the chain. */
      tab: z.enum(['info', 'schedules', 'delivery', 'external-services', 'settings']),
      field: fieldName,
    }),
  ),
});
export type Explanation = z.output<typeof explanation>;

/** Areas read from a KML or GeoJSON file, with what could not be taken over. */
export const readAreas = z.object({
  areas: z.array(
    deliveryArea.pick({ name: true, points: true, holes: true }).extend({
      /** Null: the file does not declare it. */
      kind: z.enum(areaKinds).nullable(),
      fee: z.number().int().nullable(),
      minimumOrder: z.number().int().nullable(),
      /** Suggested by the name, for the user to confirm. */
      proposal: z.object({ kind: z.literal('exclusion').nullable(), fee: z.number().int().nullable() }),
    }),
  ),
  warnings: z.array(z.string()),
  /** Parts of the file that are not areas: points, styles, attributes. */
  notRead: z.array(z.string()),
});
export type ReadAreas = z.output<typeof readAreas>;

export const areaFormats = ['kml', 'geojson'] as const;

export const explainApi = {
  explain: endpoint({
    method: 'GET',
    path: '/stores/:id/explain',
    policy: 'stores.show',
    summary: 'Por qué un local recibe pedidos o no',
    params: idParam,
    query: z.object({
      at: moment,
      dispatchMethod: dispatchMethod,
      latitude: coordinates.latitude.optional(),
      longitude: coordinates.longitude.optional(),
      /** Total of the order, in the minor unit. */
      total: z.coerce.number().int().min(0).optional(),
    }),
    reply: explanation,
  }),
};

export const coverageApi = {
  map: endpoint({
    method: 'GET',
    path: '/stores/coverage',
    policy: 'stores.list',
    summary: 'Todos los locales con sus zonas, para el mapa',
    reply: z.object({ stores: z.array(mappedStore), areas: z.array(mappedArea) }),
  }),
  check: endpoint({
    method: 'GET',
    path: '/stores/coverage/check',
    weight: 'heavy',
    policy: 'stores.list',
    summary: 'Zonas de locales distintos que se superponen y huecos sin cobertura',
    transaction: 'none',
    reply: z.object({
      overlaps: z.array(
        z.object({
          areaIds: z.array(z.number().int()),
          storeIds: z.array(z.number().int()),
          squareKm: z.number(),
          rings: z.array(z.array(point)),
        }),
      ),
      gaps: z.array(z.object({ squareKm: z.number(), ring: z.array(point) })),
      /** Areas that were left out, because their borders meet too often to be held against each other. */
      intricate: z.array(z.object({ areaIds: z.array(z.number().int()), storeIds: z.array(z.number().int()) })),
    }),
  }),
  serving: endpoint({
    method: 'GET',
    path: '/stores/serving',
    policy: 'stores.list',
    summary: 'Qué locales llegan a un punto',
    query: z.object({ ...coordinates, at: moment }),
    reply: z.object({ stores: z.array(servingStore) }),
  }),
  parseAreas: endpoint({
    method: 'POST',
    path: '/stores/parse_delivery_areas',
    policy: 'stores.update',
    summary: 'Leer las zonas de un archivo KML o GeoJSON sin guardarlas',
    consumes: 'multipart/form-data',
    transaction: 'none',
    reply: readAreas,
  }),
  importAreas: endpoint({
    method: 'POST',
    path: '/stores/:id/import_delivery_areas',
    policy: 'stores.update',
    summary: 'Agregar a un local las zonas de un archivo KML o GeoJSON',
    params: idParam,
    consumes: 'multipart/form-data',
    transaction: 'none',
    reply: z.object({
      deliveryAreas: z.array(deliveryArea),
      ...readAreas.pick({ warnings: true, notRead: true }).shape,
    }),
  }),
  exportKml: endpoint({
    method: 'GET',
    path: '/stores/:id/delivery_areas.kml',
    policy: 'stores.show',
    summary: 'Las zonas de un local como KML',
    params: idParam,
    produces: 'application/vnd.google-earth.kml+xml',
  }),
  exportGeojson: endpoint({
    method: 'GET',
    path: '/stores/:id/delivery_areas.geojson',
    policy: 'stores.show',
    summary: 'Las zonas de un local como GeoJSON',
    params: idParam,
    produces: 'application/geo+json',
  }),
};
