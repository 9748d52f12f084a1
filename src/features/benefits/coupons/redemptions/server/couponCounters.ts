import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { fail } from '#kit/contract/failures.ts';
import { databaseOf, type Db, scopeOf } from '#kit/server/data/database.ts';
import { perDatabase } from '#kit/server/data/perDatabase.ts';
import { prepared } from '#kit/server/data/prepared.ts';
import { isTenantRow, tenantRows } from '#kit/server/data/tenantRows.ts';
import type { CouponTerms } from '../../checks/couponCase.rules.ts';

type Limits = Pick<CouponTerms, 'id' | 'quantity' | 'spendLimit' | 'kind' | 'withBalance' | 'discount'>;

/** `maxShards`: counter rows per coupon. `usesPerShard`: minimum share of the limit per row. */
const maxShards = 16;
const usesPerShard = 25;

/** Money limit of a coupon, in the minor unit; null: no limit. */
function moneyLimit({ spendLimit, kind, withBalance, discount }: Limits): number | null {
  const limits = [spendLimit, kind === 'giftcard' && withBalance ? discount : null].filter((each) => each !== null);
  return limits.length > 0 ? Math.min(...limits) : null;
}

/** Money limits use a single row: the balance of a gift card must be available to one order. */
function shardsOf(limits: Limits): number {
  if (moneyLimit(limits) !== null) return 1;
  const { quantity } = limits;
  return quantity === null ? maxShards : Math.min(maxShards, Math.max(1, Math.floor(quantity / usesPerShard)));
}

type Counting = [couponId: number, shard: number, amount: number, sales: number];

const count = prepared(
  (_db: Db, _shape: null, ...[couponId, shard, amount, sales]: Counting) => sql<{ shard: number }>`
    update coupon_counters c set used = c.used + 1, given = c.given + ${amount}::bigint, sold = c.sold + ${sales}::bigint
    where ${isTenantRow('c')} and c.coupon_id = ${couponId} and c.shard = ${shard}
      and c.limits = (select x.limits from ${tenantRows('coupons as x')} where x.id = ${couponId})
      and (c.max_used is null or c.used < c.max_used)
      and (c.max_given is null or c.given + ${amount}::bigint <= c.max_given)
    returning shard`,
);

type Counter = { shard: number; used: number; given: number; maxUsed: number | null; limits: string };

const lock = { none: sql``, coupon: sql`for no key update`, counters: sql`for update` };

const readCounters = async (db: Db, couponId: number, locking = lock.none): Promise<Counter[]> =>
  (
    await sql<Counter>`select c.shard, c.used, c.given, c.max_used, c.limits from ${tenantRows('couponCounters as c')}
      where c.coupon_id = ${couponId} order by c.shard ${locking}`.execute(db)
  ).rows;

type AllottedLimits = Limits & { limits: string };

/** Current limits of a coupon, which may be newer than those the order was priced with. */
async function readLimits(db: Db, couponId: number, locking = lock.none): Promise<AllottedLimits> {
  const { rows } =
    await sql<AllottedLimits>`select c.id, c.quantity, c.spend_limit, c.kind, c.with_balance, c.discount, c.limits
    from ${tenantRows('coupons as c')} where c.id = ${couponId} ${locking}`.execute(db);
  return rows[0] ?? fail('notFound');
}

const isAllotted = (counters: readonly Counter[], present: AllottedLimits): boolean =>
  counters.length >= shardsOf(present) && counters.every(({ limits }) => limits === present.limits);

const total = (counters: readonly Counter[], of: 'used' | 'given') => counters.reduce((sum, each) => sum + each[of], 0);

/** Limits per row that add up to the coupon's limit, counting what was already used in other rows. */
function allotments(counters: readonly Counter[], limits: Limits) {
  const shards = shardsOf(limits);
  const money = moneyLimit(limits);
  const free = limits.quantity === null ? null : Math.max(0, limits.quantity - total(counters, 'used'));
  const left = money === null ? null : Math.max(0, money - total(counters, 'given'));
  const shareOf = (limit: number, shard: number) =>
    shard < shards ? Math.floor((limit * (shard + 1)) / shards) - Math.floor((limit * shard) / shards) : 0;
  const present = new Map(counters.map((each) => [each.shard, each]));
  return Array.from({ length: Math.max(shards, ...counters.map(({ shard }) => shard + 1)) }, (_, shard) => {
    const { used = 0, given = 0 } = present.get(shard) ?? {};
    return {
      shard,
      maxUsed: free === null ? null : used + shareOf(free, shard),
      maxGiven: left === null ? null : given + shareOf(left, shard),
    };
  });
}

/** Distributes what the coupon may still give over its rows. Row locks make concurrent counts wait. */
async function allot(db: Db, couponId: number): Promise<void> {
  const limits = await readLimits(db, couponId, lock.coupon);
  const counters = await readCounters(db, couponId, lock.counters);
  if (isAllotted(counters, limits)) return;
  for (const { shard, maxUsed, maxGiven } of allotments(counters, limits))
    await sql`insert into coupon_counters as c (coupon_id, shard, max_used, max_given, limits)
      values (${couponId}, ${shard}, ${maxUsed}, ${maxGiven}, ${limits.limits})
      on conflict on constraint coupon_counters_pkey do update
        set max_used = excluded.max_used, max_given = excluded.max_given, limits = excluded.limits`.execute(db);
}

/** A use that is being counted, with the result of the first row tried. */
type Count = { terms: Limits; amount: number; sales: number; rows: Promise<{ shard: number }[]> };

/** Counter row last used per coupon. */
const lastRows = perDatabase(() => new LRUCache<string, number>({ max: 2000 }));

/** Round robin: a process has fewer concurrent orders than rows, so they do not wait for each other. */
function nextRow(db: Db, limits: Limits): number {
  const rows = lastRows(databaseOf(db));
  const key = `${scopeOf(db).tenantId}:${limits.id}`;
  const next = (rows.get(key) ?? randomInt(maxShards)) + 1;
  rows.set(key, next);
  return next % shardsOf(limits);
}

/** Sends the count of a use to a counter row of the coupon. */
export function startCount(db: Db, terms: Limits, amount: number, sales: number): Count {
  const shard = nextRow(db, terms);
  return { terms, amount, sales, rows: count(db, null, terms.id, shard, amount, sales) };
}

/**
 * Returns the row that counted the use, or null when the coupon is exhausted.
 *
 * A row that is full or has outdated limits is not conclusive: the other rows are tried.
 */
export async function finishCount(db: Db, { terms: { id }, amount, sales, rows }: Count): Promise<number | null> {
  const [counted] = await rows;
  if (counted) return counted.shard;
  const [limits, present] = await Promise.all([readLimits(db, id), readCounters(db, id)]);
  if (!isAllotted(present, limits)) await allot(db, id);
  const counters = isAllotted(present, limits) ? present : await readCounters(db, id);
  for (const { shard, used, maxUsed } of counters) {
    if (maxUsed !== null && used >= maxUsed) continue;
    const [retried] = await count(db, null, id, shard, amount, sales);
    if (retried) return retried.shard;
  }
  return null;
}
