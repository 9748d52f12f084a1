import { normaliseMail } from '#domain/mails.ts';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Db, sendAlong } from '#kit/server/data/database.ts';
import { prepared } from '#kit/server/data/prepared.ts';
import { tenantRows, isTenantRow } from '#kit/server/data/tenantRows.ts';
import type { CouponRule, CouponTerms } from '../../checks/couponCase.rules.ts';
import { usesPerPerson } from '../../checks/limitChecks.rules.ts';
import { finishCount, startCount } from './couponCounters.ts';

/** A coupon that an order redeems, with the discount it was priced with, in the minor unit. */
export type Redemption = { terms: CouponTerms; singleCode: string | null; amount: number };

export type Redeemer = { customerId: number; mail: string };

/** Keys that count the uses of a customer. The mail is hashed, so that no personal data is stored. */
export const personKeys = ({ customerId, mail }: Redeemer): string[] => {
  const norm = normaliseMail(mail);
  const customer = `customer:${customerId}`;
  // The fixed order avoids deadlocks between orders that share both keys.
  return norm ? [customer, `mail:${createHash('sha256').update(norm).digest('hex')}`] : [customer];
};

const countPerson = prepared(
  (_db: Db, _shape: null, ...[couponId, person, limit]: [number, string, number]) => sql`
    insert into coupon_people as p (coupon_id, person, used) values (${couponId}, ${person}, 1)
    on conflict on constraint coupon_people_pkey do update set used = p.used + 1 where p.used < ${limit}::bigint
    returning used`,
);

/** Looks up the order by UUID: its insert may be in the same round trip, so its id is not known yet. */
const spendCode = prepared(
  (_db: Db, _shape: null, ...[code, orderUuid]: [string, string]) => sql`
    update coupon_codes set order_id = (select o.id from ${tenantRows('orders as o')} where o.uuid = ${orderUuid}::uuid)
    where ${isTenantRow('coupon_codes')} and code_norm = ${code} and order_id is null returning code`,
);

/** Counted use of a coupon; `shard` is the counter row. */
type Use = { couponId: number; amount: number; sales: number; shard: number; people: readonly string[] };

const insertUse = prepared(
  (_db: Db, _shape: null, ...cells: [number, number, number, number, number, string]) => sql`
    insert into coupon_uses (order_id, coupon_id, amount, sales, shard, people) values (${sql.join(cells)})`,
);

/** Stores what an order redeemed, without waiting: the transaction does. */
export function storeUses(db: Db, orderId: number, uses: readonly Use[]): void {
  for (const { couponId, amount, sales, shard, people } of uses)
    sendAlong(db, insertUse(db, null, orderId, couponId, amount, sales, shard, JSON.stringify(people)));
}

/** A claim that exceeded a limit, with the rule it broke. */
export type FailedClaim = { redemption: Redemption; rule: CouponRule };

/** Uses to store with the order, or the claim that failed: then the order must be rolled back. */
export type Claimed = { failed: FailedClaim | null; uses: readonly Use[] };

type Claim = { redemption: Redemption; rule: CouponRule; rows: Promise<unknown[]> };

/** Sends the counts by person and the single-use code. */
function startClaims(db: Db, redemption: Redemption, people: readonly string[], orderUuid: string): Claim[] {
  const { terms, singleCode } = redemption;
  const limit = usesPerPerson(terms) ?? 0;
  const rule = terms.firstPurchase ? 'firstPurchase' : 'person';
  const persons = people.map(
    (person) => ({ redemption, rule, rows: countPerson(db, null, terms.id, person, limit) }) as const,
  );
  return singleCode
    ? [...persons, { redemption, rule: 'code', rows: spendCode(db, null, singleCode, orderUuid) }]
    : persons;
}

/**
 * Claims the redemptions of an order in one round trip, as its last writes, to hold contended locks as briefly as possible.
 *
 * People are locked before coupons, both in a fixed order, to avoid deadlocks.
 */
export async function claimCoupons(
  db: Db,
  redemptions: readonly Redemption[],
  { orderUuid, redeemer, sales }: { orderUuid: string; redeemer: Redeemer; sales: number },
): Promise<Claimed> {
  const entries = redemptions
    .toSorted((a, b) => a.terms.id - b.terms.id)
    .map((redemption) => ({
      redemption,
      people: usesPerPerson(redemption.terms) === null ? [] : personKeys(redeemer),
    }));
  const claims = entries.flatMap(({ redemption, people }) => startClaims(db, redemption, people, orderUuid));
  const counts = entries.map((use) => ({
    ...use,
    count: startCount(db, use.redemption.terms, use.redemption.amount, sales),
  }));
  // All queries go out in one round trip and fail together.
  const [claimed] = await Promise.all([
    Promise.all(claims.map(({ rows }) => rows)),
    Promise.all(counts.map(({ count }) => count.rows)),
  ]);
  const failed = claims.find((_, place) => claimed[place]?.length === 0);
  if (failed) return { failed, uses: [] };
  const uses: Use[] = [];
  for (const { redemption, people, count } of counts) {
    const { terms, amount } = redemption;
    const shard = await finishCount(db, count);
    if (shard === null) {
      const rule = terms.quantity === null ? 'budget' : 'quantity';
      return { failed: { redemption, rule }, uses: [] };
    }
    uses.push({ couponId: terms.id, amount, sales, shard, people });
  }
  return { failed: null, uses };
}

/** Whether the customer, by id or mail, has an order that was not canceled. Marketplace orders do not count. */
export async function hasOrdered(db: Db, { customerId, mail }: Redeemer): Promise<boolean> {
  const { rows } = await sql`
    select from ${tenantRows('orders as o')}
    where o.customer_id in (
        select c.id from ${tenantRows('customers as c')}
        where c.id = ${customerId} or c.merged_into = ${customerId}
          or (c.mail_norm = ${normaliseMail(mail)} and c.mail_norm > ''))
      and o.status not in ('canceled', 'failed') and o.source = 'mercat' and not o.is_test limit 1`.execute(db);
  return rows.length > 0;
}
