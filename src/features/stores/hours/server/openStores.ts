import { dayLength } from '#domain/time/zonedTime.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { emit } from '#kit/server/live/events.ts';
import * as repo from './closings.repo.ts';
import { lockStores } from '../../record/server/lockStores.ts';
import { raiseVersions } from '../../record/server/raiseVersions.ts';
import { requireAllFound } from '../../record/server/requireAllFound.ts';

/** Upcoming closings within this time are reported when a store is opened. */
const ahead = dayLength;

/** Ends every current closing. Closings of the next day are reported, or removed with `takesBackUpcoming`. */
export async function openStores(ctx: Ctx, storeIds: readonly number[] | null, takesBackUpcoming = false) {
  const { db, actor, tenant } = ctx;
  const now = new Date();
  const selection = { ids: storeIds, storeScope: actor.storeIds };
  await lockStores(db, selection);
  if (storeIds) requireAllFound(storeIds, (await repo.closableStores(db, selection, now)).length);
  const active = await repo.activeClosings(db, selection, now);
  const coming = await repo.upcomingClosings(db, selection, { after: now, before: new Date(now.getTime() + ahead) });
  const canceled = takesBackUpcoming ? coming : [];
  const idsOf = (closings: readonly repo.ActiveClosing[]) => closings.map(({ id }) => id);
  if (active.length > 0) await repo.endClosings(db, idsOf(active), now);
  if (canceled.length > 0) await repo.removeClosings(db, idsOf(canceled));
  const ended = [...active, ...canceled];
  await raiseVersions(
    db,
    ended.map(({ storeId }) => storeId),
  );
  if (ended.length > 0) await emit(db, 'stores');
  return {
    opened: [...new Map(ended.map(({ storeId, storeName }) => [storeId, { id: storeId, name: storeName }])).values()],
    upcoming: (takesBackUpcoming ? [] : coming).map(({ id: _, timeZone, ...closing }) => ({
      ...closing,
      timeZone: timeZone ?? tenant.timeZone,
    })),
  };
}
