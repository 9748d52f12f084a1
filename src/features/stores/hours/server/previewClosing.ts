import { type DispatchMethod, dispatchMethods, scopeIncludes } from '#domain/delivery/dispatch.ts';
import { opennessAt } from '#domain/schedule/openness.ts';
import type { Schedule } from '#domain/schedule/schedule.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { viewOf } from '../../record/server/storeView.ts';
import type { ClosingDraft, ClosingEffect } from '../closings.contract.ts';
import { closingSpan } from '../closings.rules.ts';
import * as repo from './closings.repo.ts';
import { schedulesOf, type Stores } from '../../record/server/storeSchedules.repo.ts';

/** Previews a closing for some stores, or for all in scope, by name. */
export async function previewClosing({ db, actor, tenant }: Ctx, { storeIds, ...draft }: ClosingDraft) {
  const now = new Date();
  const { businessDayCutoff } = tenant;
  const stores = await repo.closableStores(db, { ids: storeIds, storeScope: actor.storeIds }, now);
  const ids = stores.map(({ id }) => id);
  const named = db.selectFrom('stores as s').where('s.id', '=', anyOf(ids)) as unknown as Stores;
  const [orders, schedules] = await Promise.all([
    repo.ordersInProgress(db, ids),
    schedulesOf(db, named, viewOf({ actor, tenant }, now)),
  ]);
  const methods = dispatchMethods.filter((method) => scopeIncludes(draft.dispatchMethod, method));
  return stores.map((store): ClosingEffect => {
    const timeZone = store.timeZone ?? tenant.timeZone;
    const { end } = closingSpan(draft, { timeZone, now, businessDayCutoff });
    const schedule = schedules.get(store.id);
    return {
      storeId: store.id,
      storeName: store.name,
      commune: store.commune,
      timeZone,
      orders: orders.get(store.id) ?? 0,
      reopensAt: (end && schedule && opensFrom(schedule, methods, end))?.toISOString() ?? null,
    };
  });
}

/** First moment from which a store takes orders by one of these methods; null when its hours never open it. */
function opensFrom(schedule: Schedule, methods: readonly DispatchMethod[], from: Date): Date | null {
  const openings = methods.flatMap((method) => {
    const { open, until } = opennessAt(schedule, method, from);
    return open ? [from.getTime()] : until ? [Date.parse(until)] : [];
  });
  return openings.length > 0 ? new Date(Math.min(...openings)) : null;
}
