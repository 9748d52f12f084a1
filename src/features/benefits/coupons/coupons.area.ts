import { area } from '#kit/server/area.ts';
import { coupons } from './server/coupons.routes.ts';
import { couponPolicies } from './coupons.policies.ts';

export const couponsArea = area({
  name: 'coupons',
  policies: [couponPolicies],
  apis: { coupons: { title: 'Cupones', ...coupons } },
  names: [{ table: 'coupons', title: 'code' }],
});
