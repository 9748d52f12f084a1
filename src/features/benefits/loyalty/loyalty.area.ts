import { area } from '#kit/server/area.ts';
import { failures } from './loyalty.failures.ts';
import { loyaltyPolicies } from './loyalty.policies.ts';
import { checkLedgerNightly } from './server/checkLedger.ts';
import { expireNightly } from './server/expirePoints.ts';
import { purgeCodes } from './server/guests/codes.repo.ts';
import { guestPoints } from './server/guests/guestPoints.routes.ts';
import { loyalty } from './server/loyalty.routes.ts';
import { auditedLoyalty } from './server/settings.ts';
import { pointsEffect } from './server/pointsEffect.ts';
import { customersErasedEffect, customersMergedEffect } from './server/customersEffects.ts';

export const loyaltyArea = area({
  name: 'loyalty',
  policies: [loyaltyPolicies],
  failures,
  flags: { 'loyalty-program': false },
  apis: {
    loyalty: { title: 'Programa de puntos', flag: 'loyalty-program', ...loyalty },
    guestPoints: { title: 'Tienda: puntos', ...guestPoints },
  },
  tables: [auditedLoyalty],
  nightly: () => [expireNightly, checkLedgerNightly, purgeCodes],
  effects: [pointsEffect, customersErasedEffect, customersMergedEffect],
});
