import { type WebhookTopic, wireRecord } from '#features/platform/webhook-subscriptions/server/index.ts';
import { soldOutRow } from '../soldOuts.contract.ts';
import * as repo from './soldOuts.repo.ts';

/** Active sold-outs as `GET /sold_outs` lists them. */
export const soldOutWebhooks: WebhookTopic = {
  topics: ['soldOuts'],
  async read({ db }, ids) {
    const rows = await repo.listable(db, ids, null, new Date());
    return new Map(rows.map((row) => [row.id, { data: wireRecord(soldOutRow, row) }]));
  },
};
