import { area } from '#kit/server/area.ts';
import { plansEntity } from './plans.contract.ts';
import { failures } from './plans.failures.ts';
import { nameTaken } from './plans.rules.ts';
import { plans } from './server/plans.routes.ts';

export const plansArea = area({
  name: 'plans',
  failures,
  platformEntities: [plansEntity],
  apis: { plans: { title: 'Comercios: planes', ...plans } },
  constraints: { plans_name_unique: { field: 'name', message: nameTaken } },
});
