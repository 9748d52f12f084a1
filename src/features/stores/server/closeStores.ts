import { fail } from '#domain/failures.ts';
import type { Ctx } from '#kit/server/context.ts';
import { emit } from '#kit/server/events.ts';
import type { ClosingDraft } from '../closings.contract.ts';
import { type ClosingSpan, closingSpan, closingTrouble } from '../closings.rules.ts';
import { mostClosings } from '../stores.contract.ts';
import * as repo from './closings.repo.ts';
import { lockStores } from './lockStores.ts';
import { requireAll } from './reachedStores.ts';

type Planned = { store: repo.Closable; timeZone: string; span: ClosingSpan };

/** What a closing means for each store, on its own clock. */
function plan({ tenant }: Ctx, stores: readonly repo.Closable[], draft: ClosingDraft, now: Date): Planned[] {
  return stores.map((store) => {
    const timeZone = store.timeZone ?? tenant.timeZone;
    const span = closingSpan(draft, { timeZone, now, businessDayCutoff: tenant.businessDayCutoff });
    const trouble = closingTrouble(span, now);
    if (trouble) fail('invalidFields', { fields: { end_local: [inPlace(trouble, store, stores)] } });
    if (store.pending >= mostClosings)
      fail('invalidFields', {
        message: `${store.name} ya tiene ${mostClosings} cierres pendientes: elimina alguno antes.`,
      });
    return { store, timeZone, span };
  });
}

/** Of several stores, which one: clocks differ. */
const inPlace = (trouble: string, { name }: repo.Closable, all: readonly unknown[]): string =>
  all.length === 1 ? trouble : `${trouble} (${name})`;

/** Closes some stores, or all within reach, as one request of the history. */
export async function closeStores(ctx: Ctx, { storeIds, ...draft }: ClosingDraft) {
  const { db, actor, scope } = ctx;
  const now = new Date();
  // One after the other with whatever else writes these stores, in the same order.
  await lockStores(db, { ids: storeIds, reach: actor.storeIds });
  const stores = await repo.closable(db, { ids: storeIds, reach: actor.storeIds }, now);
  requireAll(storeIds, stores.length);
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
  if (closings.length > 0) await emit(db, 'stores');
  return { requestId: scope.requestId, closings };
}
