import { IconUserCircle } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { areaScreens } from '#kit/web/shell/areaScreens.ts';
import type { ScreenParent } from '#kit/web/shell/screens.ts';

/** The parts of my account, as its address names them. */
export const accountTabs = ['empresa', 'perfil', 'seguridad', 'preferencias'] as const;

const routes = (parent: ScreenParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/my-account',
    staticData: { title: 'Mi cuenta', policy: 'signedIn', flag: 'my-account' },
    validateSearch: z.object({ tab: z.enum(accountTabs).optional().catch(undefined) }),
    component: lazyRouteComponent(() => import('./web/AccountPage.tsx'), 'AccountPage'),
  }),
];

export const accountScreens = areaScreens({
  name: 'account',
  routes,
  nav: [
    {
      group: 'account',
      path: '/my-account',
      label: 'Mi cuenta',
      icon: IconUserCircle,
      policy: 'signedIn',
      flag: 'my-account',
      letter: 'a',
    },
  ],
});
