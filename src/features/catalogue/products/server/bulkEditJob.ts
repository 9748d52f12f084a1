import { z } from 'zod';
import type { Ctx } from '#kit/server/http/context.ts';
import { enqueueStaffJob, staffJobKind } from '#kit/server/jobs/staffJob.ts';
import { defineStaffJob } from '#features/platform/identity/server/index.ts';
import { type ProductBulkEdit, productBulkPatch, productsApi } from '../products.contract.ts';
import { productBulkReport } from '../bulkReports.contract.ts';
import { changeProducts } from './changeProducts.ts';
import { chosenProducts, splitBulkEdit } from './editProducts.ts';

const bulkEdit = staffJobKind({
  kind: 'products.bulk_edit',
  whileHeld: 'defer',
  label: ({ productIds }) => (productIds.length === 1 ? 'Editar 1 producto' : `Editar ${productIds.length} productos`),
  args: z.object({
    /** Products that matched at the time of the request. */
    productIds: z.array(z.number().int()),
    patch: productBulkPatch,
  }),
  result: productBulkReport,
  policy: productsApi.startBulk.policy,
  words: { request: 'el cambio', verb: 'editar en lote', permission: 'editar productos en lote' },
});

/** Queues a change of many products. */
export async function startBulkEdit(ctx: Ctx, body: ProductBulkEdit): Promise<{ jobId: string }> {
  const { patch } = splitBulkEdit(body);
  const productIds = await chosenProducts(ctx, body);
  return enqueueStaffJob(ctx.db, ctx.actor, bulkEdit, { productIds, patch });
}

export const productBulkEditJob = defineStaffJob(bulkEdit, (job, { productIds, patch }) =>
  changeProducts(job, productIds, patch),
);
