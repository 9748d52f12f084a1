import { area } from '#kit/server/area.ts';
import { coupons } from './server/coupons.routes.ts';

export const couponsArea = area({
  name: 'coupons',
  apis: { coupons: { title: 'Cupones', ...coupons } },
  names: [{ table: 'coupons', title: 'code' }],
});
