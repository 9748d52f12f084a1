import { IconRocket } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { areaScreens } from '#kit/web/shell/areaScreens.ts';
import { numericIdParams, type ScreenParent } from '#kit/web/shell/screens.ts';

const routes = (parent: ScreenParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/custom-landings',
    staticData: { title: 'Landings', policy: 'customLandings', flag: 'custom-landings', banners: true },
    component: lazyRouteComponent(() => import('./record/web/LandingsPage.tsx'), 'LandingsPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/custom-landings/add-landing',
    staticData: { title: 'Crear landing', policy: 'customLandings.create', flag: 'custom-landings' },
    component: lazyRouteComponent(() => import('./record/web/AddLanding.tsx'), 'AddLanding'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/custom-landings/edit-landing/$id',
    staticData: { title: 'Editar landing', policy: 'customLandings.show', flag: 'custom-landings' },
    params: numericIdParams,
    component: lazyRouteComponent(() => import('./editor/web/EditLanding.tsx'), 'EditLanding'),
  }),
];

export const landingsScreens = areaScreens({
  name: 'landings',
  routes,
  nav: [
    {
      group: 'marketing',
      path: '/custom-landings',
      label: 'Landings',
      icon: IconRocket,
      policy: 'customLandings',
      flag: 'custom-landings',
    },
  ],
  actions: [
    {
      label: 'Crear landing',
      path: '/custom-landings/add-landing',
      policy: 'customLandings.create',
      flag: 'custom-landings',
    },
  ],
  entities: () => import('./record/landings.contract.ts').then(({ landingEntity }) => [landingEntity]),
});
