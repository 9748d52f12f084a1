import { heldClosings } from '#domain/holds/holds.ts';
import { fail } from '#kit/contract/failures.ts';
import { type ChainSettings, chainSections } from '#features/platform/settings/sections.contract.ts';
import { mailSection, type MailSettings } from '#features/platform/settings/sections/mails.contract.ts';
import { readSettings } from '#features/platform/settings/server/index.ts';
import { storeOf, type WithFutureOrders, withFutureOrders } from '#features/stores/server/index.ts';
import type { Store } from '#features/stores/record/stores.contract.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { CachedReads } from '#kit/server/live/cachedReads.ts';
import { topicCache } from '#kit/server/live/topicCache.ts';
import { type Topics, topicsOf } from '#kit/server/live/topics.ts';

/** A store with the chain's scheduling settings where it has none. */
export type OrderingStore = WithFutureOrders<Store>;
/** The same with the settings of the chain and of mails about orders. */
export type OrderStore = { store: OrderingStore; chain: ChainSettings & MailSettings };

/** Tables that the stores and settings of orders are read from, with the event topic of their changes. */
export const orderStoreTables: Topics = {
  stores: 'stores',
  storeClosings: 'stores',
  storeCheckoutQuestions: 'stores',
  deliveryAreas: 'stores',
  authCredentials: 'stores',
  storeGroups: 'store_groups',
  storeGroupMembers: 'store_groups',
  storeReferences: 'stores',
  menus: 'menus',
  pictures: 'pictures',
  settings: 'settings',
};

const stores = topicCache<OrderStore>({ topics: topicsOf(orderStoreTables), max: 1000, ttl: 1000 });

/** Cached store for pricing, closed while its company is held. Fails when missing. */
export async function orderStoreOf(ctx: Ctx, storeId: number, reads?: CachedReads): Promise<OrderStore> {
  const found = await storedStoreOf(ctx, storeId, reads);
  const { holds, businessDayCutoff } = ctx.tenant;
  if (holds.length === 0) return found;
  const { store } = found;
  const held = heldClosings(holds, { timeZone: store.timeZone, businessDayCutoff });
  return { ...found, store: { ...store, scheduledClosingTimes: [...store.scheduledClosingTimes, ...held] } };
}

const storedStoreOf = (ctx: Ctx, storeId: number, reads?: CachedReads): Promise<OrderStore> =>
  stores(
    ctx,
    String(storeId),
    async (db) => {
      const view = { storeScope: null, now: new Date(), timeZone: ctx.tenant.timeZone };
      const [store, chain] = await Promise.all([
        storeOf(db, storeId, view),
        readSettings(db, ...chainSections, mailSection),
      ]);
      return store ? { store: withFutureOrders(store, chain), chain } : fail('notFound');
    },
    reads,
  );
