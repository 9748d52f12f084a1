import { localDay } from '#domain/time/dates.ts';
import { type WebhookTopic, wireRecord } from '#features/platform/webhook-subscriptions/server/index.ts';
import { coupon as couponSchema } from '../couponShape.contract.ts';
import * as repo from './couponPages.repo.ts';

/** Coupons as `GET /coupons/{id}` answers them. */
export const couponWebhooks: WebhookTopic = {
  topics: ['coupons'],
  async read({ db, company }, ids) {
    const coupons = await repo.findMany(db, ids, { today: localDay(new Date(), company.timeZone), storeScope: null });
    return new Map(coupons.map((coupon) => [coupon.id, { data: wireRecord(couponSchema, coupon) }]));
  },
};
