import { type RawBuilder, sql } from 'kysely';
import { normalise } from '#kit/contract/text.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { insertInto } from '#kit/server/data/insertInto.ts';
import { isTenantRow, tenantRows } from '#kit/server/data/tenantRows.ts';
import type { BatchDraft, CodeBatch } from '../couponCodes.contract.ts';

/**
 * Finds coupons by normalised code, either the coupon's code or a single-use code.
 *
 * The lateral join looks up each code by index: right after large inserts, the planner would scan the table.
 */
export async function couponsByCode(db: Db, codes: readonly string[]): Promise<Map<string, number>> {
  const findIds = (rows: RawBuilder<unknown>, id: string) =>
    sql<{ codeNorm: string; id: number }>`
      select g.code_norm, found.id from unnest(${codes.map(normalise)}::text[]) g(code_norm)
      cross join lateral (select ${sql.ref(id)} as id from ${rows} where c.code_norm = g.code_norm limit 1) found`;
  const [byCouponCode, single] = await Promise.all([
    findIds(tenantRows('coupons as c'), 'c.id').execute(db),
    findIds(tenantRows('couponCodes as c'), 'c.coupon_id').execute(db),
  ]);
  return new Map([...single.rows, ...byCouponCode.rows].map(({ id, codeNorm }) => [codeNorm, id]));
}

export type StoredBatch = BatchDraft & { id: number; couponId: number };

export async function insertBatch(
  db: Db,
  couponId: number,
  batch: BatchDraft & { authorName: string },
): Promise<{ id: number }> {
  return unaudited(db)
    .insertInto('couponBatches')
    .values({ couponId, ...batch })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Locks a batch against deletion and counts its codes; undefined: the batch was deleted. */
export async function lockBatch(db: Db, id: number): Promise<(StoredBatch & { codeCount: number }) | undefined> {
  const [batch, codes] = await Promise.all([
    db
      .selectFrom('couponBatches')
      .select(['id', 'couponId', 'prefix', 'signs', 'amount'])
      .where('id', '=', id)
      .forKeyShare()
      .executeTakeFirst(),
    db
      .selectFrom('couponCodes')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('batchId', '=', id)
      .executeTakeFirst(),
  ]);
  return batch && { ...batch, codeCount: codes?.count ?? 0 };
}

/** Inserts codes into a batch and returns how many. Skips codes that any coupon already has. */
export async function insertCodes(db: Db, { id, couponId }: StoredBatch, codes: readonly string[]): Promise<number> {
  const known = await couponsByCode(db, codes);
  const rows = codes.flatMap((code) => {
    const codeNorm = normalise(code);
    return known.has(codeNorm) ? [] : [{ code, codeNorm, couponId, batchId: id }];
  });
  if (rows.length > 0) await insertInto('couponCodes', rows, { returning: sql`code_norm` }).execute(db);
  return rows.length;
}

const countCodes = (where: RawBuilder<unknown>) => sql<number>`(select count(*)::int
  from ${tenantRows('couponCodes as c')} where c.batch_id = b.id ${where})`;

/** Batches of a coupon, newest first. */
export async function listBatches(db: Db, couponId: number): Promise<CodeBatch[]> {
  const { rows } = await sql<CodeBatch>`
    select b.id, b.prefix, b.signs, b.amount, b.author_name, b.created_at, ${countCodes(sql``)} as code_count,
      ${countCodes(sql`and c.order_id is not null`)} as used_count,
      ${countCodes(sql`and c.order_id is null and c.sent_at is not null`)} as sent_count
    from ${tenantRows('couponBatches as b')} where b.coupon_id = ${couponId} order by b.id desc limit 200`.execute(db);
  return rows;
}

/** Deletes the codes of a batch that were neither used nor sent, and the batch once it is empty. */
export async function removeUnused(
  db: Db,
  couponId: number,
  batchId: number,
): Promise<{ removed: number; left: number } | null> {
  const batch = await db
    .selectFrom('couponBatches')
    .select('id')
    .where('id', '=', batchId)
    .where('couponId', '=', couponId)
    .forUpdate()
    .executeTakeFirst();
  if (!batch) return null;
  const removed = await unaudited(db)
    .deleteFrom('couponCodes')
    .where('batchId', '=', batchId)
    .where('orderId', 'is', null)
    .where('sentAt', 'is', null)
    .executeTakeFirst();
  const { left } = await db
    .selectFrom('couponCodes')
    .select(sql<number>`count(*)::int`.as('left'))
    .where('batchId', '=', batchId)
    .executeTakeFirstOrThrow();
  if (left === 0) await unaudited(db).deleteFrom('couponBatches').where('id', '=', batchId).execute();
  return { removed: Number(removed.numDeletedRows), left };
}

/** Whether a coupon has codes, or batches of them. */
export async function hasCodes(db: Db, couponId: number): Promise<boolean> {
  const { rows } = await sql`select from ${tenantRows('couponCodes as c')} where c.coupon_id = ${couponId}
    union all select from ${tenantRows('couponBatches as b')} where b.coupon_id = ${couponId} limit 1`.execute(db);
  return rows.length > 0;
}

type ExportFilter = { batchId?: number | undefined; used?: boolean | undefined };

/** Export rows of a coupon's codes. `timeZone` formats the dates. */
export function exportRows(db: Db, couponId: number, { batchId, used }: ExportFilter, timeZone: string) {
  const local = (at: RawBuilder<unknown>) => sql`to_char(${at} at time zone ${timeZone}, 'DD/MM/YYYY HH24:MI')`;
  let found = db
    .selectFrom('couponCodes as c')
    .leftJoin('orders as o', 'o.id', 'c.orderId')
    .select([
      'c.code',
      sql`case when c.order_id is not null then 'sí' else 'no' end`.as('used'),
      'c.orderId',
      local(sql`o.created_at`).as('usedAt'),
      local(sql`c.sent_at`).as('sentAt'),
    ])
    .where('c.couponId', '=', couponId)
    .orderBy('c.codeNorm');
  if (batchId !== undefined) found = found.where('c.batchId', '=', batchId);
  if (used !== undefined) found = found.where('c.orderId', used ? 'is not' : 'is', null);
  return found;
}

/** Takes the next free code of a coupon and marks it as sent; null: none left. */
export async function takeCode(db: Db, couponId: number): Promise<string | null> {
  const { rows } = await sql<{ code: string; codeNorm: string }>`
    select c.code, c.code_norm from ${tenantRows('couponCodes as c')}
    where c.coupon_id = ${couponId} and c.order_id is null and c.sent_at is null
    order by c.code_norm limit 1 for update skip locked`.execute(db);
  const [next] = rows;
  if (!next) return null;
  await sql`update coupon_codes c set sent_at = now()
    where ${isTenantRow('c')} and c.code_norm = ${next.codeNorm}`.execute(db);
  return next.code;
}

export const findCoupon = (db: Db, id: number) =>
  db.selectFrom('coupons').select(['code', 'automatic']).where('id', '=', id).executeTakeFirst();
