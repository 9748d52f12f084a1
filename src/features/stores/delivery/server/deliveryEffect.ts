import { sql } from 'kysely';
import { deliverySection } from '#features/platform/settings/sections/delivery.contract.ts';
import { settingsEffect } from '#features/platform/settings/server/index.ts';
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
      .where('kind', '=', 'delivery')
      .groupBy('storeId')
      .execute(),
  ]);
  const byStore = new Map(zones.map((zone) => [zone.storeId, zone]));
  return stores.map(({ id, ...store }) => {
    const { fees = 0, minimums = 0 } = byStore.get(id) ?? {};
    return { ...store, feesAsChain: fees, minimumsAsChain: minimums } as unknown as ChainUser;
  });
}

/** Describes the effects of new delivery settings on the chain's stores. */
export const deliveryEffect = settingsEffect(deliverySection, async (db, { before, after }, { tenant }) =>
  deliveryEffects(await chainUsers(db), {
    before,
    after,
    country: tenant.country,
  }),
);
