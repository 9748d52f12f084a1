import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import { nextPath } from '#kit/web/shell/nextPath.ts';
import { areaScreens } from '#kit/web/shell/areaScreens.ts';
import type { PublicParent } from '#kit/web/shell/screens.ts';
import { session } from '#kit/web/session/session.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The e-mail typed in the sign-in form, carried over to the password reset. */
    email?: string;
  }
}

const routes = (parent: PublicParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/',
    staticData: { title: 'Ingresar', policy: 'public' },
    // Refused for want of a second factor, which the company's own sign-in service has to ask for.
    validateSearch: z.object({ next: nextPath, refused: z.literal('second-factor').optional().catch(undefined) }),
    beforeLoad: ({ search }) => {
      if (session.state().signedIn) throw redirect({ href: search.next ?? '/misc/home', replace: true });
    },
    component: lazyRouteComponent(() => import('./web/LoginPage.tsx'), 'LoginPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/social-sign-in',
    staticData: { title: 'Ingresar', policy: 'public' },
    component: lazyRouteComponent(() => import('./web/SocialSignInPage.tsx'), 'SocialSignInPage'),
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
