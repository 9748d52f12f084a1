import { area } from '#kit/server/area.ts';
import { couponCodes } from './codes/server/couponCodes.routes.ts';
import { generateCodesJob } from './codes/server/generateCodes.ts';
import { importCouponsJob } from './imports/server/importCoupons.ts';
import { couponImports } from './imports/server/imports.routes.ts';
import { failures } from './coupons.failures.ts';
import { couponPolicies } from './coupons.policies.ts';
import { couponConstraints } from './record/coupons.contract.ts';
import { auditedCoupons } from './record/server/auditedCoupons.ts';
import { addDemoCoupons } from './record/server/demoCoupons.ts';
import { coupons } from './record/server/coupons.routes.ts';
import { searchCoupons } from './record/server/searchCoupons.ts';
import { couponUses } from './uses/server/couponUses.routes.ts';
import { couponsEffect } from './redemptions/server/couponsEffect.ts';
import { customersErasedEffect } from './redemptions/server/customersErasedEffect.ts';
import { couponWebhooks } from './record/server/couponWebhooks.ts';

export const couponsArea = area({
  name: 'coupons',
  policies: [couponPolicies],
  failures,
  apis: {
    coupons: { title: 'Cupones', ...coupons },
    couponCodes: { title: 'Cupones: códigos', ...couponCodes },
    couponImports: { title: 'Cupones: carga por archivo', ...couponImports },
    couponUses: { title: 'Cupones: usos', ...couponUses },
  },
  tables: [auditedCoupons],
  constraints: couponConstraints,
  contributes: { webhookTopics: [couponWebhooks] },
  jobs: () => [importCouponsJob, generateCodesJob],
  search: [searchCoupons],
  demo: addDemoCoupons,
  effects: [couponsEffect, customersErasedEffect],
});
