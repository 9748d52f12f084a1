import { IconToggleRight } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { areaScreens } from '#kit/web/shell/areaScreens.ts';
import type { ScreenParent } from '#kit/web/shell/screens.ts';

const routes = (parent: ScreenParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/features',
    staticData: { title: 'Funciones del comercio', policy: 'platform.flags' },
    component: lazyRouteComponent(() => import('./web/flagPages.ts'), 'FeaturesPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/companies/flags',
    staticData: { title: 'Funciones de los comercios', policy: 'platform.list' },
    component: lazyRouteComponent(() => import('./web/flagPages.ts'), 'FlagsPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/companies/flags/$name',
    staticData: { title: 'Función de los comercios', policy: 'platform.list' },
    component: lazyRouteComponent(() => import('./web/flagPages.ts'), 'FlagPage'),
  }),
];

const icon = IconToggleRight;

export const flagsScreens = areaScreens({
  name: 'flags',
  routes,
  nav: [
    { group: 'settings', path: '/features', label: 'Funciones del comercio', icon, policy: 'platform.flags' },
    {
      group: 'pagesAdmin',
      path: '/companies/flags',
      label: 'Funciones de los comercios',
      tab: 'Funciones',
      tabOf: '/companies',
      icon,
      policy: 'platform.list',
    },
  ],
});
