import { z } from 'zod';
import { dispatchScope } from '#domain/delivery/dispatch.ts';
import { closingKinds } from './closings.contract.ts';

const storeIds = z.array(z.number().int().positive()).min(1).max(1000);

/** Stores to open, in the address; a dialog confirms it. Null is every store. */
export const storesRequest = z.object({
  storeIds: storeIds.nullable().optional(),
  groupId: z.number().int().positive().optional(),
});
export type StoresRequest = z.output<typeof storesRequest>;

/** A closing in the address of the stores, with which its dialog opens filled. */
export const closeRequest = storesRequest.extend({
  kind: z.enum(closingKinds),
  startLocal: z.string().max(16).nullable(),
  endLocal: z.string().max(16).nullable(),
  reason: z.string().max(120),
  dispatchMethod: dispatchScope,
});
export type CloseRequest = z.output<typeof closeRequest>;
