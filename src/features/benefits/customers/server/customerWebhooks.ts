import { type WebhookTopic, wireRecord } from '#features/platform/webhook-subscriptions/server/index.ts';
import { customerRow } from '../customers.contract.ts';
import * as repo from './customers.repo.ts';

/** Customers as `GET /customers` lists them. */
export const customerWebhooks: WebhookTopic = {
  topics: ['customers'],
  async read({ db }, ids) {
    const customers = await repo.findRows(db, ids);
    return new Map(customers.map((row) => [row.id, { data: wireRecord(customerRow, row), customerId: row.id }]));
  },
};
