import { type WebhookTopic, wireRecord } from '#features/platform/webhook-subscriptions/server/index.ts';
import { productRow } from '../products.contract.ts';
import * as repo from './products.repo.ts';

/** Products as `GET /products` lists them. */
export const productWebhooks: WebhookTopic = {
  topics: ['products'],
  async read({ db }, ids) {
    const { data } = await repo.list(db, { ids: [...ids], limit: ids.length }, { storeScope: null });
    return new Map(data.map((row) => [row.id, { data: wireRecord(productRow, row) }]));
  },
};
