import { z } from 'zod';
import { fail } from '#kit/contract/failures.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { changeInBatches } from '#kit/server/jobs/batches.ts';
import { enqueueStaffJob, staffJobKind } from '#kit/server/jobs/staffJob.ts';
import { defineStaffJob } from '#features/platform/identity/server/index.ts';
import { bulkReportOf } from '../bulk.rules.ts';
import {
  type ProductBulkEdit,
  productBulkReport,
  type ProductBulkReport,
  productBulkPatch,
  productsApi,
} from '../products.contract.ts';
import { productConstraints } from '../productsHistory.contract.ts';
import * as repo from './bulk.repo.ts';
import { splitBulkEdit, editProducts, unnamedProduct } from './editProducts.ts';
import { viewOf } from './productFilters.repo.ts';

const bulkEdit = staffJobKind({
  kind: 'products.bulk_edit',
  label: ({ productIds }) => (productIds.length === 1 ? 'Editar 1 producto' : `Editar ${productIds.length} productos`),
  args: z.object({
    /** Those that were found when it was asked for. */
    productIds: z.array(z.number().int()),
    patch: productBulkPatch,
  }),
  result: productBulkReport,
  policy: productsApi.startBulk.policy,
  words: { request: 'el cambio', verb: 'editar en lote', permission: 'editar productos en lote' },
});

/** Queues a change of many products. */
export async function startBulkEdit(ctx: Ctx, body: ProductBulkEdit): Promise<{ jobId: string }> {
  const { patch, which } = splitBulkEdit(body);
  const productIds = await repo.idsOf(ctx.db, which, viewOf(ctx));
  if (productIds.length === 0) fail('invalidFields', { message: 'Ningún producto cumple esos filtros.' });
  return enqueueStaffJob(ctx.db, ctx.actor, bulkEdit, { productIds, patch });
}

/** Changes the products that can be and reports the others; an attempt after the first adds no percentage twice. */
export const productBulkEditJob = defineStaffJob(
  bulkEdit,
  async (job, { productIds, patch }): Promise<ProductBulkReport> =>
    bulkReportOf(
      await changeInBatches(job, productIds, {
        entity: 'products',
        size: 500,
        constraints: productConstraints,
        nameOf: unnamedProduct,
        save: (db, ids) => editProducts(db, ids, patch),
      }),
    ),
);
