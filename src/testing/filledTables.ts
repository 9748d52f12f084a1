import { sql } from 'kysely';
import type { Db } from '#kit/server/data/database.ts';
import { foldMarks } from '#features/sales/rollups/server/index.ts';

/** Points that exist only after a refund or during verification, and a saved card. */
export async function fillPoints(db: Db, firstOf: (db: Db, table: string) => Promise<number>): Promise<void> {
  const names = ['orders', 'customers', 'refunds', 'loyalty_lots'];
  const [order, customer, refund, lot] = await Promise.all(names.map((table) => firstOf(db, table)));
  await sql`insert into loyalty_debts (customer_id, order_id, refund_id, points, left_points)
    values (${customer}, ${order}, ${refund}, 5, 5)`.execute(db);
  await sql`insert into loyalty_entries (customer_id, kind, points, lot_id, order_id, refund_id, author_name)
    values (${customer}, 'reverse', -1, ${lot}, ${order}, ${refund}, 'x')`.execute(db);
  await sql`insert into loyalty_codes (phone_digits, code_hash, expires_at) values ('56', 'x', now())`.execute(db);
  await sql`insert into saved_cards (customer_id, provider, is_production)
    values (${customer}, 'x', false)`.execute(db);
  await sql`insert into import_columns (kind, titles_hash, fields, saved_at)
    values ('x', repeat('a', 64), '{}', now())`.execute(db);
  await sql`insert into request_counts (subject, ends_at, requests) values ('ip:x', now(), 1)`.execute(db);
}

/** Sums of some orders, and something that is not summed yet. */
export async function fillSales(db: Db): Promise<void> {
  const mark = sql`insert into sales_marks (store_id, day, customer_id)
    select store_id, business_day, customer_id from orders where coupon_code is not null and cell is not null
      and status = 'completed' and customer_id is not null limit 1 returning id`;
  await mark.execute(db);
  await foldMarks(db);
  await mark.execute(db);
  await sql`insert into uncovered_asks (day, hour, cell, visitor) values (now(), 1, 1, 'x')`.execute(db);
}

/** A payout with a refund. */
export async function fillPayouts(db: Db, firstOf: (db: Db, table: string) => Promise<number>): Promise<void> {
  const names = ['stores', 'orders', 'refunds', 'payments'];
  const [store, order, refund, payment] = await Promise.all(names.map((table) => firstOf(db, table)));
  await sql`insert into payment_checks (payment_id, checked_at) values (${payment}, now())`.execute(db);
  await sql`insert into payment_differences (payment_id, order_id, is_refund, kind, their_status, our_status)
    values (${payment}, ${order}, false, 'state', 'x', 'x')`.execute(db);
  await sql`insert into payout_books (begins_on, posted_to) values (now(), now())`.execute(db);
  await sql`insert into payout_terms (store_id, valid_from, delivery_commission, pick_up_commission, vat, service_amount,
    service_percent, payment_weekday, author_name) values (${store}, now(), 0, 0, 0, 0, 0, 5, 'x')`.execute(db);
  await sql`insert into payout_entries (store_id, iso_year, iso_week, kind, business_day, order_id, refund_id, net, author_name)
    values (${store}, 2026, 47, 'refund', now(), ${order}, ${refund}, 0, 'x')`.execute(db);
  await sql`insert into payouts (store_id, iso_year, iso_week, start_date, end_date, payment_date)
    values (${store}, 2026, 47, now(), now(), now())`.execute(db);
  await sql`insert into deliveries (order_id, store_id, provider, type)
    values (${order}, ${store}, 'x', 'uber_delivery')`.execute(db);
  await sql`insert into delivery_quotes (order_id, store_id, type)
    values (${order}, ${store}, 'uber_delivery')`.execute(db);
}

/** The catalogue of a point of sale, and a product, an option and a coupon with a code in it. */
export async function fillPos(db: Db, firstOf: (db: Db, table: string) => Promise<number>): Promise<void> {
  await sql`insert into pos_catalogues (provider, store_id) values ('x', ${await firstOf(db, 'stores')})`.execute(db);
  const catalogue = await firstOf(db, 'pos_catalogues');
  await sql`insert into pos_items (catalogue_id, kind, code, name, price)
    values (${catalogue}, 'product', 'x', 'x', 1)`.execute(db);
  const columns = { products: 'product_id', modifiers: 'modifier_id', coupons: 'coupon_id' };
  for (const [table, column] of Object.entries(columns))
    await sql`insert into pos_mappings (catalogue_id, ${sql.id(column)}, code, source)
      values (${catalogue}, ${await firstOf(db, table)}, 'x', 'name')`.execute(db);
  await sql`insert into pos_imports (import_id, catalogue_id, codes)
    values (${await firstOf(db, 'menu_imports')}, ${catalogue}, array['x'])`.execute(db);
  const [order, store, refund] = await Promise.all(['orders', 'stores', 'refunds'].map((table) => firstOf(db, table)));
  await sql`with shift as (insert into pos_shifts (store_id, provider) values (${store}, 'x'))
    insert into pos_orders (order_id, store_id, provider, key) values (${order}, ${store}, 'x', 'x')`.execute(db);
  const [product, option] = await Promise.all(['products', 'modifiers'].map((table) => firstOf(db, table)));
  await sql`insert into stock_exceptions (source, product_id, modifier_id, store_id)
    values ('x', ${product}, null, ${store}), ('x', null, ${option}, ${store})`.execute(db);
  await sql`insert into pos_documents (pos_order_id, order_id, kind, reference, number, total, tax_state)
    select id, order_id, 'receipt', 'x', 'x', 1, 'pending' from pos_orders returning id`.execute(db);
  await sql`insert into pos_credits (pos_order_id, order_id, document_id, refund_id, key, amount, reason)
    select pos_order_id, order_id, id, ${refund}, 'x', 1, 'x' from pos_documents returning id`.execute(db);
  await sql`insert into pos_call_slots (provider, store_id, starts_at, ends_at)
    values ('x', ${store}, now(), now())`.execute(db);
  await sql`insert into pos_pauses (store_id, provider, until, problem) values (${store}, 'x', now(), 'x')`.execute(db);
}

/** A sender, a stopped address, an event of a mail, a campaign that was sent, and a contact of a list. */
export async function fillMail(db: Db): Promise<void> {
  await sql`insert into mail_senders (name, address, provider) values ('x', 'x@x.cl', 'x')`.execute(db);
  await sql`insert into mail_suppressions (mail_norm, scope, reason) values ('x', 'offers', 'complaint')
    returning id`.execute(db);
  await sql`insert into mail_events (provider, event_key, kind, mail_norm, is_machine, at)
    values ('x', 'x', 'opened', 'x', false, now())`.execute(db);
  await sql`insert into mail_usage (month, kind, sent) values ('2020-01-01', 'order', 1)`.execute(db);
  await sql`insert into mail_outbox (key, address_norm, use, is_offer, content)
    values ('x', 'x', 'order', false, 'x')`.execute(db);
  await sql`insert into mail_buckets (provider, tokens) values ('x', 1)`.execute(db);
  await sql`insert into campaign_sends (campaign_id, mail_norm, mail, customer_id, state)
    select id, 'x', 'x', 1, 'taken' from campaigns limit 1 returning id`.execute(db);
  await sql`insert into audience_syncs (list_id) values ('x')`.execute(db);
  await sql`insert into audience_members (list_id, mail, customer_id, content_hash, state)
    values ('x', 'x', 1, 'x', 'pending') returning id`.execute(db);
}
