import { z } from 'zod';
import { orderStatusLabels } from '#domain/orders/orders.ts';
import { summaryOf } from '#kit/contract/jobResults.ts';
import type { Db } from '#kit/server/data/database.ts';
import { runEffects } from '#kit/server/effects.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { defineJob, enqueue } from '#kit/server/jobs/jobs.ts';
import { emit } from '#kit/server/live/events.ts';
import { recordChanges, secretValue } from '#kit/server/history/recordChanges.ts';
import { requireEveryStore } from '#kit/server/http/requireEveryStore.ts';
import { fail } from '../customers.failures.ts';
import { eraseOffers } from '../offers/server/offers.repo.ts';
import * as repo from './erase.repo.ts';

/** Orders erased per transaction. A job erases the rest. */
const batchSize = 500;

/** Erases the remaining orders of an erased customer. Idempotent. */
export const eraseOrdersJob = defineJob({
  kind: 'customers.erase',
  whileHeld: 'run',
  label: ({ id }) => `Borrar los datos del cliente ${id} de sus pedidos`,
  args: z.object({ id: z.number().int() }),
  async run({ inTransaction, signal }, { id }) {
    let erased = 0;
    for (let more = batchSize; more === batchSize; erased += more) {
      signal.throwIfAborted();
      more = await inTransaction((db) => repo.eraseOrders(db, id, batchSize));
    }
    return summaryOf(erased, ['pedido', 'pedidos']);
  },
});

/** An order in progress needs the name and address of its guest. */
async function requireNoOpenOrder(db: Db, id: number): Promise<void> {
  const order = await repo.findOpenOrder(db, id);
  if (!order) return;
  const status = orderStatusLabels[order.status];
  fail('customerBusy', {
    message: `El pedido #${order.id} de esta persona sigue en curso («${status}»). Podrás borrar sus datos cuando termine.`,
  });
}

/** Records the erasure and its author, without personal data. */
const recordErasure = (db: Db, rows: readonly repo.Locked[]) =>
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
 * Erases a person from customers, orders and history permanently. Sales totals remain. A new order with that phone
 * creates a new customer.
 */
export async function eraseCustomer(ctx: Ctx, id: number): Promise<void> {
  requireEveryStore(ctx, 'borrar los datos de una persona');
  const { db } = ctx;
  const rows = await repo.lock(db, id);
  const customer = rows.find((row) => row.id === id) ?? fail('notFound');
  if (customer.forgottenAt) fail('customerForgotten');
  if (customer.mergedInto !== null)
    fail('customerMerged', { message: 'Este cliente se unió con otro: borra los datos del otro.' });
  await requireNoOpenOrder(db, id);
  const ids = rows.map((row) => row.id);
  // Other areas find their rows by the phones and mails of the customers.
  await runEffects(db, 'customersErased', { customerIds: ids });
  await eraseOffers(db, ids);
  await Promise.all([repo.eraseCustomers(db, ids), repo.eraseHistory(db, ids), repo.eraseCounts(db, id)]);
  const erased = await repo.eraseOrders(db, id, batchSize);
  if (erased === batchSize) await enqueue(db, eraseOrdersJob, { id }, { uniqueKey: `customers.erase:${id}` });
  recordErasure(db, rows);
  await emit(db, 'customers');
}
