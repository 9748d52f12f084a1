import type { Db } from '#kit/server/data/database.ts';
import { insertAll } from '#kit/server/data/write.ts';
import { blankWebhookSubscription } from '../webhookSubscriptions.contract.ts';

/** The paused subscription that a demo tenant starts with. */
export async function addDemoWebhookSubscriptions(db: Db): Promise<void> {
  const { storeIds: _, ...blank } = blankWebhookSubscription;
  await insertAll(db, 'webhookSubscriptions', [
    {
      ...blank,
      name: 'ERP de la casa matriz',
      url: 'https://erp.ejemplo.cl/comanda',
      topics: JSON.stringify(['orders', 'orderStatus']),
      active: false,
      notes: 'Pausado mientras termina la migración del ERP.',
    },
  ]);
}
