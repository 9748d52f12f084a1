import { type WebhookTopic, wireRecord } from '#features/platform/webhook-subscriptions/server/index.ts';
import { menuRow } from '../menus.contract.ts';
import * as repo from './menus.repo.ts';

/** Menus as `GET /menus` lists them. */
export const menuWebhooks: WebhookTopic = {
  topics: ['menus'],
  async read({ db }, ids) {
    const rows = await Promise.all(ids.map((id) => repo.row(db, id, null)));
    return new Map(rows.flatMap((row) => (row ? [[row.id, { data: wireRecord(menuRow, row) }] as const] : [])));
  },
};
