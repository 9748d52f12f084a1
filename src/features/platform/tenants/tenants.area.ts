import { area } from '#kit/server/area.ts';
import { platformPolicies } from './platform.policies.ts';
import { holdsEntity } from './holds.contract.ts';
import { failures } from './tenants.failures.ts';
import { holds } from './server/holds.routes.ts';
import { storeRequestTalliesAtEnd } from './server/requestTallies.ts';
import { tenants } from './server/tenants.routes.ts';

export const tenantsArea = area({
  name: 'tenants',
  policies: [platformPolicies],
  failures,
  platformEntities: [holdsEntity],
  apis: {
    tenants: { title: 'Comercios', ...tenants },
    holds: { title: 'Comercios: retenciones', ...holds },
  },
  subscribe: storeRequestTalliesAtEnd,
});
