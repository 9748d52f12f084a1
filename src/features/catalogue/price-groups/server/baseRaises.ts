import { raisableFields } from '#domain/priceChange.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Actor, Ctx } from '#kit/server/http/context.ts';
import { withdraw } from '#kit/server/jobs/jobs.ts';
import { enqueueStaffJob } from '#kit/server/jobs/staffJob.ts';
import { emit } from '#kit/server/live/events.ts';
import { chosenProducts, lockProducts } from '#features/catalogue/products/server/index.ts';
import type { BaseRaise, BaseRaiseDraft } from '#features/catalogue/products/baseRaises.contract.ts';
import { fail } from '../priceGroups.failures.ts';
import { dueBaseRaiseJobKind } from './dueBaseRaiseJobKind.ts';
import { productNames } from './prices.repo.ts';
import { requireLists } from './priceChanges.ts';
import { raiseKey, refuseOverlap, refusePast } from './raiseRules.ts';
import * as raises from './raises.repo.ts';

/** Base prices are part of products, so product screens are notified. */
const notify = (db: Db) => emit(db, 'products');

/** Leaves a raise of base prices to its moment. Two people who choose the same products wait for each other. */
export async function scheduleBaseRaise(ctx: Ctx, draft: BaseRaiseDraft): Promise<BaseRaise> {
  const { db, actor } = ctx;
  const { percentage, rounding, startsAt, priceGroupIds } = draft;
  refusePast(startsAt);
  await requireLists(ctx, priceGroupIds);
  const productIds = await chosenProducts(ctx, draft);
  await lockProducts(db, productIds);
  const names = await productNames(db, productIds);
  if (productIds.some((id) => !names.has(id)))
    fail('invalidFields', { fields: { product_ids: ['Uno de los productos ya no existe'] } });
  const raise = { percentage, rounding, fields: ['price' as const], productIds, startsAt, endsAt: null };
  refuseOverlap(await raises.pending(db, null), raise);
  for (const list of priceGroupIds)
    refuseOverlap(await raises.pendingOfList(db, list), { ...raise, fields: raisableFields });
  const id = await raises.insert(db, null, {
    ...raise,
    priceGroupIds: priceGroupIds.length > 0 ? priceGroupIds : null,
  });
  await awaitBaseRaise(db, actor, { id, productIds, priceGroupIds, startsAt });
  await notify(db);
  return (await raises.waitingBase(db, { id }))[0] ?? fail('notFound');
}

type Waiting = {
  id: number;
  productIds: readonly number[] | null;
  priceGroupIds: readonly number[] | null;
  startsAt: string;
};

/** Queues the job of a raise on behalf of the actor, as a separate request. */
export async function awaitBaseRaise(
  db: Db,
  actor: Actor,
  { id, productIds, priceGroupIds, startsAt }: Waiting,
): Promise<void> {
  const key = raiseKey(id, startsAt);
  const listCount = 1 + (priceGroupIds?.length ?? 0);
  const args = { raiseId: id, productCount: productIds?.length ?? 0, listCount };
  await enqueueStaffJob(db, actor, dueBaseRaiseJobKind, args, { runAt: startsAt, uniqueKey: key, requestId: key });
}

/** A raise to come does not come; one that has come is undone in the history. */
export async function cancelBaseRaise({ db }: Ctx, id: number): Promise<void> {
  const raise = (await raises.lockBase(db, id)) ?? fail('notFound');
  if (raise.status === 'applied') fail('raiseBegun');
  if (raise.status !== 'scheduled') return;
  await raises.completeRaise(db, id, { status: 'canceled' });
  await withdraw(db, raiseKey(id, raise.startsAt));
  await notify(db);
}

/** Starts a raise that is due; null if it was cancelled. A raise started by an earlier attempt resumes. */
export async function beginBaseRaise(db: Db, id: number) {
  const raise = await raises.lockBase(db, id);
  if (!raise || raise.status === 'canceled') return null;
  if (raise.status === 'scheduled') await raises.beginBase(db, id);
  await notify(db);
  return raise;
}
