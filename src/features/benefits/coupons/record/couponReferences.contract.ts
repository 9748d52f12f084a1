import { type ItemReference, itemReferences } from '#features/platform/integrations/itemReferences.contract.ts';

/** The ids of coupons at providers. */
export const couponReferences = itemReferences('coupon');
export type CouponReference = ItemReference<'coupon'>;
