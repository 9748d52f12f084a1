import { LRUCache } from 'lru-cache';
import { fail } from '#kit/contract/failures.ts';
import { storeOf } from '#features/stores/record/server/index.ts';
import type { Store } from '#features/stores/record/stores.contract.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { perDatabase } from '#kit/server/data/perDatabase.ts';

/** Milliseconds a store is believed without being read again, as its menu is: in a rush many orders come within them. */
const trusted = 1000;

const knownOf = perDatabase(() => new LRUCache<string, Promise<Store | undefined>>({ max: 1000, ttl: trusted }));

/** A store as it is now; whoever asks while it is read waits for the same answer. */
function read(ctx: Ctx, storeId: number): Promise<Store | undefined> {
  const known = knownOf(ctx.database);
  const key = `${ctx.tenant.id}:${storeId}`;
  const before = known.get(key);
  if (before) return before;
  const view = { storeScope: null, now: new Date(), timeZone: ctx.tenant.timeZone };
  const reading = ctx.inTransaction((db) => storeOf(db, storeId, view));
  known.set(key, reading);
  reading.then(
    (store) => store ?? known.delete(key),
    () => known.delete(key),
  );
  return reading;
}

/** A store as orders are priced by it, at most a second old. Refuses where there is none. */
export const orderStoreOf = async (ctx: Ctx, storeId: number): Promise<Store> =>
  (await read(ctx, storeId)) ?? fail('notFound');
