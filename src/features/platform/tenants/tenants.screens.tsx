import { areaScreens } from '#kit/web/shell/areaScreens.ts';

export const tenantsScreens = areaScreens({
  name: 'tenants',
  entities: () => import('./holds.contract.ts').then(({ holdsEntity }) => [holdsEntity]),
});
