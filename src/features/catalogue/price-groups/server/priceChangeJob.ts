import { z } from 'zod';
import type { Ctx } from '#kit/server/http/context.ts';
import { enqueueStaffJob, staffJobKind } from '#kit/server/jobs/staffJob.ts';
import { defineStaffJob } from '#features/platform/identity/server/index.ts';
import { chosenProducts } from '#features/catalogue/products/server/index.ts';
import { priceChangeShape } from '#domain/priceChange.ts';
import { baseRaisesApi, type PriceChangeDraft } from '#features/catalogue/products/baseRaises.contract.ts';
import { productBulkReport } from '#features/catalogue/products/bulkReports.contract.ts';
import { changePrices, requireLists } from './priceChanges.ts';

const priceChange = staffJobKind({
  kind: 'price_groups.price_change',
  whileHeld: 'defer',
  label: ({ productIds }) =>
    productIds.length === 1 ? 'Cambiar 1 precio' : `Cambiar el precio de ${productIds.length} productos`,
  args: z.object({
    productIds: z.array(z.number().int()),
    priceGroupIds: z.array(z.number().int()),
    ...priceChangeShape,
  }),
  result: productBulkReport,
  policy: baseRaisesApi.change.policy,
  words: { request: 'el cambio de precios', verb: 'cambiar precios', permission: 'editar productos en lote' },
});

/** Queues a change of base prices and price lists. */
export async function startPriceChange(ctx: Ctx, draft: PriceChangeDraft): Promise<{ jobId: string }> {
  const { percentage, rounding, priceGroupIds } = draft;
  await requireLists(ctx, priceGroupIds);
  const productIds = await chosenProducts(ctx, draft);
  return enqueueStaffJob(ctx.db, ctx.actor, priceChange, { productIds, priceGroupIds, percentage, rounding });
}

export const priceChangeJob = defineStaffJob(priceChange, changePrices);
