import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import type { ScreenParent } from '#kit/web/screens.ts';

/** The parts of my account, as its address names them. */
export const accountTabs = ['empresa', 'perfil', 'seguridad', 'preferencias'] as const;

export const accountRoutes = (parent: ScreenParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/my-account',
    staticData: { title: 'Mi cuenta', policy: 'signedIn', flag: 'my-account' },
    validateSearch: z.object({ tab: z.enum(accountTabs).optional().catch(undefined) }),
    component: lazyRouteComponent(() => import('./AccountPage.tsx'), 'AccountPage'),
  }),
];
