import { raisableFields } from '#domain/priceChange.ts';
import { maxAmount } from '#kit/contract/fields.ts';
import type { RunFailure } from '#kit/contract/runs.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Db } from '#kit/server/data/database.ts';
import { updateEach } from '#kit/server/data/write.ts';
import { type Ctx, hasPermission } from '#kit/server/http/context.ts';
import { changeInBatches } from '#kit/server/jobs/batches.ts';
import type { StaffJobCtx } from '#kit/server/jobs/staffJob.ts';
import { changeProducts } from '#features/catalogue/products/server/index.ts';
import type { PriceChangeDraft } from '#features/catalogue/products/baseRaises.contract.ts';
import type { ProductBulkReport } from '#features/catalogue/products/bulkReports.contract.ts';
import { priceGroupsApi } from '../priceGroups.contract.ts';
import { fail } from '../priceGroups.failures.ts';
import { applyIncrease } from '../prices.rules.ts';
import { priceConstraints } from '../priceHistory.contract.ts';
import * as groups from './priceGroups.repo.ts';
import { notifyPricesChanged } from './savePrices.ts';

const listPolicy = priceGroupsApi.savePrices.policy;

/** Locks the price lists. Rejects lists that do not exist, and users who may not change any. */
export async function requireLists({ db, actor }: Ctx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  if (!hasPermission(actor, listPolicy))
    fail('notAllowed', { message: 'Las listas de precios las cambia quien puede editar menús.' });
  for (const id of [...ids].toSorted((a, b) => a - b))
    if (!(await groups.lock(db, id)))
      fail('invalidFields', { fields: { price_group_ids: ['Una de las listas de precios ya no existe'] } });
}

type PriceChange = Pick<PriceChangeDraft, 'percentage' | 'rounding'> & {
  productIds: readonly number[];
  priceGroupIds: readonly number[];
};

/** Changes base prices, then those of the lists, in one request of the history. Resumable. */
export async function changePrices(
  job: StaffJobCtx<unknown>,
  { productIds, priceGroupIds, percentage, rounding }: PriceChange,
): Promise<ProductBulkReport> {
  const change = { percentage, rounding };
  const report = await changeProducts(job, productIds, { priceChange: change });
  if (priceGroupIds.length === 0) return report;
  if (!hasPermission(job.actor, listPolicy))
    fail('notAllowed', { message: 'Quien pidió el cambio de precios ya no tiene permiso para cambiar las listas.' });
  const ids = await job.inTransaction((db) => priceIds(db, priceGroupIds, productIds));
  const { failed } = await changeInBatches(job, ids, {
    entity: 'prices',
    size: 500,
    constraints: priceConstraints,
    nameOf: (id) => `Precio ${id}`,
    save: (db, batch) => raiseListPrices(db, batch, change),
  });
  const failedPrices = failed.map(({ id, name, message }) => ({ id: id ?? 0, name, reason: message }));
  return { ...report, failedProducts: [...report.failedProducts, ...failedPrices] };
}

const priceIds = async (db: Db, lists: readonly number[], products: readonly number[]): Promise<number[]> => {
  const rows = await db
    .selectFrom('prices')
    .select('id')
    .where('priceGroupId', '=', anyOf(lists))
    .where('productId', '=', anyOf(products))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};

/** Raises the prices of rows of lists; returns those that would be too large. */
async function raiseListPrices(
  db: Db,
  ids: readonly number[],
  change: Pick<PriceChange, 'percentage' | 'rounding'>,
): Promise<RunFailure[]> {
  const rows = await db
    .selectFrom('prices as c')
    .innerJoin('products as p', 'p.id', 'c.productId')
    .innerJoin('priceGroups as g', 'g.id', 'c.priceGroupId')
    .select(['c.id', 'c.price', 'c.deliveryPrice', 'c.discountPrice', 'p.id as productId'])
    .select(['p.name', 'g.name as list'])
    .where('c.id', '=', anyOf(ids))
    .orderBy('c.id')
    .forNoKeyUpdate('c')
    .execute();
  const failed: RunFailure[] = [];
  const updates: { id: number }[] = [];
  for (const row of rows) {
    const raised = applyIncrease([row], { ...change, fields: raisableFields, productIds: null });
    const { id, productId, name, list } = row;
    if (raised.some(({ after }) => after > maxAmount))
      failed.push({ id: productId, name, field: null, message: `Su precio en ${list} quedaría demasiado grande.` });
    else if (raised.length > 0)
      updates.push({ id, ...Object.fromEntries(raised.map(({ field, after }) => [field, after])) });
  }
  await updateEach(db, 'prices', updates);
  if (updates.length > 0) await notifyPricesChanged(db);
  return failed;
}
