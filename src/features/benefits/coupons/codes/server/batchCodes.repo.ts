import { sql } from 'kysely';
import { formatDay, localDay } from '#domain/time/dates.ts';
import { normalise } from '#kit/contract/text.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Db } from '#kit/server/data/database.ts';
import { isTenantRow, tenantRows } from '#kit/server/data/tenantRows.ts';
import { availabilityOn, usageOfEach } from '../../checks/server/availability.sql.ts';
import type { CouponAvailability } from '../../record/couponShape.contract.ts';
import type { BatchOption } from '../couponCodes.contract.ts';

/** A code that was neither used nor sent. */
const isFree = sql`c.order_id is null and c.sent_at is null`;

/** The same of a batch. */
const isFreeOf = (batchId: number) => sql`${isFree} and c.batch_id = ${batchId}`;

/** The coupon of a batch on a day. Its codes do not count: the codes of the batch that are free can be used. */
export type BatchCoupon = { code: string; availability: CouponAvailability; startDate: string | null };

export async function findBatchCoupon(db: Db, batchId: number, day: string): Promise<BatchCoupon | undefined> {
  const { rows } = await sql<BatchCoupon>`
    select r.code, r.start_date, ${availabilityOn(day, { ...usageOfEach, codeCount: sql`0` })} as availability
    from ${tenantRows('couponBatches as b')} join ${tenantRows('coupons as r')} on r.id = b.coupon_id
    where b.id = ${batchId}`.execute(db);
  return rows[0];
}

export async function countFreeCodes(db: Db, batchId: number): Promise<number> {
  const { rows } = await sql<{ free: number }>`select count(*)::int as free from ${tenantRows('couponCodes as c')}
    where ${isFreeOf(batchId)}`.execute(db);
  return rows[0]?.free ?? 0;
}

export async function hasFreeCodes(db: Db, batchId: number): Promise<boolean> {
  const { rows } = await sql`select from ${tenantRows('couponCodes as c')} where ${isFreeOf(batchId)} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Takes free codes of a batch and marks them as sent: at most `count`, each for a single caller. */
export async function takeBatchCodes(db: Db, batchId: number, count: number): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    with f as materialized (select c.code_norm from ${tenantRows('couponCodes as c')}
      where ${isFreeOf(batchId)} limit ${count} for update skip locked)
    update coupon_codes c set sent_at = now() from f
    where ${isTenantRow('c')} and c.code_norm = f.code_norm returning c.code`.execute(db);
  return rows.map(({ code }) => code);
}

type BatchFilter = { name?: string | undefined; ids?: readonly number[] | undefined; limit: number };
type BatchRow = Omit<BatchOption, 'name'> & { code: string; prefix: string; createdAt: string };

/** Batches to choose from, newest first, named by coupon, prefix and day. */
export async function batchOptions(
  db: Db,
  { name, ids, limit }: BatchFilter,
  timeZone: string,
): Promise<BatchOption[]> {
  const found = ids
    ? sql`b.id = ${anyOf(ids)}`
    : sql`r.enabled and (${name ?? null}::text is null or r.code_norm like ${`%${normalise(name ?? '')}%`})`;
  const { rows } = await sql<BatchRow>`
    select b.id, b.prefix, b.created_at, r.code, (select count(*)::int from ${tenantRows('couponCodes as c')}
      where c.batch_id = b.id and ${isFree}) as free
    from ${tenantRows('couponBatches as b')} join ${tenantRows('coupons as r')} on r.id = b.coupon_id
    where ${found} order by b.id desc limit ${limit}`.execute(db);
  return rows.map(({ id, code, prefix, createdAt, free }) => ({
    id,
    name: [`${code}:`, 'lote', prefix, `del ${formatDay(localDay(createdAt, timeZone))}`].filter(Boolean).join(' '),
    free,
  }));
}
