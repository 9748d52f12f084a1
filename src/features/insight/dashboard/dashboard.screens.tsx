import { IconLayoutDashboard } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { areaScreens } from '#kit/web/shell/areaScreens.ts';
import type { ScreenParent } from '#kit/web/shell/screens.ts';

const routes = (parent: ScreenParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/dashboard',
    staticData: { title: 'Panel', policy: 'kpi.list', flag: 'dashboard' },
    component: lazyRouteComponent(() => import('./web/DashboardPage.tsx'), 'DashboardPage'),
  }),
];

export const dashboardScreens = areaScreens({
  name: 'dashboard',
  routes,
  nav: [
    {
      group: 'reports',
      path: '/dashboard',
      label: 'Panel',
      icon: IconLayoutDashboard,
      policy: 'kpi.list',
      flag: 'dashboard',
      letter: 'n',
    },
  ],
});
