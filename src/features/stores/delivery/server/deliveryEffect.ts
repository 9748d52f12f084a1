import { sql } from 'kysely';
import type { DeliverySettings } from '#features/platform/settings/sections/delivery.contract.ts';
import type { SettingsEffect } from '#kit/server/area.ts';
import type { Db } from '#kit/server/data/database.ts';
import { type ChainUser, deliveryEffects } from '../deliveryEffects.rules.ts';

/** The stores that deliver, with how many of their zones leave an amount to the chain. */
async function chainUsers(db: Db): Promise<ChainUser[]> {
  const [stores, zones] = await Promise.all([
    db
      .selectFrom('stores')
      .select(['id', 'deliveryMethods', 'minimumValueForFreeDelivery', 'freeDeliveryForExternal'])
      .select('alwaysChargesDelivery')
      .where(sql<boolean>`(order_method ->> 'delivery')::boolean`)
      .execute(),
    db
      .selectFrom('deliveryAreas')
      .select('storeId')
      .select(sql<number>`count(*) filter (where fee is null)::int`.as('fees'))
      .select(sql<number>`count(*) filter (where minimum_order is null)::int`.as('minimums'))
      .groupBy('storeId')
      .execute(),
  ]);
  const byStore = new Map(zones.map((zone) => [zone.storeId, zone]));
  return stores.map(({ id, ...store }) => {
    const { fees = 0, minimums = 0 } = byStore.get(id) ?? {};
    return { ...store, feesAsChain: fees, minimumsAsChain: minimums } as unknown as ChainUser;
  });
}

/** Says what the chain's settings of deliveries would do to its stores. */
export const deliveryEffect: SettingsEffect = {
  section: 'delivery',
  sentences: async (db, { before, after }, { tenant }) =>
    deliveryEffects(await chainUsers(db), {
      before: before as DeliverySettings,
      after: after as DeliverySettings,
      country: tenant.country,
    }),
};
