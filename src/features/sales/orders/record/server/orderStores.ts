import { fail } from '#kit/contract/failures.ts';
import type { ChainSettings } from '#features/platform/settings/chain.contract.ts';
import type { MailSettings } from '#features/platform/settings/sections/mails.contract.ts';
import { settingsOf } from '#features/platform/settings/server/index.ts';
import { storeOf, type WithFutureOrders, withFutureOrders } from '#features/stores/record/server/index.ts';
import type { Store } from '#features/stores/record/stores.contract.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { readCache } from '#kit/server/data/readCache.ts';

/** A store that takes orders for later as it or its chain says. */
export type OrderingStore = WithFutureOrders<Store>;
/** The same, with what its chain says for all its stores, and of who hears of its orders by mail. */
export type OrderStore = { store: OrderingStore; chain: ChainSettings & MailSettings };

/** Believed for a second, as its menu is: in a rush many orders come within it. */
const stores = readCache<OrderStore>({ max: 1000, ttl: 1000 });

/** A store as orders are priced by it, at most a second old. Refuses where there is none. */
export const orderStoreOf = ({ database, scope, tenant }: Ctx, storeId: number): Promise<OrderStore> =>
  stores.read(database, `${tenant.id}:${storeId}`, async () => {
    const view = { storeScope: null, now: new Date(), timeZone: tenant.timeZone };
    const [store, chain] = await database.readTenant(scope, (db) =>
      Promise.all([storeOf(db, storeId, view), settingsOf(db)]),
    );
    return store ? { store: withFutureOrders(store, chain), chain } : fail('notFound');
  });
