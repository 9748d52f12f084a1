import { z } from 'zod';
import { jobStarted } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { fieldName } from '#kit/contract/wire.ts';
import { choosesStores, chosenGroups, noStoresChosen } from '../groups/storeChoice.contract.ts';
import { storeAliases } from '../payments/payments.contract.ts';
import { storePatch } from '../record/stores.contract.ts';

/** Fields that only make sense for one store. */
const ofOneStore = {
  name: true,
  textAddress: true,
  commune: true,
  latitude: true,
  longitude: true,
  scheduledClosingTimes: true,
  deliveryAreas: true,
  credentials: true,
  pictureIds: true,
} as const;

export const bulkPatch = storePatch.omit(ofOneStore);
export type BulkPatch = z.output<typeof bulkPatch>;
export type BulkField = keyof BulkPatch;

/** The same change for many stores. */
export const bulkEdit = bulkPatch
  .extend({
    storeIds: z.array(z.number().int().positive()).max(1000, 'Elige hasta 1.000 locales'),
    storeGroupIds: chosenGroups,
  })
  .refine(choosesStores, noStoresChosen);

const failedStore = z.object({
  id: z.number().int(),
  name: z.string(),
  reason: z.string(),
  /** The field the reason is about, when there is one. */
  field: fieldName.nullable(),
});

export const bulkReport = z.object({
  updated: z.number().int(),
  /** Stores that already had these values. */
  unchanged: z.number().int(),
  failedStores: z.array(failedStore),
  /** The request the history knows the whole by. */
  requestId: z.string(),
});
export type BulkReport = z.output<typeof bulkReport>;

export const bulkPreview = z.object({
  stores: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      changes: z.array(z.object({ field: fieldName, before: z.unknown(), after: z.unknown() })),
      /** Why it cannot be, and the field to look at. */
      reason: z.string().nullable(),
      field: fieldName.nullable(),
    }),
  ),
});
export type BulkPreview = z.output<typeof bulkPreview>;

export const bulkApi = {
  massiveUpdate: endpoint({
    method: 'PATCH',
    path: '/stores/massive_update',
    weight: 'bulk',
    policy: 'stores.bulk_update',
    summary: 'Actualizar muchos locales y responder cuando termina',
    body: bulkEdit,
    wrap: 'store',
    aliases: storeAliases,
    reply: bulkReport,
  }),
  start: endpoint({
    method: 'POST',
    path: '/stores/bulk_edits',
    policy: 'stores.bulk_update',
    summary: 'Actualizar muchos locales como tarea',
    body: bulkEdit,
    wrap: 'store',
    aliases: storeAliases,
    status: 202,
    reply: jobStarted,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/stores/bulk_edits/preview',
    weight: 'heavy',
    policy: 'stores.bulk_update',
    summary: 'Qué cambiaría en cada local, sin guardar',
    body: bulkEdit,
    wrap: 'store',
    aliases: storeAliases,
    reply: bulkPreview,
  }),
};
