import { area } from '#kit/server/area.ts';
import { features } from './server/features.routes.ts';
import { tenants } from './server/tenants.routes.ts';

export const tenantsArea = area({
  name: 'tenants',
  apis: { tenants: { title: 'Comercios', ...tenants }, features: { title: 'Comercios: funciones', ...features } },
});
