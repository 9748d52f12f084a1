import { LRUCache } from 'lru-cache';
import { fail } from '#kit/contract/failures.ts';
import { storeOf } from '#features/stores/record/server/index.ts';
import type { Store } from '#features/stores/record/stores.contract.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { perDatabase } from '#kit/server/data/perDatabase.ts';

/** Milliseconds a store is believed without being read again, as its menu is: in a rush many orders come within them. */
const trusted = 1000;

const knownOf = perDatabase(() => new LRUCache<string, Store>({ max: 1000, ttl: trusted }));

/** A store as orders are priced by it, at most a second old. Refuses where there is none. */
export async function orderStoreOf(ctx: Ctx, storeId: number): Promise<Store> {
  const known = knownOf(ctx.database);
  const key = `${ctx.tenant.id}:${storeId}`;
  const before = known.get(key);
  if (before) return before;
  const start = performance.now();
  const view = { storeScope: null, now: new Date(), timeZone: ctx.tenant.timeZone };
  const store = (await ctx.inTransaction((db) => storeOf(db, storeId, view))) ?? fail('notFound');
  known.set(key, store, { start });
  return store;
}
