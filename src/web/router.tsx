import { QueryClient } from '@tanstack/react-query';
import { createRoute, createRouter, type HistoryState, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import { queryDefaults } from '#kit/web/api/queryDefaults.ts';
import { composePublicRoutes, composeRoutes } from '#kit/web/shell/areaScreens.ts';
import { nextPath } from '#kit/web/shell/nextPath.ts';
import { screenRoots } from '#kit/web/shell/screens.ts';
import { session } from '#kit/web/session/session.ts';
import { firstHourApi } from '#features/sales/orders/first-hour/firstHour.contract.ts';
import type { Me } from '#features/platform/users/me.contract.ts';
import { screens } from '../screens.ts';
import { canOpen } from './access.ts';
import { clearCachedData } from './clearCachedData.ts';
import { composedScreens } from './composedScreens.ts';
import { firstHourQuery } from './firstHour.ts';
import { galleryRoutes } from './gallery/gallery.routes.tsx';
import { guard, loadMe } from './guard.ts';
import { parseSearch } from './parseSearch.ts';
import { ErrorScreen } from './pages/ErrorScreen.tsx';
import { NotFound } from './pages/NotFound.tsx';
import { Root } from './Root.tsx';
import { Shell } from './shell/Shell.tsx';
import { ShellSkeleton } from './shell/ShellSkeleton.tsx';
import { homePath, visibleNav } from './shell/nav/visibleNav.ts';

const { root: rootRoute, signedIn: signedInRoute } = screenRoots({
  title: 'Comanda',
  Root,
  Shell,
  ShellSkeleton,
  guard,
});

const notAuthorizedRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/misc/not-authorized',
  staticData: { title: 'Sin acceso', policy: 'signedIn' },
  /** `off`: the company does not have the feature, so no permission opens the screen. */
  validateSearch: z.object({ off: z.literal(true).optional().catch(undefined) }),
  component: lazyRouteComponent(() => import('./pages/NotAuthorized.tsx'), 'NotAuthorized'),
});

const homeOf = (me: Me): string =>
  me.visitRequired
    ? '/misc/visit'
    : homePath([me.preferences.startPath, me.defaultRoute], visibleNav(composedScreens.nav, me));

/** Users setting up a company without sales start at the remaining steps, unless they chose another page. */
async function isInFirstHour(client: QueryClient, me: Me): Promise<boolean> {
  if (me.preferences.startPath !== null || !canOpen(me, { policy: firstHourApi.get.policy })) return false;
  const guide = await client.ensureQueryData(firstHourQuery).catch(() => null);
  return guide?.done === false;
}

/** Where a signed-in person starts: `/` leads here and on. */
const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/misc/home',
  staticData: { title: 'Inicio', policy: 'signedIn' },
  pendingComponent: ShellSkeleton,
  pendingMs: 0,
  beforeLoad: async ({ context }) => {
    const me = await loadMe(context.queryClient, '/misc/home');
    const first = (await isInFirstHour(context.queryClient, me)) ? '/first-hour' : homeOf(me);
    throw redirect({ href: first, replace: true });
  },
});

/** Addresses with side effects work only from within the product: another site could link to them. */
function requireIntent({ state }: { state: HistoryState }): void {
  if (!state.asked) throw redirect({ to: '/', replace: true });
}

/** Changing tenant or role is a navigation, so that the guard of unsaved changes runs and all screens remount. */
const enterRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/misc/enter',
  staticData: { title: 'Cambiando de comercio', policy: 'super' },
  validateSearch: z.object({ tenant: z.string().nullable().catch(null), next: nextPath }),
  beforeLoad: ({ context, search, preload, location }) => {
    if (preload) return;
    requireIntent(location);
    session.enterTenant(search.tenant);
    clearCachedData(context.queryClient);
    throw redirect({ href: search.next ?? '/misc/home', replace: true });
  },
});

const seeAsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/misc/see-as',
  staticData: { title: 'Ver como un rol', policy: 'signedIn' },
  validateSearch: z.object({ role: z.number().int().positive().nullable().catch(null) }),
  beforeLoad: ({ context, search, preload, location }) => {
    if (preload) return;
    requireIntent(location);
    session.startSeeingAs(search.role);
    clearCachedData(context.queryClient);
    throw redirect({ to: '/misc/home', replace: true });
  },
});

/** Signing out is a navigation for the same reason. */
const signOutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/misc/sign-out',
  staticData: { title: 'Saliendo', policy: 'public' },
  beforeLoad: ({ preload, location }) => {
    if (preload) return;
    requireIntent(location);
    // `SessionWatch` forgets what was read, once the screens that show it are gone.
    void session.signOut();
    throw redirect({ to: '/', replace: true });
  },
});

/** Page after losing access during a session: nothing of the previous screen remains. */
const accessEndedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/misc/access-ended',
  staticData: { title: 'Tu acceso terminó', policy: 'public' },
  component: lazyRouteComponent(() => import('./pages/AccessEnded.tsx'), 'AccessEnded'),
});

/** Unknown addresses: users who are signed in keep the shell. */
const unknownRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '$',
  staticData: { title: 'Esta página no existe', policy: 'signedIn' },
  component: NotFound,
});

const routeTree = rootRoute.addChildren([
  ...composePublicRoutes(screens, rootRoute),
  ...(import.meta.env.DEV ? galleryRoutes(rootRoute) : []),
  homeRoute,
  enterRoute,
  seeAsRoute,
  signOutRoute,
  accessEndedRoute,
  signedInRoute.addChildren([notAuthorizedRoute, unknownRoute, ...composeRoutes(screens, signedInRoute)]),
]);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: queryDefaults,
    mutations: { networkMode: 'always' },
  },
});

export const router = createRouter({
  routeTree,
  context: { queryClient },
  parseSearch,
  defaultPreload: 'intent',
  // TanStack Query decides about freshness.
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  defaultErrorComponent: ErrorScreen,
  defaultNotFoundComponent: NotFound,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
