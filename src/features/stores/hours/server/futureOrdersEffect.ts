import { sql } from 'kysely';
import { schedulingSection } from '#features/platform/settings/sections/scheduling.contract.ts';
import { settingsEffect } from '#features/platform/settings/server/index.ts';
import { futureOrderEffects } from '../futureOrders.rules.ts';

/** Describes the effects of the chain's settings for future orders on its stores. */
export const futureOrdersEffect = settingsEffect(schedulingSection, async (db, { before, after }) => {
  const stores = await db
    .selectFrom('stores')
    .select(sql<number>`count(*)::int`.as('taking'))
    .select(sql<number>`count(*) filter (where orders_programming is null)::int`.as('daysAsChain'))
    .select(sql<number>`count(*) filter (where max_future_orders is null)::int`.as('limitAsChain'))
    .where('futureOrdersEnabled', '=', true)
    .executeTakeFirstOrThrow();
  return futureOrderEffects(stores, { before, after });
});
