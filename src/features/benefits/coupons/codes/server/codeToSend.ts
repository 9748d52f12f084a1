import { sql } from 'kysely';
import type { CountryCode } from '#domain/countries.ts';
import type { Db } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { offerText } from '../../checks/couponText.rules.ts';
import { availabilityOn } from '../../record/server/coupons.repo.ts';
import type { CouponAvailability, CouponDraft } from '../../record/couponShape.contract.ts';
import { hasCodes, takeCode } from './couponCodes.repo.ts';

/** A code as a mail gives it, with what it offers and its last day. */
type SentCode = { code: string; offer: string; expiryDate: string | null };

type Row = Pick<CouponDraft, 'code' | 'automatic' | 'kind' | 'discount' | 'giftEvery' | 'delivery' | 'expiryDate'> & {
  availability: CouponAvailability;
};

/**
 * A code that somebody may be sent today: one of the coupon's many, which is nobody else's from then on, else its own.
 * Null where the coupon does not hold, or has codes and none is left.
 */
export async function codeToSend(
  db: Db,
  couponId: number,
  { today, country }: { today: string; country: CountryCode },
): Promise<SentCode | null> {
  const { rows } = await sql<Row>`
    select r.code, r.automatic, r.kind, r.discount, r.gift_every, r.delivery, r.expiry_date, ${availabilityOn(today)} as availability
    from ${tenantRows('coupons as r')} where r.id = ${couponId}`.execute(db);
  const [coupon] = rows;
  if (!coupon || coupon.automatic || coupon.availability !== 'active') return null;
  const code = (await hasCodes(db, couponId)) ? await takeCode(db, couponId) : coupon.code;
  return code === null ? null : { code, offer: offerText(coupon, country), expiryDate: coupon.expiryDate };
}
