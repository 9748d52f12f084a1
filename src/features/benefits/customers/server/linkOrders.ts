import { sql } from 'kysely';
import { z } from 'zod';
import { summaryOf } from '#kit/contract/jobResults.ts';
import type { Db } from '#kit/server/data/database.ts';
import { insertInto } from '#kit/server/data/insertInto.ts';
import { sendNow } from '#kit/server/data/prepared.ts';
import { queueRecount } from './visits.repo.ts';
import { isTenantRow } from '#kit/server/data/tenantRows.ts';
import { defineJob, enqueue } from '#kit/server/jobs/jobs.ts';

/** Orders linked per transaction. */
const batchSize = 1000;

type Unlinked = { id: number; phoneDigits: string; createdAt: string; name: string; mail: string };

/** Orders without a customer, oldest first. Test orders and orders without a phone are never linked. */
const unlinkedOrders = (db: Db) =>
  db
    .selectFrom('orders as o')
    .where('o.customerId', 'is', null)
    .where('o.phoneDigits', '>', '')
    .where('o.isTest', '=', false)
    .orderBy('o.id');

const nextBatch = (db: Db): Promise<Unlinked[]> =>
  unlinkedOrders(db)
    .select(['o.id', 'o.phoneDigits', 'o.createdAt'])
    .select([
      sql<string>`left(coalesce(o.customer ->> 'name', ''), 120)`.as('name'),
      sql<string>`left(coalesce(o.customer ->> 'mail', ''), 254)`.as('mail'),
    ])
    .limit(batchSize)
    .execute();

/** A customer from the orders of one phone, with the name of the latest order. */
function customerFrom(phoneDigits: string, orders: readonly Unlinked[]) {
  const byAge = orders.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
  const { name = '', createdAt: lastOrderAt } = byAge.at(-1) ?? {};
  const mail = byAge.findLast((each) => each.mail !== '')?.mail ?? '';
  return { phone: `+${phoneDigits}`, name, mail, firstOrderAt: byAge[0]?.createdAt, lastOrderAt };
}

/** An existing customer keeps their data and gets the date of their first order. */
const existingCustomerUpdate = sql`on conflict on constraint customers_phone_unique do update set
  first_order_at = least(customers.first_order_at, excluded.first_order_at),
  last_order_at = greatest(customers.last_order_at, excluded.last_order_at),
  mail = case when customers.mail = '' then excluded.mail else customers.mail end`;
const returnedColumns = sql`coalesce(merged_into, id) as id, phone_digits`;

/** Links a batch of orders to customers by phone and returns its size. Idempotent: linked orders are skipped. */
export async function linkOrders(db: Db): Promise<number> {
  const orders = await nextBatch(db);
  if (orders.length === 0) return 0;
  const byPhone = Map.groupBy(orders, ({ phoneDigits }) => phoneDigits);
  // Sorted, so that concurrent runs lock in the same order and cannot deadlock.
  const phones = [...byPhone.keys()].toSorted();
  const rows = phones.map((phone) => customerFrom(phone, byPhone.get(phone) ?? []));
  const customers = await sendNow(
    db,
    insertInto<{ id: number; phoneDigits: string }>('customers', rows, {
      onConflict: existingCustomerUpdate,
      returning: returnedColumns,
    }),
  );
  const pairs = customers.flatMap(({ id, phoneDigits }) =>
    (byPhone.get(phoneDigits) ?? []).map((order) => ({ order: order.id, customer: id })),
  );
  await sql`update orders o set customer_id = p.customer
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) p ("order" bigint, customer bigint)
    where ${isTenantRow('o')} and o.id = p."order"`.execute(db);
  await queueRecount(db, [...new Set(pairs.map(({ customer }) => customer))]);
  return orders.length;
}

/** Links all orders of a company to customers, in batches. */
export const linkOrdersJob = defineJob({
  kind: 'customers.link',
  whileHeld: 'run',
  label: () => 'Reunir los pedidos de cada cliente',
  args: z.object({}),
  async run({ inTransaction, signal, progress }) {
    let linked = 0;
    for (let more = 1; more > 0; linked += more) {
      signal.throwIfAborted();
      await progress(linked, linked + batchSize);
      more = await inTransaction(linkOrders);
    }
    return summaryOf(linked, ['pedido reunido', 'pedidos reunidos']);
  },
});

/** Queues the job if there are orders without a customer. */
export async function queueLinking(db: Db): Promise<void> {
  const unlinked = await unlinkedOrders(db).select('o.id').limit(1).executeTakeFirst();
  if (unlinked) await enqueue(db, linkOrdersJob, {}, { uniqueKey: 'customers.link' });
}
