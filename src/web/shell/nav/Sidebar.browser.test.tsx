import { IconList } from '@tabler/icons-react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type CurrentUser, CurrentUserContext } from '#kit/web/session/currentUser.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { Sidebar } from './Sidebar.tsx';

const items = Array.from({ length: 30 }, (_, index) => ({
  group: 'menu' as const,
  path: `/screens/${index}`,
  label: `Pantalla ${index}`,
  icon: IconList,
  policy: 'signedIn',
}));
const user = { policies: [], companyFavorites: [], preferences: { favorites: [] } } as unknown as CurrentUser;

test('shows where one is, also where not all of it has room', async () => {
  await renderScreen(
    [
      {
        path: '/screens/29',
        component: () => (
          <CurrentUserContext value={user}>
            <div style={{ height: 300, overflow: 'auto' }}>
              <Sidebar groups={[{ label: 'Menú', items }]} current="/screens/29" rail={false} />
            </div>
          </CurrentUserContext>
        ),
      },
    ],
    { at: '/screens/29' },
  );
  await expect.element(page.getByRole('link', { name: 'Pantalla 29' })).toBeInViewport();
});
