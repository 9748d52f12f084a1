import { sql } from 'kysely';
import { wireName } from '#kit/contract/wire.ts';
import type { Database, Db } from '#kit/server/data/database.ts';
import { setupScope } from '#server/createTenant.ts';
import { areas } from '../areas.ts';
import { fillMail, fillPayouts, fillPoints, fillPos, fillSales } from './filledTables.ts';

const links = areas.flatMap(({ tables: declared }) =>
  declared.flatMap(({ entity }) => Object.values(entity.links ?? {})),
);

/** Adds a row to every table that the demo data of a company leaves empty. */
export async function fillEveryTable(database: Database, home: number): Promise<void> {
  const firstOf = async (db: Db, table: string) => {
    const { rows } = await sql<{ id: number }>`select min(id) as id from ${sql.id(table)}`.execute(db);
    return rows[0]?.id ?? 0;
  };
  await database.inTenant(setupScope(home, 'fill-every-table'), async (db) => {
    const [user, store, menu, group, landing] = await Promise.all(
      ['admin_users', 'stores', 'menus', 'price_groups', 'custom_landings'].map((table) => firstOf(db, table)),
    );
    await sql`insert into sessions (user_id, user_agent, ip) values (${user}, 'x', 'x')`.execute(db);
    const session = await firstOf(db, 'sessions');
    await sql`insert into refresh_tokens (token_hash, session_id, expires_at)
      values ('x', ${session}, now())`.execute(db);
    await sql`insert into sign_in_attempts (subject, failures) values ('x', 1)`.execute(db);
    await sql`insert into password_codes (code_hash, user_id, expires_at) values ('x', ${user}, now())`.execute(db);
    await sql`insert into security_settings (require_second_factor) values (false)`.execute(db);
    await sql`insert into security_visit_requests
        (company_id, requester_id, requester_name, requester_email, reason, ticket)
      values (1, ${user}, 'x', 'x', 'Visita de las pruebas', 'x')`.execute(db);
    await sql`insert into second_factor_removals (user_id, requester_id) values (${user}, ${user})`.execute(db);
    await sql`insert into company_favorites (favorites) values ('[]')`.execute(db);
    await sql`insert into auth_credentials (store_id, key) values (${store}, 'x')`.execute(db);
    await sql`insert into provider_calls (provider, at, name, method, url, request, answer, milliseconds)
      values ('x', now(), 'x', 'GET', 'x', '', '', 1)`.execute(db);
    await sql`insert into provider_webhooks (provider, event_key, headers, body)
      values ('x', 'x', '{}', '')`.execute(db);
    for (const { table, owner, target, parent, to } of links) {
      if (!to) continue;
      const [one, other] = [await firstOf(db, wireName(parent)), await firstOf(db, wireName(to))];
      const [pairs, ownerId, targetId] = [table, owner, target].map((name) => sql.id(wireName(name)));
      await sql`insert into ${pairs} (${ownerId}, ${targetId})
        values (${one}, ${other}) on conflict do nothing`.execute(db);
    }
    await sql`insert into settings (id, section, value) values (1, 'delivery', '{}')`.execute(db);
    await sql`insert into pictures (key, name) values ('x', 'x')`.execute(db);
    await sql`insert into picture_renditions (picture_id, file_key, spec, focal_x, focal_y)
      values (${await firstOf(db, 'pictures')}, 'x', 'share', 50, 50)`.execute(db);
    await sql`insert into chart_notes (day, text, author_name) values (now(), 'x', 'x')`.execute(db);
    await sql`insert into report_mail_deliveries (report_mail_id, start_date, end_date, user_id)
      values (1, now(), now(), ${user})`.execute(db);
    await sql`insert into sales_targets (scope, month, amount) values (${store}, '2026-11-01', 1)`.execute(db);
    await sql`insert into customer_best_floors (month, floor) values ('2026-11-01', 1)`.execute(db);
    await sql`insert into saved_views (list, name, search, columns, author_id, author_name)
      values ('/users', 'x', '{}', '[]', 1, 'x')`.execute(db);
    await sql`insert into events (topic, audience, data) values ('x', 'signedIn', '{}')`.execute(db);
    await sql`insert into jobs (kind, label, args, author, request_id) values ('x', 'x', '{}', '{}', 'x')`.execute(db);
    await sql`insert into price_raises (price_group_id, percentage, rounding, fields, starts_at)
      values (${group}, 5, 'exact', '["price"]', now())`.execute(db);
    await sql`insert into static_menus (store_id, channel, content_hash, file_key, snapshot)
      values (${store}, 'web', 'x', 'x', 'x')`.execute(db);
    await sql`insert into menu_publications (menu_id, publish_at, content) values (${menu}, now(), '{}')`.execute(db);
    await sql`insert into static_files (file_key) values ('x')`.execute(db);
    await sql`insert into feed_files (file_key) values ('x')`.execute(db);
    await sql`insert into webhook_secrets (subscription_id, secret_sealed) values (1, 'x')`.execute(db);
    await sql`insert into webhook_events (topic, type, record_id, facts) values ('orders', 'x', 1, '{}')`.execute(db);
    await sql`insert into webhook_deliveries (subscription_id, event_id, record_kind, type, record_id)
      values (1, 1, 'order', 'x', 1)`.execute(db);
    await sql`insert into webhook_counts (subscription_id, day) values (1, '2020-01-01')`.execute(db);
    await sql`insert into menu_imports (menu_id, author_id, file_name, columns)
      values (${menu}, 1, 'x', '[]')`.execute(db);
    const imported = await firstOf(db, 'menu_imports');
    await sql`insert into menu_import_rows (import_id, line, cells, status)
      values (${imported}, 1, '{}', 'same')`.execute(db);
    await sql`insert into menu_import_groups (import_id, place, content, status, result)
      values (${imported}, 1, '{}', 'same', '{}')`.execute(db);
    await sql`insert into menu_import_choices (origin, field, side) values ('pos:x', 'price', 'ours')`.execute(db);
    await sql`insert into order_mails (order_id, kind) values (${await firstOf(db, 'orders')}, 'received')`.execute(db);
    const coupon = await firstOf(db, 'coupons');
    await sql`insert into coupon_batches (coupon_id, prefix, signs, amount, author_name)
      values (${coupon}, 'X', 10, 1, '')`.execute(db);
    const batch = await firstOf(db, 'coupon_batches');
    await sql`insert into coupon_codes (code_norm, code, coupon_id, batch_id)
      values ('x', 'X', ${coupon}, ${batch})`.execute(db);
    await sql`insert into carts (mail_norm, mail, name, phone_digits, store_id, lines, total)
      values ('x', 'x', '', '', ${store}, '[]', 1)`.execute(db);
    await sql`insert into content_counts (kind, content_id, store_id, day, device)
      values ('banner', 1, ${store}, now(), 'web')`.execute(db);
    await sql`insert into mail_refusals (mail_norm) values ('x')`.execute(db);
    await sql`insert into coupon_people (coupon_id, person, used) values (${coupon}, 'customer:1', 1)`.execute(db);
    await sql`insert into coupon_refusals (coupon_id, day, rule, count)
      values (${coupon}, now(), 'dates', 1)`.execute(db);
    await sql`update customers set merged_into = (select min(id) from customers where tenant_id = ${home})
      where tenant_id = ${home} and id = (select max(id) from customers where tenant_id = ${home})`.execute(db);
    await fillPoints(db, firstOf);
    await fillSales(db);
    await fillPayouts(db, firstOf);
    await fillMail(db);
    await fillPos(db, firstOf);
    await sql`insert into page_redirects values (${home}, 'x', ${await firstOf(db, 'pages')})`.execute(db);
    await sql`insert into landing_redirects (slug, landing_id) values ('x', ${landing})`.execute(db);
    await sql`insert into landing_files
      values (${home}, default, ${landing}, repeat('a', 24), 'x', 'x', 1, repeat('a', 64))`.execute(db);
    await sql`insert into landing_stored_files (hash) values (repeat('a', 64))`.execute(db);
    await sql`insert into informative_banners (title, companies, readers) values ('x', 'all', 'everybody')`.execute(db);
    await sql`insert into store_references (store_id, provider, field, value)
      values (${store}, 'x', 'x', 'x')`.execute(db);
    await sql`insert into item_references (kind, item_id, provider, field, value)
      values ('product', 1, 'x', 'x', 'x')`.execute(db);
    await sql`insert into order_exports (job_id, file_key) values (1, 'x')`.execute(db);
    await sql`insert into idempotency_keys (key, author, request_hash) values ('x', '1', 'x')`.execute(db);
  });
}
