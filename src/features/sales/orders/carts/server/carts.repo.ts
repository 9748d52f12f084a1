import { sql } from 'kysely';
import { mailNormOf } from '#features/benefits/customers/server/index.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { prepared } from '#kit/server/data/prepared.ts';
import { isTenantRow, tenantRows } from '#kit/server/data/tenantRows.ts';
import { retentionDays } from '../carts.rules.ts';

export type CartLine = { name: string; quantity: number };

export type Cart = {
  id: number;
  mailNorm: string;
  mail: string;
  name: string;
  phoneDigits: string;
  storeId: number;
  lines: CartLine[];
  total: number;
  /** Content that brought the guest. */
  via: string | null;
  quotes: number;
  beganAt: string;
  quotedAt: string;
  mailedAt: string | null;
};

type Cells = [string, string, string, string, number, string, number, string | null];

const upsertCart = prepared(
  (_db: Db, _shape: null, ...[mailNorm, mail, name, phoneDigits, storeId, lines, total, via]: Cells) => sql<{
    id: number;
    quotes: number;
  }>`
    insert into carts as c (mail_norm, mail, name, phone_digits, store_id, lines, total, via)
    values (${mailNorm}, ${mail}, ${name}, ${phoneDigits}, ${storeId}, ${lines}::jsonb, ${total}, ${via})
    on conflict on constraint carts_mail_unique do update set quotes = c.quotes + 1, mail = excluded.mail,
      name = excluded.name, phone_digits = excluded.phone_digits, store_id = excluded.store_id, lines = excluded.lines,
      total = excluded.total, via = excluded.via, quoted_at = excluded.quoted_at,
      began_at = case when c.quotes = 0 then excluded.began_at else c.began_at end
    returning id, quotes`,
);

/** Stores the latest quote of a mail. Returns its cart with the number of quotes so far. */
export async function upsert(
  db: Db,
  cart: Pick<Cart, 'mailNorm' | 'mail' | 'name' | 'phoneDigits' | 'storeId' | 'lines' | 'total' | 'via'>,
): Promise<{ id: number; quotes: number } | undefined> {
  const { mailNorm, mail, name, phoneDigits, storeId, lines, total, via } = cart;
  const [saved] = await upsertCart(
    db,
    null,
    mailNorm,
    mail,
    name,
    phoneDigits,
    storeId,
    JSON.stringify(lines),
    total,
    via,
  );
  return saved;
}

/** Locks a cart that is not processed yet. */
export async function lock(db: Db, id: number): Promise<Cart | undefined> {
  const { rows } = await sql<Cart>`select c.* from ${tenantRows('carts as c')}
    where c.id = ${id} and c.quotes > 0 for update`.execute(db);
  return rows[0];
}

/** Marks a cart as processed, with the time of the reminder if one was sent. */
export const finish = (db: Db, id: number, mailedAt: string | null) =>
  sql`update carts c set quotes = 0, mailed_at = coalesce(${mailedAt}::timestamptz, c.mailed_at)
    where ${isTenantRow('c')} and c.id = ${id}`.execute(db);

export type CartStore = {
  name: string;
  /** Its address in the storefront. */
  slug: string;
  /** Null: that of the company. */
  timeZone: string | null;
  minutes: number;
  couponId: number | null;
};

/** Reminder settings of a cart's store. */
export async function storeOf(db: Db, id: number): Promise<CartStore | undefined> {
  const { rows } = await sql<CartStore>`
    select s.name, coalesce(l.slug, s.uuid::text) as slug, s.time_zone, s.cart_notification_interval_minutes as minutes,
      case when s.abandoned_shopping_cart_coupon_enabled then s.abandoned_shopping_cart_coupon_id end as coupon_id
    from ${tenantRows('stores as s')} left join ${tenantRows('storeSlugs as l')} on l.store_id = s.id and l.is_current
    where s.id = ${id}`.execute(db);
  return rows[0];
}

/** Whether an order with the cart's phone or mail was placed at any store since the cart was created. */
export async function hasOrderedSince(db: Db, { beganAt, phoneDigits, mailNorm }: Cart): Promise<boolean> {
  const { rows } = await sql`
    select from ${tenantRows('orders as o')}
    where o.created_at >= ${beganAt}::timestamptz and not o.is_test
      and ((${phoneDigits} <> '' and o.phone_digits = ${phoneDigits})
        or ${mailNormOf(sql`o.customer ->> 'mail'`)} = ${mailNorm})
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Deletes abandoned carts. */
export const purge = (db: Db) =>
  unaudited(db)
    .deleteFrom('carts')
    .where('quotedAt', '<', sql<string>`now() - make_interval(days => ${retentionDays})`)
    .execute();
