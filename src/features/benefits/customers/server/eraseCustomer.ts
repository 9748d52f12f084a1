import { z } from 'zod';
import { orderStatusLabels } from '#domain/orders/orders.ts';
import type { Db } from '#kit/server/data/database.ts';
import { runEffects } from '#kit/server/effects.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { defineJob, enqueue } from '#kit/server/jobs/jobs.ts';
import { emit } from '#kit/server/live/events.ts';
import { recordChanges, secretValue } from '#kit/server/history/recordChanges.ts';
import { fail } from '../customers.failures.ts';
import { eraseOffers } from '../offers/server/offers.repo.ts';
import { requireEveryStore } from './customerView.ts';
import * as repo from './erase.repo.ts';

/** Orders that one transaction erases; of those who have more the rest is a job. */
const atOnce = 500;

/** Goes on erasing the orders of somebody who is forgotten. It may run again. */
export const eraseOrdersJob = defineJob({
  kind: 'customers.erase',
  label: ({ id }) => `Borrar los datos del cliente ${id} de sus pedidos`,
  args: z.object({ id: z.number().int() }),
  async run({ inTransaction, signal }, { id }) {
    let erased = 0;
    for (let more = atOnce; more === atOnce; erased += more) {
      signal.throwIfAborted();
      more = await inTransaction((db) => repo.eraseOrders(db, id, atOnce));
    }
    return { erased };
  },
});

/** Nobody who waits for an order can be forgotten: who would it be brought to? */
async function requireNoneUnderWay(db: Db, id: number): Promise<void> {
  const order = await repo.orderUnderWay(db, id);
  if (!order) return;
  const status = orderStatusLabels[order.status];
  fail('customerBusy', {
    message: `El pedido #${order.id} de esta persona sigue en curso («${status}»). Podrás olvidarla cuando termine.`,
  });
}

/** Only that somebody was forgotten, and by whom: the history never had what they were. */
const recordForgetting = (db: Db, rows: readonly repo.Locked[]) =>
  recordChanges(
    db,
    'customers',
    rows.map(({ id, version }) => ({
      recordId: id,
      title: repo.forgottenName,
      version: version + 1,
      action: 'update',
      before: { forgotten_at: null },
      after: { forgotten_at: secretValue },
    })),
  );

/**
 * Erases a person from customers, orders and history, for good. What was sold stays as it was, and counts; whoever orders
 * with that phone again is a new customer.
 */
export async function eraseCustomer(ctx: Ctx, id: number): Promise<void> {
  requireEveryStore(ctx, 'olvidar a una persona');
  const { db } = ctx;
  const rows = await repo.lock(db, id);
  const own = rows.find((row) => row.id === id) ?? fail('notFound');
  if (own.forgottenAt) fail('customerForgotten');
  if (own.mergedInto !== null) fail('customerMerged', { message: 'Este cliente se unió con otro: olvida al otro.' });
  await requireNoneUnderWay(db, id);
  const ids = rows.map((row) => row.id);
  // Other areas find their rows by the phones and mails of the customers.
  await runEffects(db, 'customersErased', { customerIds: ids });
  await eraseOffers(db, ids);
  await Promise.all([repo.eraseCustomers(db, ids), repo.eraseHistory(db, ids), repo.eraseCounts(db, id)]);
  const erased = await repo.eraseOrders(db, id, atOnce);
  if (erased === atOnce) await enqueue(db, eraseOrdersJob, { id }, { uniqueKey: `customers.erase:${id}` });
  recordForgetting(db, rows);
  await emit(db, 'customers');
}
