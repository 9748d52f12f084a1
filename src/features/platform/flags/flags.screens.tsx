import { IconToggleRight } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { areaScreens } from '#kit/web/shell/areaScreens.ts';
import type { ScreenParent } from '#kit/web/shell/screens.ts';

const routes = (parent: ScreenParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/features',
    staticData: { title: 'Funciones del comercio', policy: 'platform.flags' },
    component: lazyRouteComponent(() => import('./web/FeaturesPage.tsx'), 'FeaturesPage'),
  }),
];

export const flagsScreens = areaScreens({
  name: 'flags',
  routes,
  nav: [
    {
      group: 'settings',
      path: '/features',
      label: 'Funciones del comercio',
      icon: IconToggleRight,
      policy: 'platform.flags',
    },
  ],
  entities: () => import('./features.contract.ts').then(({ featuresEntity }) => [featuresEntity]),
});
