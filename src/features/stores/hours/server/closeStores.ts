import { fail } from '#kit/contract/failures.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { emit } from '#kit/server/live/events.ts';
import type { ClosingDraft } from '../closings.contract.ts';
import { type ClosingSpan, closingSpan, closingError } from '../closings.rules.ts';
import { maxClosings } from '../../record/stores.contract.ts';
import * as repo from './closings.repo.ts';
import { lockStores } from '../../record/server/lockStores.ts';
import { raiseVersions } from '../../record/server/raiseVersions.ts';
import { requireAllFound } from '../../record/server/requireAllFound.ts';

type Planned = { store: repo.ClosableStore; timeZone: string; span: ClosingSpan };

/** Plans the closing of each store, in its time zone. */
function plan({ tenant }: Ctx, stores: readonly repo.ClosableStore[], draft: ClosingDraft, now: Date): Planned[] {
  return stores.map((store) => {
    const timeZone = store.timeZone ?? tenant.timeZone;
    const span = closingSpan(draft, { timeZone, now, businessDayCutoff: tenant.businessDayCutoff });
    const error = closingError(span, now);
    if (error) fail('invalidFields', { fields: { end_local: [inPlace(error, store, stores)] } });
    if (store.pending >= maxClosings)
      fail('invalidFields', {
        message: `${store.name} ya tiene ${maxClosings} cierres pendientes: elimina alguno antes.`,
      });
    return { store, timeZone, span };
  });
}

/** Of several stores, which one: clocks differ. */
const inPlace = (error: string, { name }: repo.ClosableStore, all: readonly unknown[]): string =>
  all.length === 1 ? error : `${error} (${name})`;

/** Closes some stores, or all within reach, as one request of the history. */
export async function closeStores(ctx: Ctx, { storeIds, ...draft }: ClosingDraft) {
  const { db, actor, scope } = ctx;
  const now = new Date();
  // Serializes with other writes of these stores, in the same lock order.
  await lockStores(db, { ids: storeIds, storeScope: actor.storeIds });
  const stores = await repo.closableStores(db, { ids: storeIds, storeScope: actor.storeIds }, now);
  requireAllFound(storeIds, stores.length);
  const planned = plan(ctx, stores, { storeIds, ...draft }, now);
  const { reason, dispatchMethod } = draft;
  const closings = planned.map(({ store, timeZone, span: { start, end } }) => ({
    storeId: store.id,
    storeName: store.name,
    timeZone,
    startDatetime: start.toISOString(),
    endDatetime: end?.toISOString() ?? null,
  }));
  await repo.insertClosings(
    db,
    closings.map(({ storeId, startDatetime, endDatetime }) => ({
      storeId,
      startDatetime,
      endDatetime,
      reason: reason || null,
      dispatchMethod,
    })),
  );
  await raiseVersions(
    db,
    closings.map(({ storeId }) => storeId),
  );
  if (closings.length > 0) await emit(db, 'stores');
  return { requestId: scope.requestId, closings };
}
