import { type WebhookTopic, wireRecord } from '#features/platform/webhook-subscriptions/server/index.ts';
import { store as storeSchema } from '../../record/stores.contract.ts';
import * as repo from './stores.repo.ts';

/** Stores as `GET /stores/{id}` answers them, without credentials. */
export const storeWebhooks: WebhookTopic = {
  topics: ['stores'],
  async read({ db, company }, ids) {
    const view = { storeScope: null, now: new Date(), timeZone: company.timeZone };
    const stores = await repo.findMany(db, ids, view);
    return new Map(stores.map((store) => [store.id, { data: wireRecord(storeSchema, store) }]));
  },
};
