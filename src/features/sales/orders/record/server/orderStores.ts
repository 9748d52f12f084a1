import { fail } from '#kit/contract/failures.ts';
import { type ChainSettings, chainSections } from '#features/platform/settings/sections.contract.ts';
import { mailSection, type MailSettings } from '#features/platform/settings/sections/mails.contract.ts';
import { readSettings } from '#features/platform/settings/server/index.ts';
import { storeOf, type WithFutureOrders, withFutureOrders } from '#features/stores/server/index.ts';
import type { Store } from '#features/stores/record/stores.contract.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { readCache } from '#kit/server/data/readCache.ts';

/** A store with the chain's scheduling settings where it has none. */
export type OrderingStore = WithFutureOrders<Store>;
/** The same with the settings of the chain and of mails about orders. */
export type OrderStore = { store: OrderingStore; chain: ChainSettings & MailSettings };

/** Cached for a second, like its menu: in a rush many orders arrive within it. */
const stores = readCache<OrderStore>({ max: 1000, ttl: 1000 });

/** Cached store for pricing, at most a second old. Fails when missing. */
export const orderStoreOf = ({ database, scope, tenant }: Ctx, storeId: number): Promise<OrderStore> =>
  stores.read(database, `${tenant.id}:${storeId}`, async () => {
    const view = { storeScope: null, now: new Date(), timeZone: tenant.timeZone };
    const [store, chain] = await database.readTenant(scope, (db) =>
      Promise.all([storeOf(db, storeId, view), readSettings(db, ...chainSections, mailSection)]),
    );
    return store ? { store: withFutureOrders(store, chain), chain } : fail('notFound');
  });
