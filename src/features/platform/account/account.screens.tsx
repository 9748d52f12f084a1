import { IconUserCircle } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import { areaScreens } from '#kit/web/shell/areaScreens.ts';
import { session } from '#kit/web/session/session.ts';
import { nextPath } from '#kit/web/shell/nextPath.ts';
import type { PublicParent, ScreenParent } from '#kit/web/shell/screens.ts';

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

/** The session is still restricted: the page is outside the shell, whose requests would be rejected. */
const publicRoutes = (parent: PublicParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/second-factor',
    staticData: { title: 'Verificación en dos pasos', policy: 'public' },
    validateSearch: z.object({ next: nextPath }),
    beforeLoad: () => {
      if (!session.state().signedIn) throw redirect({ to: '/', replace: true });
    },
    component: lazyRouteComponent(() => import('./web/second-factor/SecondFactorPage.tsx'), 'SecondFactorPage'),
  }),
];

export const accountScreens = areaScreens({
  name: 'account',
  routes,
  publicRoutes,
  entities: async () => {
    const [{ securityEntity }, { companyFavoritesEntity }] = await Promise.all([
      import('./securityHistory.contract.ts'),
      import('./companyFavorites.contract.ts'),
    ]);
    return [securityEntity, companyFavoritesEntity];
  },
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
