import { IconHistory } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { areaScreens } from '#kit/web/shell/areaScreens.ts';
import type { ScreenParent } from '#kit/web/shell/screens.ts';

const routes = (parent: ScreenParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/audit',
    staticData: { title: 'Auditoría', policy: 'audit.list' },
    loader: ({ context }) => {
      void import('#kit/web/session/policies.ts').then(({ policiesQuery }) =>
        context.queryClient.prefetchQuery(policiesQuery),
      );
    },
    component: lazyRouteComponent(() => import('./web/AuditPage.tsx'), 'AuditPage'),
  }),
];

export const auditScreens = areaScreens({
  name: 'audit',
  routes,
  nav: [
    {
      group: 'settings',
      path: '/audit',
      label: 'Auditoría',
      icon: IconHistory,
      policy: 'audit',
      letter: 'h',
      entry: 'Actividad',
    },
  ],
});
