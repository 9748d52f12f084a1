import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { numericIdParams, screenRoots } from './screens.ts';

function Shell() {
  return (
    <>
      <nav>Menú</nav>
      <main>
        <Outlet />
      </main>
    </>
  );
}

/** Opens an address of a record's screen within the shell. */
async function open(address: string) {
  const { root, signedIn } = screenRoots({
    title: 'Prueba',
    Root: () => <Outlet />,
    Shell,
    ShellSkeleton: () => null,
    guard: async () => {},
  });
  const record = createRoute({
    getParentRoute: () => signedIn,
    path: '/things/$id',
    params: numericIdParams,
    staticData: { title: 'Cosa', policy: 'signedIn' },
    component: () => <h1>Una cosa</h1>,
  });
  const router = createRouter({
    routeTree: root.addChildren([signedIn.addChildren([record])]),
    history: createMemoryHistory({ initialEntries: [address] }),
    context: { queryClient: new QueryClient() },
    defaultNotFoundComponent: () => <h1>Esta página no existe</h1>,
  });
  await router.load();
  await render(<RouterProvider router={router as never} />);
}

test.each([
  ['/things/7', 'Una cosa'],
  ['/things/abc', 'Esta página no existe'],
])('the shell stays around %s', async (address, heading) => {
  await open(address);
  await expect.element(page.getByRole('heading', { name: heading })).toBeVisible();
  await expect.element(page.getByRole('navigation')).toBeVisible();
});
