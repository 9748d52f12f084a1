import { area } from '#kit/server/area.ts';
import { failures } from './tenants.failures.ts';
import { features } from './server/features.routes.ts';
import { holds } from './server/holds.routes.ts';
import { tenants } from './server/tenants.routes.ts';

export const tenantsArea = area({
  name: 'tenants',
  failures,
  apis: {
    tenants: { title: 'Comercios', ...tenants },
    features: { title: 'Comercios: funciones', ...features },
    holds: { title: 'Comercios: retenciones', ...holds },
  },
});
