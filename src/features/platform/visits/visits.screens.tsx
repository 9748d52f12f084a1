import { IconUsers } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { areaScreens } from '#kit/web/shell/areaScreens.ts';
import { nextPath } from '#kit/web/shell/nextPath.ts';
import type { PublicParent, ScreenParent } from '#kit/web/shell/screens.ts';

const publicRoutes = (parent: PublicParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/misc/visit',
    staticData: { title: 'Motivo de tu visita', policy: 'public' },
    validateSearch: z.object({ next: nextPath }),
    component: lazyRouteComponent(() => import('./web/visitPages.ts'), 'VisitPage'),
  }),
];

const routes = (parent: ScreenParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/companies/visits',
    staticData: { title: 'Visitas a los comercios', policy: 'platform.list' },
    component: lazyRouteComponent(() => import('./web/visitPages.ts'), 'VisitsPage'),
  }),
];

export const visitsScreens = areaScreens({
  name: 'visits',
  publicRoutes,
  routes,
  nav: [
    {
      group: 'pagesAdmin',
      path: '/companies/visits',
      label: 'Visitas a los comercios',
      tab: 'Visitas',
      tabOf: '/companies',
      icon: IconUsers,
      policy: 'platform.list',
    },
  ],
});
