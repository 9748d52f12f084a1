import { sql } from 'kysely';
import { dateOf, dayLength } from '#domain/time/zonedTime.ts';
import type { Db } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { insertAll } from '#kit/server/data/write.ts';
import { insertBatch, insertCodes } from '../../codes/server/couponCodes.repo.ts';
import { randomCodes } from '../../codes/server/randomCodes.ts';
import { blankCoupon } from '../../coupons.rules.ts';
import type { CouponDraft } from '../couponShape.contract.ts';

const day = (ahead: number): string => dateOf(Math.floor(Date.now() / dayLength) + ahead);

/** Median product price, rounded to hundreds of the minor unit, to scale the offers to the country. */
async function usualPrice(db: Db): Promise<number> {
  const { rows } = await sql<{ price: number }>`
    select percentile_disc(0.5) within group (order by p.price_product) as price
    from ${tenantRows('products as p')} where p.price_product > 0`.execute(db);
  return Math.max(100, Math.round((rows[0]?.price ?? 0) / 100) * 100);
}

/** A coupon whose codes a campaign sends, one for each person. */
const returningCode = 'TE-EXTRAÑAMOS';

const coupons = (price: number): Partial<CouponDraft>[] => [
  { code: 'BIENVENIDA', discount: 15, maxDiscount: price, firstPurchase: true },
  { code: 'DESPACHOGRATIS', delivery: 100, minimumToRedeem: 2 * price, dispatchMethod: 'delivery', quantityByUsers: 2 },
  {
    code: 'ALMUERZO20',
    discount: 20,
    days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
    startTime: '12:00',
    expiryTime: '15:30',
  },
  {
    code: 'NOCHES10',
    discount: 10,
    days: ['friday', 'saturday'],
    startTime: '20:00',
    expiryTime: '02:00',
    platform: 'app',
  },
  { code: returningCode, discount: 20, maxDiscount: price, visibility: 'private', expiryDate: day(60) },
  { code: 'TARJETA50', kind: 'giftcard', discount: 2 * price, withBalance: true, visibility: 'private' },
  { code: 'ANIVERSARIO', discount: 30, expiryDate: day(-3), startDate: day(-13), quantity: 500 },
  {
    code: 'PRIMAVERA',
    kind: 'giftcard',
    discount: price,
    minimumToRedeem: 3 * price,
    quantity: 200,
    spendLimit: 150 * price,
    expiryDate: day(5),
  },
  {
    code: 'Despacho gratis en pedidos grandes',
    automatic: true,
    delivery: 100,
    minimumToRedeem: 5 * price,
    dispatchMethod: 'delivery',
  },
  {
    code: 'Bebidas 2×1',
    automatic: true,
    kind: 'gift',
    giftPick: 'cheapest',
    giftEvery: 2,
    categories: ['Bebidas'],
    startDate: day(10),
    expiryDate: day(40),
  },
];

/** Demo coupons and promotions, in addition to those that demo orders redeem. */
export async function addDemoCoupons(db: Db): Promise<void> {
  const price = await usualPrice(db);
  const rows = coupons(price).map((each) => {
    const {
      productIds: _p,
      priceGroupIds: _l,
      storeIds: _s,
      storeGroupIds: _g,
      ...columns
    } = { ...blankCoupon(), ...each };
    return columns;
  });
  await insertAll(db, 'coupons', rows as never);
  await addDemoCodes(db);
}

/** A batch of codes to send. */
async function addDemoCodes(db: Db): Promise<void> {
  const coupon = await db
    .selectFrom('coupons')
    .select('id')
    .where('code', '=', returningCode)
    .executeTakeFirstOrThrow();
  const draft = { prefix: 'VUELVE-', signs: 10, amount: 2000 };
  const { id } = await insertBatch(db, coupon.id, { ...draft, authorName: 'Ana Rojas' });
  await insertCodes(db, { ...draft, id, couponId: coupon.id }, randomCodes(draft.amount, draft));
}
