import { type ItemReference, itemReferences } from '#features/platform/integrations/itemReferences.contract.ts';

/** Ids of a coupon at integrations. */
export const couponReferences = itemReferences('coupon');
export type CouponReference = ItemReference<'coupon'>;
