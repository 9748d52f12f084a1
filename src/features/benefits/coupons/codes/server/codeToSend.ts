import { sql } from 'kysely';
import type { CountryCode } from '#domain/countries.ts';
import type { Db } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { offerText } from '../../checks/couponText.rules.ts';
import { availabilityOn } from '../../checks/server/availability.sql.ts';
import type { CouponAvailability, CouponDraft } from '../../record/couponShape.contract.ts';
import { hasCodes, takeCode } from './couponCodes.repo.ts';

/** Code for a mail, with its offer and last day. */
type SentCode = { code: string; offer: string; expiryDate: string | null };

type Row = Pick<CouponDraft, 'code' | 'automatic' | 'kind' | 'discount' | 'giftEvery' | 'delivery' | 'expiryDate'> & {
  availability: CouponAvailability;
  served: boolean;
};

/** Whether coupon `r` applies in a store. */
const servedIn = (storeId: number) => {
  const stores = sql`from ${tenantRows('couponStores as s')} where s.coupon_id = r.id`;
  const groups = sql`from ${tenantRows('couponStoreGroups as g')}`;
  return sql<boolean>`(not exists (select ${stores}) and not exists (select ${groups} where g.coupon_id = r.id)
    or exists (select ${stores} and s.store_id = ${storeId})
    or exists (select ${groups} join ${tenantRows('storeGroupMembers as m')} on m.store_group_id = g.store_group_id
      where g.coupon_id = r.id and m.store_id = ${storeId}))`;
};

/**
 * Takes a code of a coupon to send to a customer: an unused single-use code, marked as sent, or else the coupon's code.
 *
 * Returns null when the coupon is not valid today in the store, or when all its codes are taken.
 */
export async function codeToSend(
  db: Db,
  couponId: number,
  { today, country, storeId }: { today: string; country: CountryCode; storeId: number },
): Promise<SentCode | null> {
  const { rows } = await sql<Row>`
    select r.code, r.automatic, r.kind, r.discount, r.gift_every, r.delivery, r.expiry_date, ${availabilityOn(today)} as availability,
      ${servedIn(storeId)} as served
    from ${tenantRows('coupons as r')} where r.id = ${couponId}`.execute(db);
  const [coupon] = rows;
  if (!coupon || coupon.automatic || coupon.availability !== 'active' || !coupon.served) return null;
  const code = (await hasCodes(db, couponId)) ? await takeCode(db, couponId) : coupon.code;
  return code === null ? null : { code, offer: offerText(coupon, country), expiryDate: coupon.expiryDate };
}
