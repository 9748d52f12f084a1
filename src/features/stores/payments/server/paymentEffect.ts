import { paymentSection } from '#features/platform/settings/sections/payments.contract.ts';
import { settingsEffect } from '#features/platform/settings/server/index.ts';
import { referencesOf } from '../../references/server/storeReferences.repo.ts';
import { paymentEffects, type PayingStore } from '../paymentEffects.rules.ts';

/** Reports what the payment methods of the chain would do to its stores. */
export const paymentEffect = settingsEffect(paymentSection, async (db, { before, after }, { tenant }) => {
  const stores = await db
    .selectFrom('stores')
    .select(['id', 'orderMethod', 'deliveryMethods', 'paymentMethods'])
    .execute();
  const references = await referencesOf(
    db,
    stores.map(({ id }) => id),
  );
  const paying = stores.map((store) => ({ ...store, ...references.get(store.id) }));
  return paymentEffects(paying as unknown as PayingStore[], { before, after, country: tenant.country });
});
