import { IconProgressCheck } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { areaScreens } from '#kit/web/shell/areaScreens.ts';
import type { ScreenParent } from '#kit/web/shell/screens.ts';

const routes = (parent: ScreenParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/jobs',
    staticData: { title: 'Tareas', policy: 'jobs.list' },
    component: lazyRouteComponent(() => import('./web/JobsPage.tsx'), 'JobsPage'),
  }),
];

export const jobsScreens = areaScreens({
  name: 'jobs',
  routes,
  nav: [
    {
      group: 'settings',
      path: '/jobs',
      label: 'Tareas',
      icon: IconProgressCheck,
      policy: 'jobs',
      letter: 'j',
      tabOf: '/audit',
    },
  ],
});
