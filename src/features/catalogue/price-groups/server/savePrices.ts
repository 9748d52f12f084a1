import { fail, type FieldErrors } from '#kit/contract/failures.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { Db } from '#kit/server/data/database.ts';
import { emit } from '#kit/server/live/events.ts';
import type { PriceChange } from '../priceGroups.contract.ts';
import { planPrices } from '../prices.rules.ts';
import { rejectStaleWrites } from './priceConflicts.ts';
import * as groups from './priceGroups.repo.ts';
import * as repo from './prices.repo.ts';

export const notifyPricesChanged = (db: Db) => emit(db, 'price_groups', { audience: 'menus.list' });

/** Saves cells of a list, all or none. */
export async function savePrices({ db, scope }: Ctx, groupId: number, prices: readonly PriceChange[]) {
  if (!(await groups.lock(db, groupId))) fail('notFound');
  refuseTwice(prices);
  const ids = prices.map(({ productId }) => productId);
  const names = await repo.productNames(db, ids);
  refuseUnknown(prices, names);
  const stored = await repo.stored(db, groupId, ids);
  await rejectStaleWrites(db, { prices, stored, names });
  const plan = planPrices(prices, stored);
  await repo.write(db, groupId, plan);
  if (plan.inserts.length + plan.updates.length + plan.removals.length > 0) await notifyPricesChanged(db);
  return { data: await repo.rows(db, groupId, { productIds: ids }), requestId: scope.requestId };
}

function refuseTwice(prices: readonly PriceChange[]): void {
  const seen = new Set<number>();
  prices.forEach(({ productId }, index) => {
    if (seen.has(productId))
      fail('invalidFields', { fields: { [`prices.${index}.product_id`]: ['Este producto está dos veces'] } });
    seen.add(productId);
  });
}

function refuseUnknown(prices: readonly PriceChange[], names: ReadonlyMap<number, string>): void {
  const fields: FieldErrors = {};
  prices.forEach(({ productId }, index) => {
    if (!names.has(productId)) fields[`prices.${index}.product_id`] = ['Este producto ya no existe'];
  });
  if (Object.keys(fields).length > 0) fail('invalidFields', { fields });
}
