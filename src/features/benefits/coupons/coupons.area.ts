import { area } from '#kit/server/area.ts';
import { emit } from '#kit/server/live/events.ts';
import { failures } from './coupons.failures.ts';
import { couponPolicies } from './coupons.policies.ts';
import { couponConstraints, couponEntity } from './record/coupons.contract.ts';
import { purgeGuesses } from './redemptions/server/codeGuesses.ts';
import { addDemoCoupons } from './record/server/demoCoupons.ts';
import { coupons } from './record/server/coupons.routes.ts';
import { searchCoupons } from './record/server/searchCoupons.ts';
import { couponUses } from './uses/server/couponUses.routes.ts';

export const couponsArea = area({
  name: 'coupons',
  policies: [couponPolicies],
  failures,
  apis: { coupons: { title: 'Cupones', ...coupons }, couponUses: { title: 'Cupones: usos', ...couponUses } },
  tables: [{ table: 'coupons', entity: couponEntity, afterUndo: (db) => emit(db, 'coupons') }],
  constraints: couponConstraints,
  search: [searchCoupons],
  demo: addDemoCoupons,
  nightly: () => [purgeGuesses],
});
