import { createHash, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#kit/server/data/database.ts';
import { prepared } from '#kit/server/data/prepared.ts';
import { tenantRows, isTenantRow } from '#kit/server/data/tenantRows.ts';
import { type CouponRule, type CouponTerms, usesPerPerson } from '../../checks/couponCheck.rules.ts';
import { type CountedUses, isLimited } from './couponUses.ts';

/** What an order redeems: found by the check that priced it. Amounts in the minor unit. */
export type Redemption = { terms: CouponTerms; singleCode: string | null; uses: CountedUses; amount: number };

/** Whose use it is. */
export type Redeemer = { customerId: number; mail: string };

const noLimit = Number.MAX_SAFE_INTEGER;
/** Rows that an unlimited coupon is counted in. */
const shards = 16;

/** What a customer and a mail are counted by. A digest, so that the mail is not kept here. */
const peopleOf = ({ customerId, mail }: Redeemer): string[] => {
  const norm = mail
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*@/, '@');
  const digest = createHash('sha256').update(norm).digest('hex');
  return [`customer:${customerId}`, ...(norm ? [`mail:${digest}`] : [])];
};

const countPerson = prepared(
  (_db: Db, _shape: null, ...[couponId, person, most]: [number, string, number]) => sql`
    insert into coupon_people as p (coupon_id, person, used) values (${couponId}, ${person}, 1)
    on conflict on constraint coupon_people_pkey do update set used = p.used + 1 where p.used < ${most}::bigint
    returning used`,
);

const spendCode = prepared(
  (_db: Db, _shape: null, ...[code, orderId]: [string, number]) => sql`
    update coupon_codes set order_id = ${orderId} where ${isTenantRow('coupon_codes')} and code_norm = ${code} and order_id is null
    returning code`,
);

type Counting = [couponId: number, shard: number, amount: number, sales: number, mostUsed: number, mostGiven: number];

const countUse = prepared(
  (_db: Db, _shape: null, ...[couponId, shard, amount, sales, mostUsed, mostGiven]: Counting) => sql`
    insert into coupon_counters as c (coupon_id, shard, used, given, sold)
    values (${couponId}, ${shard}, 1, ${amount}, ${sales})
    on conflict on constraint coupon_counters_pkey do update
      set used = c.used + 1, given = c.given + excluded.given, sold = c.sold + excluded.sold
      where c.used < ${mostUsed}::bigint and c.given + excluded.given <= ${mostGiven}::bigint
    returning used`,
);

const keepUse = prepared(
  (
    _db: Db,
    _shape: null,
    ...[orderId, couponId, amount, sales, shard, people]: [number, number, number, number, number, string]
  ) => sql`
    insert into coupon_uses (order_id, coupon_id, amount, sales, shard, people)
    values (${orderId}, ${couponId}, ${amount}, ${sales}, ${shard}, ${people}::jsonb)`,
);

/** The row that guards a limit, and how far it may go there; an unlimited coupon is counted anywhere. */
function guardOf({ terms, uses }: Redemption) {
  if (!isLimited(terms)) return { shard: randomInt(1, shards + 1), mostUsed: noLimit, mostGiven: noLimit };
  const { quantity, spendLimit, kind, withBalance, discount } = terms;
  const worth = Math.min(spendLimit ?? noLimit, kind === 'giftcard' && withBalance ? discount : noLimit);
  return {
    shard: 0,
    mostUsed: quantity === null ? noLimit : quantity - uses.elsewhere.used,
    mostGiven: worth === noLimit ? noLimit : worth - uses.elsewhere.given,
  };
}

/** A claim that found nothing left, by the rule that says so. */
export type FailedClaim = { redemption: Redemption; rule: CouponRule };

/**
 * Claims what an order redeems, as its last writes: what many orders wait for is held for as short as can be. The people
 * come before the coupon and both in one order, so that no two orders wait for each other. Answers the first claim that
 * found nothing left; the order has to be rolled back then.
 */
export async function claimCoupons(
  db: Db,
  redemptions: readonly Redemption[],
  { orderId, redeemer, sales }: { orderId: number; redeemer: Redeemer; sales: number },
): Promise<FailedClaim | null> {
  const sorted = redemptions.toSorted((a, b) => a.terms.id - b.terms.id);
  const claims: { redemption: Redemption; rule: CouponRule; rows: Promise<unknown[]> }[] = [];
  const counted = new Map<Redemption, string[]>();
  for (const redemption of sorted) {
    const { terms } = redemption;
    const most = usesPerPerson(terms);
    const people = most === null ? [] : peopleOf(redeemer).toSorted();
    counted.set(redemption, people);
    const rule = terms.firstPurchase ? 'firstPurchase' : 'person';
    for (const person of people)
      claims.push({ redemption, rule, rows: countPerson(db, null, terms.id, person, most ?? noLimit) });
  }
  for (const redemption of sorted)
    if (redemption.singleCode)
      claims.push({ redemption, rule: 'code', rows: spendCode(db, null, redemption.singleCode, orderId) });
  const kept: Promise<unknown>[] = [];
  for (const redemption of sorted) {
    const { terms, amount } = redemption;
    const { shard, mostUsed, mostGiven } = guardOf(redemption);
    const people = JSON.stringify(counted.get(redemption) ?? []);
    kept.push(keepUse(db, null, orderId, terms.id, amount, sales, shard, people));
    const rows = countUse(db, null, terms.id, shard, amount, sales, mostUsed, mostGiven);
    claims.push({ redemption, rule: terms.quantity === null ? 'budget' : 'quantity', rows });
  }
  await Promise.all(kept);
  const results = await Promise.all(claims.map(({ rows }) => rows));
  const failed = claims.find((_, place) => results[place]?.length === 0);
  return failed ?? null;
}

/** Whether somebody has an order already, by customer or mail, that was not called off. Orders of marketplaces are not the company's own. */
export async function hasOrdered(db: Db, { customerId, mail }: Redeemer): Promise<boolean> {
  const { rows } = await sql`
    select from ${tenantRows('orders as o')}
    where o.customer_id in (
        select c.id from ${tenantRows('customers as c')}
        where c.id = ${customerId} or c.merged_into = ${customerId}
          or (${mail} <> '' and c.mail_norm = regexp_replace(lower(btrim(${mail})), '\\+[^@]*@', '@')))
      and o.status not in ('canceled', 'failed') and o.source = 'mercat' and not o.is_test limit 1`.execute(db);
  return rows.length > 0;
}
