import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  /** What every route says of itself; there are no defaults. */
  interface StaticDataRouteOption {
    /** Names the page in the document's title, in the palette and in the way back of other pages. */
    title: string;
    /**
     * Who may open it: `public`, `signedIn`, `super`, an area (`admin_users`: whoever may list or show it)
     * or one policy (`admin_users.create`).
     */
    policy: string;
    /** Feature that must be on for the tenant. */
    flag?: string;
  }
}

export type ScreensContext = { queryClient: QueryClient };

/** The root of all screens. The composition root gives it its components by `update`. */
export const rootRoute = createRootRouteWithContext<ScreensContext>()({
  staticData: { title: 'Comanda', policy: 'public' },
});

/** The parent of every screen for people who are signed in: the shell around it, its guard before it. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  staticData: { title: 'Comanda', policy: 'signedIn' },
});

/** Parent of the screens anybody may open. */
export type PublicParent = typeof rootRoute;

/** What an area hangs its routes from: `export const usersRoutes = (parent: ScreenParent) => [createRoute({…})]`. */
export type ScreenParent = typeof signedInRoute;

/** Something to do that the command palette offers to whoever holds the policy. */
export type ScreenAction = {
  /** A verb and a noun: `Crear usuario`. */
  label: string;
  /** Where it is done, with its search: `/users?create=true`. */
  path: string;
  policy: string;
};
