import { sql } from 'kysely';
import { id } from '#kit/contract/fields.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { selectList } from '#kit/server/data/crud/crudRepo.ts';
import type { Db } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { Actor } from '#kit/server/http/context.ts';
import { findOutOfScope } from '../../checks/server/requireStoreScope.ts';
import { draftOfCoupon } from '../../coupons.rules.ts';
import { couponEntity } from '../../record/coupons.contract.ts';
import { type CouponDraft, couponDraft } from '../../record/couponShape.contract.ts';

/** A stored coupon that a line changes. */
export type StoredCoupon = {
  id: number;
  draft: CouponDraft;
  /** Applies to stores outside the scope of the caller. */
  isOutOfScope: boolean;
  hasCodes: boolean;
};

const source = { entity: couponEntity, item: couponDraft.extend({ id }), areas: { linkedBy: new Map() } };

async function couponsWithCodes(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct c.coupon_id as id from ${tenantRows('couponCodes as c')} where c.coupon_id = any(${ids}::bigint[])
    union select b.coupon_id from ${tenantRows('couponBatches as b')} where b.coupon_id = any(${ids}::bigint[])`.execute(
    db,
  );
  return new Set(rows.map((row) => row.id));
}

/** The coupons with these ids; locked when they are about to be written. */
export async function couponsById(
  db: Db,
  ids: readonly number[],
  { storeIds }: Pick<Actor, 'storeIds'>,
  isSaving: boolean,
): Promise<StoredCoupon[]> {
  if (ids.length === 0) return [];
  if (isSaving)
    await db.selectFrom('coupons').select('id').where('id', '=', anyOf(ids)).orderBy('id').forNoKeyUpdate().execute();
  const [rows, withCodes, outOfScope] = await Promise.all([
    selectList(db, source, { ids: [...ids], page: 1 }).execute(),
    couponsWithCodes(db, ids),
    storeIds ? findOutOfScope({ db }, ids, storeIds) : [],
  ]);
  const foreign = new Set(outOfScope.map((coupon) => coupon.id));
  return rows.map((row) => ({
    id: row.id,
    draft: draftOfCoupon(row as unknown as CouponDraft),
    isOutOfScope: foreign.has(row.id),
    hasCodes: withCodes.has(row.id),
  }));
}
