import { storesOf } from '#features/stores/server/index.ts';
import type { Store } from '#features/stores/record/stores.contract.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { type FirstHour, type FirstHourStep, firstHourSteps } from '../firstHour.contract.ts';
import { stepsBehind } from '../firstHour.rules.ts';
import * as repo from './firstHour.repo.ts';

const answer = (done: ReadonlySet<FirstHourStep>, store: Store | undefined, hasMenus: boolean): FirstHour => ({
  steps: firstHourSteps.map((name) => ({ name, done: done.has(name) })),
  done: done.has('order'),
  store: store ? { id: store.id, name: store.name, menuId: store.menuId } : null,
  hasMenus,
});

/** Setup progress of a tenant. The first sale completes the guide for good, whatever changes later. */
export async function firstHourOf({ db, tenant, actor }: Ctx): Promise<FirstHour> {
  const hasMenus = await repo.hasMenus(db);
  if (await repo.hasOrders(db)) return answer(new Set(firstHourSteps), undefined, hasMenus);
  const view = { storeScope: actor.storeIds, now: new Date(), timeZone: tenant.timeZone };
  const stores = await storesOf(db, await repo.firstStores(db), view);
  const progress = stores.map((store) => ({ store, done: new Set(stepsBehind(store)) }));
  const [furthest] = progress.toSorted((a, b) => b.done.size - a.done.size || a.store.id - b.store.id);
  return answer(furthest?.done ?? new Set(), furthest?.store, hasMenus);
}
