import { z } from 'zod';
import { fail } from '#domain/failures.ts';
import type { Ctx } from '#kit/server/context.ts';
import { defineJob, enqueue, type JobCtx } from '#kit/server/jobs.ts';
import { actorOf } from '../../identity/server/index.ts';
import { type ProductBulkEdit, type ProductBulkReport, productBulkPatch } from '../products.contract.ts';
import * as repo from './bulk.repo.ts';
import { changeOf, editProducts, type FailedProduct } from './editProducts.ts';
import { viewOf } from './productFilters.repo.ts';

/** Products saved in one transaction. */
const batchSize = 500;

const args = z.object({
  /** Those that were found when it was asked for. */
  productIds: z.array(z.number().int()),
  patch: productBulkPatch,
  /** Where the account of whoever asked lives. */
  asker: z.object({ homeTenantId: z.number().int(), isPlatform: z.boolean() }),
});

/** Queues a change of many products. */
export async function startBulkEdit(ctx: Ctx, body: ProductBulkEdit): Promise<{ jobId: string }> {
  const { actor, db } = ctx;
  if (actor.seeingAs)
    fail('notAllowed', { message: 'Estás viendo como otro rol. Vuelve a tu acceso para editar en lote.' });
  const { patch, which } = changeOf(body);
  const productIds = await repo.idsOf(db, which, viewOf(ctx));
  if (productIds.length === 0) fail('invalidFields', { message: 'Ningún producto cumple esos filtros.' });
  const asker = { homeTenantId: actor.homeTenantId, isPlatform: actor.superAdmin };
  return enqueue(db, productBulkEditJob, { productIds, patch, asker });
}

/** Changes the products that can be and reports the others. Running it again goes on where it was cut off. */
export const productBulkEditJob = defineJob({
  kind: 'products.bulk_edit',
  label: ({ productIds }) => (productIds.length === 1 ? 'Editar 1 producto' : `Editar ${productIds.length} productos`),
  args,
  async run(job, { productIds, patch, asker }): Promise<ProductBulkReport> {
    await requireAllowed(job, asker);
    // A percentage is never added twice: what an earlier attempt wrote is not written again.
    const before = await job.inTransaction((db) => repo.written(db));
    const left = productIds.filter((id) => !before.has(id));
    const failedProducts: FailedProduct[] = [];
    for (let from = 0; from < left.length; from += batchSize) {
      job.signal.throwIfAborted();
      await job.progress(productIds.length - left.length + from, productIds.length);
      const batch = left.slice(from, from + batchSize);
      failedProducts.push(...(await job.inTransaction((db) => editProducts(db, batch, patch))));
    }
    await job.progress(productIds.length, productIds.length);
    const { size: updated } = await job.inTransaction((db) => repo.written(db));
    const unchanged = productIds.length - updated - failedProducts.length;
    return { updated, unchanged, failedProducts, requestId: job.scope.requestId };
  },
});

async function requireAllowed({ database, scope }: JobCtx, asker: z.output<typeof args>['asker']): Promise<void> {
  const actor = await actorOf(database, { ...asker, userId: scope.author.id ?? 0, sessionId: null });
  if (!actor?.policies.has('products.bulk_update'))
    fail('notAllowed', { message: 'Quien pidió el cambio ya no tiene permiso para editar productos en lote.' });
}
