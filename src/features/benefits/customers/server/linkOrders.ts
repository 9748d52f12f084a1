import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#kit/server/data/database.ts';
import { insertInto } from '#kit/server/data/insertInto.ts';
import { sendNow } from '#kit/server/data/prepared.ts';
import { countAnew } from './visits.repo.ts';
import { isTenantRow } from '#kit/server/data/tenantRows.ts';
import { defineJob, enqueue } from '#kit/server/jobs/jobs.ts';

/** Orders that one transaction gives a customer. */
const atOnce = 1000;

type Unlinked = { id: number; phoneDigits: string; createdAt: string; name: string; mail: string };

/** Orders that were placed before there were customers, the oldest first; rehearsals and those without a phone have none. */
const unlinked = (db: Db) =>
  db
    .selectFrom('orders as o')
    .where('o.customerId', 'is', null)
    .where('o.phoneDigits', '>', '')
    .where('o.isTest', '=', false)
    .orderBy('o.id');

const nextUnlinked = (db: Db): Promise<Unlinked[]> =>
  unlinked(db)
    .select(['o.id', 'o.phoneDigits', 'o.createdAt'])
    .select([
      sql<string>`left(coalesce(o.customer ->> 'name', ''), 120)`.as('name'),
      sql<string>`left(coalesce(o.customer ->> 'mail', ''), 254)`.as('mail'),
    ])
    .limit(atOnce)
    .execute();

/** The customer that some orders of one phone make: named as the latest of them says. */
function customerFrom(phoneDigits: string, orders: readonly Unlinked[]) {
  const byAge = orders.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
  const { name = '', createdAt: lastOrderAt } = byAge.at(-1) ?? {};
  const mail = byAge.findLast((each) => each.mail !== '')?.mail ?? '';
  return { phone: `+${phoneDigits}`, name, mail, firstOrderAt: byAge[0]?.createdAt, lastOrderAt };
}

/** A customer who has ordered meanwhile keeps what is known of them, and learns when they came first. */
const unlessKnown = sql`on conflict on constraint customers_phone_unique do update set
  first_order_at = least(customers.first_order_at, excluded.first_order_at),
  last_order_at = greatest(customers.last_order_at, excluded.last_order_at),
  mail = case when customers.mail = '' then excluded.mail else customers.mail end`;
const returned = sql`coalesce(merged_into, id) as id, phone_digits`;

/** Gives some orders the customers their phones mean; answers how many. Those that have one are left alone, so it may run again. */
export async function linkOrders(db: Db): Promise<number> {
  const orders = await nextUnlinked(db);
  if (orders.length === 0) return 0;
  const byPhone = Map.groupBy(orders, ({ phoneDigits }) => phoneDigits);
  // In one order, so that two that do this never wait for each other.
  const phones = [...byPhone.keys()].toSorted();
  const rows = phones.map((phone) => customerFrom(phone, byPhone.get(phone) ?? []));
  const made = await sendNow(
    db,
    insertInto<{ id: number; phoneDigits: string }>('customers', rows, {
      onConflict: unlessKnown,
      returning: returned,
    }),
  );
  const pairs = made.flatMap(({ id, phoneDigits }) =>
    (byPhone.get(phoneDigits) ?? []).map((order) => ({ order: order.id, customer: id })),
  );
  await sql`update orders o set customer_id = p.customer
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) p ("order" bigint, customer bigint)
    where ${isTenantRow('o')} and o.id = p."order"`.execute(db);
  await countAnew(db, [...new Set(pairs.map(({ customer }) => customer))]);
  return orders.length;
}

/** Gives the orders of a company their customers, some in each transaction. */
export const linkOrdersJob = defineJob({
  kind: 'customers.link',
  label: () => 'Reunir los pedidos de cada cliente',
  args: z.object({}),
  async run({ inTransaction, signal, progress }) {
    let linked = 0;
    for (let more = 1; more > 0; linked += more) {
      signal.throwIfAborted();
      await progress(linked, linked + atOnce);
      more = await inTransaction(linkOrders);
    }
    return { linked };
  },
});

/** Asks for that where orders are without a customer. */
export async function queueLinking(db: Db): Promise<void> {
  const left = await unlinked(db).select('o.id').limit(1).executeTakeFirst();
  if (left) await enqueue(db, linkOrdersJob, {}, { uniqueKey: 'customers.link' });
}
