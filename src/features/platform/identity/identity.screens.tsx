import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import { areaScreens } from '#kit/web/shell/areaScreens.ts';
import type { PublicParent } from '#kit/web/shell/screens.ts';
import { session } from '#kit/web/session/session.ts';

/** An address of ours to go on to; anything that would leave this host is dropped. */
const nextPath = z
  .string()
  .regex(/^\/(?![/\\])/)
  .optional()
  .catch(undefined);

const routes = (parent: PublicParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/',
    staticData: { title: 'Ingresar', policy: 'public' },
    validateSearch: z.object({ next: nextPath }),
    beforeLoad: ({ search }) => {
      if (session.state().signedIn) throw redirect({ href: search.next ?? '/misc/home', replace: true });
    },
    component: lazyRouteComponent(() => import('./web/LoginPage.tsx'), 'LoginPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/forgot-password',
    staticData: { title: 'Recuperar contraseña', policy: 'public' },
    component: lazyRouteComponent(() => import('./web/ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/reset-password',
    staticData: { title: 'Elegir contraseña', policy: 'public' },
    validateSearch: z.object({ oobCode: z.union([z.string(), z.number().transform(String)]).catch('') }),
    component: lazyRouteComponent(() => import('./web/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
  }),
];

export const identityScreens = areaScreens({
  name: 'identity',
  publicRoutes: routes,
});
