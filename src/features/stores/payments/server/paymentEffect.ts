import { paymentSection } from '#features/platform/settings/sections/payments.contract.ts';
import { settingsEffect } from '#features/platform/settings/server/index.ts';
import { paymentEffects, type PayingStore } from '../paymentEffects.rules.ts';

/** Says what the payment methods of the chain would do to its stores. */
export const paymentEffect = settingsEffect(paymentSection, async (db, { before, after }, { tenant }) => {
  const stores = await db
    .selectFrom('stores')
    .select(['orderMethod', 'deliveryMethods', 'paymentMethods', 'webpayCommerceCode', 'oneclickCommerceCode'])
    .execute();
  return paymentEffects(stores as unknown as PayingStore[], {
    before,
    after,
    country: tenant.country,
  });
});
