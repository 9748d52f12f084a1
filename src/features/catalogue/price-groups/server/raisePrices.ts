import { fail } from '#kit/contract/failures.ts';
import { maxAmount } from '#kit/contract/fields.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { Db } from '#kit/server/data/database.ts';
import { enqueue, withdraw } from '#kit/server/jobs/jobs.ts';
import type { RaiseDraft, RaisePreview } from '../priceGroups.contract.ts';
import {
  byProduct,
  planPrices,
  type Raise,
  type PriceIncrease,
  applyIncrease,
  revertIncrease,
} from '../prices.rules.ts';
import * as groups from './priceGroups.repo.ts';
import * as repo from './prices.repo.ts';
import * as raises from './raises.repo.ts';
import { dueRaiseJobKind } from './dueRaiseJobKind.ts';
import { raiseKey, refuseOverlap, refusePast } from './raiseRules.ts';
import { notifyPricesChanged } from './savePrices.ts';

const maxPreviewed = 500;

/** Previews a raise against current prices. */
export async function previewRaise({ db }: Ctx, groupId: number, draft: RaiseDraft): Promise<RaisePreview> {
  await requirePossible(db, groupId, draft);
  const changes = await changesOf(db, groupId, draft);
  const names = await repo.productNames(db, [...new Set(changes.map(({ productId }) => productId))]);
  const order = new Map([...names.keys()].map((id, index) => [id, index]));
  const place = ({ productId }: PriceIncrease) => order.get(productId) ?? 0;
  const previewed = changes.toSorted((a, b) => place(a) - place(b)).slice(0, maxPreviewed);
  return {
    total: changes.length,
    changes: previewed.map((change) => ({ ...change, name: names.get(change.productId) ?? '' })),
  };
}

/** Raises prices now, or leaves it to a job. */
export async function raisePrices({ db, scope }: Ctx, groupId: number, draft: RaiseDraft) {
  await requirePossible(db, groupId, draft);
  const startsAt = draft.startsAt ?? new Date().toISOString();
  refuseOverlap(await raises.pendingOfList(db, groupId), { ...draft, startsAt });
  const id = await raises.insert(db, groupId, { ...draft, startsAt });
  if (draft.startsAt) await scheduleRaise(db, groupId, id, draft.startsAt);
  else await applyRaise(db, id);
  await notifyPricesChanged(db);
  return { ...((await raises.find(db, id)) ?? fail('notFound')), requestId: scope.requestId };
}

/** Schedules the next step of a raise as a separate request. Each raise has one job, however often this is called. */
export function scheduleRaise(db: Db, groupId: number, id: number, moment: string) {
  const at = new Date(moment).toISOString();
  const key = raiseKey(id, at);
  return enqueue(
    db,
    dueRaiseJobKind,
    { priceGroupId: groupId, raiseId: id, at },
    { runAt: at, uniqueKey: key, requestId: key },
  );
}

/** Changes the prices of a raise whose list is held, and leaves its return to a job. Returns how many changed. */
export async function applyRaise(db: Db, id: number): Promise<number> {
  const { priceGroupId, ...raise } = await ofList(db, id);
  const changes = await changesOf(db, priceGroupId, raise);
  await write(
    db,
    priceGroupId,
    changes.map(({ productId, field, after }) => ({ productId, [field]: after })),
  );
  await raises.completeRaise(db, id, { status: 'applied', applied: changes });
  if (raise.endsAt) await scheduleRaise(db, priceGroupId, id, raise.endsAt);
  return changes.length;
}

/** A raise of a list that is held. */
async function ofList(db: Db, id: number) {
  const raise = (await raises.findForUpdate(db, id)) ?? fail('notFound');
  return { ...raise, priceGroupId: raise.priceGroupId ?? fail('notFound') };
}

/** Reverts prices that were not changed after the raise; returns the counts of reverted and unchanged prices. */
export async function revertRaise(db: Db, id: number) {
  const { priceGroupId, ...raise } = await ofList(db, id);
  const stored = await repo.stored(db, priceGroupId);
  const { back, applied } = revertIncrease(raise.applied, stored);
  await write(db, priceGroupId, back);
  await raises.completeRaise(db, id, { status: 'returned', applied });
  return { returned: back.length, kept: applied.filter(({ kept }) => kept).length };
}

/** A raise to come does not come; one that holds goes back now. One that is over stays over. */
export async function cancelRaise({ db }: Ctx, groupId: number, id: number): Promise<void> {
  if (!(await groups.lock(db, groupId)) || !(await raises.ofGroup(db, groupId, id))) fail('notFound');
  const raise = await raises.findForUpdate(db, id);
  if (raise?.status === 'scheduled') {
    await raises.completeRaise(db, id, { status: 'canceled' });
    await withdraw(db, raiseKey(id, raise.startsAt));
  }
  if (raise?.status === 'applied') await revertRaise(db, id);
  await notifyPricesChanged(db);
}

async function write(db: Db, groupId: number, changes: Parameters<typeof byProduct>[0]): Promise<void> {
  await repo.write(db, groupId, planPrices(byProduct(changes), await repo.stored(db, groupId)));
}

async function changesOf(db: Db, groupId: number, raise: Raise): Promise<PriceIncrease[]> {
  const stored = await repo.stored(db, groupId);
  const changes = applyIncrease([...stored.values()], raise);
  const tooMuch = changes.find(({ after }) => after > maxAmount);
  if (tooMuch) {
    const name = (await repo.productNames(db, [tooMuch.productId])).get(tooMuch.productId);
    fail('invalidFields', { fields: { percentage: [`El precio de ${name} quedaría demasiado grande`] } });
  }
  return changes;
}

/** Refuses what could not happen: of no list, in the past, of products that are not there. */
async function requirePossible(db: Db, groupId: number, { startsAt, endsAt, productIds }: RaiseDraft): Promise<void> {
  if (!(await groups.lock(db, groupId))) fail('notFound');
  const now = Date.now();
  if (startsAt) refusePast(startsAt);
  if (endsAt && Date.parse(endsAt) <= (startsAt ? Date.parse(startsAt) : now))
    fail('invalidFields', { fields: { ends_at: ['Debe terminar después de empezar'] } });
  if (!productIds) return;
  const names = await repo.productNames(db, productIds);
  if (productIds.some((id) => !names.has(id)))
    fail('invalidFields', { fields: { product_ids: ['Uno de los productos ya no existe'] } });
}
