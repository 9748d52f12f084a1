import { areaScreens } from '#kit/web/shell/areaScreens.ts';

export const viewsScreens = areaScreens({
  name: 'views',
  entities: () => import('./views.contract.ts').then(({ viewEntity }) => [viewEntity]),
});
