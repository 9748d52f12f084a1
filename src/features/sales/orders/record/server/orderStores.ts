import { fail } from '#kit/contract/failures.ts';
import { storeOf } from '#features/stores/record/server/index.ts';
import type { Store } from '#features/stores/record/stores.contract.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { readCache } from '#kit/server/data/readCache.ts';

/** Believed for a second, as its menu is: in a rush many orders come within it. */
const stores = readCache<Store>({ max: 1000, ttl: 1000 });

/** A store as orders are priced by it, at most a second old. Refuses where there is none. */
export const orderStoreOf = ({ database, scope, tenant }: Ctx, storeId: number): Promise<Store> =>
  stores.read(database, `${tenant.id}:${storeId}`, async () => {
    const view = { storeScope: null, now: new Date(), timeZone: tenant.timeZone };
    return (await database.readTenant(scope, (db) => storeOf(db, storeId, view))) ?? fail('notFound');
  });
