import '@mantine/core/styles.css';
import { MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
  type StaticDataRouteOption,
} from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { onTestFinished } from 'vitest';
import { render } from 'vitest-browser-react';
import { z } from 'zod';
import { localeError } from '../../contract/sentences.ts';
import { PoliciesContext } from '../session/Can.tsx';
import { fetchFeedback } from '../feedback/feedback.ts';
import { FeedbackPlace } from '../feedback/FeedbackPlace.tsx';
import { useErrorToastMs } from '../shell/toasts.tsx';
import { closeButton, dialogCloseButton } from '../shell/dialogCloseButton.ts';
import { DraftOwnerContext } from '../form/drafts/DraftOwner.ts';

z.config({ localeError });

export type TestScreen = {
  path: string;
  component: () => ReactNode;
  validateSearch?: (search: Record<string, unknown>) => Record<string, unknown>;
  staticData?: StaticDataRouteOption;
};

/** The parts of the product's theme that the kit relies on. */
const theme = {
  respectReducedMotion: true,
  fontFamily: 'Lato, sans-serif',
  headings: { fontFamily: 'Lato, sans-serif' },
  components: {
    Modal: { defaultProps: { closeButtonProps: dialogCloseButton } },
    Drawer: { defaultProps: { closeButtonProps: closeButton } },
  },
};

type Options = {
  /** Address it begins at. */
  at: string;
  /** Policies of the user. */
  policies?: readonly string[];
};

/** Where tests go to when they leave. */
const elsewhere: TestScreen = { path: '/elsewhere', component: () => <h1>Otra parte</h1> };

/** Shows screens as the product does, without its frame: with a router, a cache, dialogs, toasts and drafts. */
export async function renderScreen(screens: readonly TestScreen[], { at, policies = [] }: Options) {
  const root = createRootRoute({ component: Frame, staticData: { title: 'Prueba', policy: 'public' } });
  const routes = [...screens, elsewhere].map((screen) =>
    createRoute({ getParentRoute: () => root, staticData: { title: 'Prueba', policy: 'public' }, ...screen }),
  );
  const frame = location.href;
  window.history.replaceState(null, '', at);
  const history = createBrowserHistory();
  const router = createRouter({ routeTree: root.addChildren(routes), history });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 15_000 } } });
  // A toast that still waits for what shows it would appear in a later test.
  await Promise.all([router.load(), fetchFeedback()]);
  const { promise: drawn, resolve: onDrawn } = Promise.withResolvers<void>();
  const rendered = await render(
    <MantineProvider theme={theme}>
      <QueryClientProvider client={client}>
        <PoliciesContext value={new Set(policies)}>
          <DraftOwnerContext value="demo:1">
            <RouterProvider router={router as never} />
          </DraftOwnerContext>
        </PoliciesContext>
        <FeedbackPlace />
        <Drawn onDrawn={onDrawn} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await drawn;
  onTestFinished(() => {
    notifications.clean();
    notifications.cleanQueue();
    localStorage.clear();
    history.destroy();
    window.history.replaceState(null, '', frame);
  });
  return {
    ...rendered,
    back: () => history.back(),
    /** The address as the person sees it. */
    address: () => decodeURIComponent(history.location.href),
    search: () => Object.fromEntries(new URL(history.location.href, location.origin).searchParams),
    goTo: (href: string) => router.navigate({ href }),
    client,
  };
}

function Frame() {
  useErrorToastMs();
  return (
    <>
      <nav>
        <Link to={'/elsewhere' as never}>Otra parte</Link>
      </nav>
      <main>
        <Outlet />
      </main>
    </>
  );
}

/**
 * Signals that the preceding content is on the page: React's production build renders later than its development build.
 */
function Drawn({ onDrawn }: { onDrawn: () => void }) {
  useEffect(onDrawn, [onDrawn]);
  return null;
}
