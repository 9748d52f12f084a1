import type { PaymentSettings } from '#features/platform/settings/sections/payments.contract.ts';
import type { SettingsEffect } from '#kit/server/area.ts';
import { paymentEffects, type PayingStore } from '../paymentEffects.rules.ts';

/** Says what the payment methods of the chain would do to its stores. */
export const paymentEffect: SettingsEffect = {
  section: 'payments',
  async sentences(db, { before, after }, { tenant }) {
    const stores = await db
      .selectFrom('stores')
      .select(['orderMethod', 'deliveryMethods', 'paymentMethods', 'webpayCommerceCode', 'oneclickCommerceCode'])
      .execute();
    return paymentEffects(stores as unknown as PayingStore[], {
      before: before as PaymentSettings,
      after: after as PaymentSettings,
      country: tenant.country,
    });
  },
};
