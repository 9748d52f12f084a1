import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, notFound } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { idParam } from '#kit/contract/crud.ts';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { endpointQuery } from '../api/query.ts';

declare module '@tanstack/react-router' {
  /** Static data of every route; there are no defaults. */
  interface StaticDataRouteOption {
    /** Names the page in the document's title, in the palette and in the way back of other pages. */
    title: string;
    /**
     * `public`, `signedIn`, `super`, an area (`admin_users`: may list or show) or a single policy
     * (`admin_users.create`).
     */
    policy: string;
    /** Has the whole window: nothing of the frame stands around it. */
    bare?: true;
    /** Shows informative banners of the platform. Only lists do, except those for work in progress. */
    banners?: true;
    /** Feature that must be on for the tenant. */
    flag?: string;
    /** Lifetime of error toasts on this page, where their messages are longer than elsewhere. */
    errorToastMs?: number;
  }
  interface HistoryState {
    /** Navigation from within the product; links from other sites and mails only have an address. */
    asked?: true;
  }
}

export type ScreensContext = { queryClient: QueryClient };

/** Access rules of a route, as in `StaticDataRouteOption`, and the address that is opened. */
export type RouteGuard = { policy: string; flag?: string | undefined; path?: string };

/** The product's own parts of the two routes every screen hangs from. */
export type ScreenFrame = {
  Root: () => ReactNode;
  Shell: () => ReactNode;
  ShellSkeleton: () => ReactNode;
  /** Throws a redirect unless access is allowed. `href` is the requested address. */
  /** Page title, where the record provides none. */
  title: string;
  guard: (client: QueryClient, gate: RouteGuard, href: string) => Promise<void>;
};

/**
 * The root of all screens, and below it the parent of those for people who are signed in: shell around, guard before.
 *
 * Without a component for addresses that do not exist: the router's default one is drawn in place of the page alone.
 */
export function screenRoots({ title, Root, Shell, ShellSkeleton, guard }: ScreenFrame) {
  const root = createRootRouteWithContext<ScreensContext>()({
    component: Root,
    staticData: { title, policy: 'public' },
  });
  const signedIn = createRoute({
    getParentRoute: () => root,
    id: 'signed-in',
    staticData: { title, policy: 'signedIn' },
    component: Shell,
    pendingComponent: ShellSkeleton,
    // The skeleton of the shell comes at once, and stays long enough not to flicker.
    pendingMs: 0,
    pendingMinMs: 200,
    beforeLoad: ({ context, location, matches }) => {
      const { policy = 'signedIn', flag } = matches.at(-1)?.staticData ?? {};
      return guard(context.queryClient, { policy, flag, path: location.pathname }, location.href);
    },
  });
  return { root, signedIn };
}

/** Parent of the screens anybody may open. */
export type PublicParent = ReturnType<typeof screenRoots>['root'];

/** Parent of an area's routes: `const routes = (parent: ScreenParent) => [createRoute({…})]`. */
export type ScreenParent = ReturnType<typeof screenRoots>['signedIn'];

/** An id in an address. */
export const addressId = idParam.shape.id;

/** A stored record by its id, or a new one. */
export type OpenRecord = number | 'new';

/** Search of a list over which a record opens: it is in the address, so that links and Back work. */
export const openRecordSearch = z.object({
  edit: z
    .union([z.literal('new'), addressId])
    .optional()
    .catch(undefined),
});

/** Params of a path with `$id`: no page is at an address with anything else there. */
export const numericIdParams = {
  parse: <Params extends { id: string }>({ id, ...rest }: Params) => {
    const read = addressId.safeParse(id);
    if (!read.success) throw notFound();
    return { ...rest, id: read.data };
  },
  stringify: <Params extends { id: number }>({ id, ...rest }: Params) => ({ ...rest, id: String(id) }),
};

/** Options of a record's route: its id in the address, and its query, which loads in parallel with the screen. */
export const recordRoute = (endpoint: () => Promise<Endpoint<z.ZodType<unknown, { id: unknown }>>>) => ({
  params: numericIdParams,
  loader: ({ context, params: { id } }: { context: ScreensContext; params: { id: number } }): void => {
    void endpoint().then((get) => context.queryClient.prefetchQuery(endpointQuery(get, { params: { id } })));
  },
});

/** Search of a form: the field a link points at, to be shown and focused on arrival. */
export const fieldFocusSearch = z.object({ field: z.string().max(120).optional().catch(undefined) });
