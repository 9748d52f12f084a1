import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type CurrentUser, CurrentUserContext } from '#kit/web/session/currentUser.ts';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';

import { coverageApi } from '../coverage.contract.ts';
import { CoveragePage } from './CoveragePage.tsx';

const server = fakeServer();

test('a company without stores is offered to create one in place of an empty map', async () => {
  server.now.answer(coverageApi.map, () => ({ stores: [], areas: [] }));
  const component = () => (
    <CurrentUserContext value={{ tenant: { country: 'cl', timeZone: 'America/Santiago' } } as CurrentUser}>
      <CoveragePage />
    </CurrentUserContext>
  );
  await renderScreen([{ path: '/stores/coverage', component }], {
    at: '/stores/coverage',
    policies: ['stores.list', 'stores.create'],
  });
  await expect.element(page.getByText('Todavía no hay locales')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Crear local' })).toBeVisible();
  expect(page.getByRole('radiogroup').elements()).toEqual([]);
});
