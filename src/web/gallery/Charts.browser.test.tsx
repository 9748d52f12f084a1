import '@mantine/core/styles.css';
import '../theme/global.css';
import { MantineProvider } from '@mantine/core';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TenantFormatContext } from '#kit/web/shell/format.tsx';
import { formatFor } from '../shell/formatFor.ts';
import { defaultPreferences } from '../theme/preferences.ts';
import { themeFor } from '../theme/theme.ts';
import { variables } from '../theme/variables.ts';
import { Charts } from './Charts.tsx';

const format = formatFor({ country: 'cl', timeZone: 'America/Santiago' });

async function show(scheme: 'light' | 'dark') {
  const component = () => (
    <TenantFormatContext value={format}>
      <Charts />
    </TenantFormatContext>
  );
  const root = createRootRoute({ component, staticData: { title: 'Galería', policy: 'public' } });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  await router.load();
  await render(
    <MantineProvider
      theme={themeFor({ ...defaultPreferences, primary: '#1d5fe0' })}
      cssVariablesResolver={variables}
      forceColorScheme={scheme}
    >
      <RouterProvider router={router as never} />
    </MantineProvider>,
  );
  await expect.element(page.getByRole('link', { name: /^domingo 22 de noviembre: / }).first()).toBeInTheDocument();
  await expect.poll(() => document.documentElement.dataset.mantineColorScheme).toBe(scheme);
}

/** The rest of what everybody needs is proved where the charts are. */
async function unreadable(): Promise<string[]> {
  const { violations } = await axe.run(document.body, { runOnly: ['color-contrast'], resultTypes: ['violations'] });
  return violations.flatMap(({ nodes }) =>
    nodes.map(({ target, any }) => `${target.join(' ')}: ${any.map(({ message }) => message).join(' ')}`),
  );
}

test.each(['light', 'dark'] as const)('every chart can be read by everybody in the %s', async (scheme) => {
  await show(scheme);
  await page
    .getByRole('link', { name: /^domingo 15 de noviembre: / })
    .first()
    .hover();
  // Colours are looked at one after the other, and a scheme that has just been put on may reach some later.
  await expect.poll(unreadable).toEqual([]);
});
