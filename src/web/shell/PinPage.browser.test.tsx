import { useQuery } from '@tanstack/react-query';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { CurrentUserContext } from '#kit/web/session/currentUser.ts';
import { fakeServer, Refusal } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { preferencesApi } from '#features/platform/account/preferences.contract.ts';
import type { Favorite, Me } from '#features/platform/users/me.contract.ts';
import { composedScreens } from '../composedScreens.ts';
import { meQuery } from '../me.ts';
import { FavoriteLinks } from './nav/FavoriteLinks.tsx';
import { visibleNav } from './nav/visibleNav.ts';
import { PinPage } from './PinPage.tsx';

const server = fakeServer();

let me: Me;
const shared: Favorite = { path: '/orders?queue=late', label: 'Atrasados' };

beforeEach(() => {
  me = {
    policies: ['products.list', 'orders.list', 'admin_users.update'],
    flags: [],
    storeIds: null,
    superAdmin: false,
    tenant: { hiddenPaths: [] },
    preferences: { startPath: null, shortcuts: true, favorites: [] },
    companyFavorites: [],
  } as unknown as Me;
  server.now.answer(preferencesApi.updatePreferences, ({ body }) => {
    me = { ...me, preferences: { ...me.preferences, ...body } };
    return me.preferences;
  });
  const pinForAll = (favorites: Favorite[]) => {
    me = { ...me, companyFavorites: favorites };
    return { favorites };
  };
  server.now.answer(preferencesApi.pinForCompany, ({ body }) => pinForAll([...me.companyFavorites, body]));
  server.now.answer(preferencesApi.unpinForCompany, ({ query }) =>
    pinForAll(me.companyFavorites.filter(({ path }) => path !== query.path)),
  );
});

function Frame() {
  const { data } = useQuery({ ...meQuery, queryFn: () => me, staleTime: 0 });
  if (!data) return null;
  return (
    <CurrentUserContext value={data}>
      <main>
        <h1>Productos</h1>
        <PinPage />
        <FavoriteLinks groups={visibleNav(composedScreens.nav, data)} rail={false} />
      </main>
    </CurrentUserContext>
  );
}

const show = () => renderScreen([{ path: '/products', component: Frame }], { at: '/products', policies: me.policies });
const names = () =>
  page
    .getByRole('list', { name: 'Favoritos' })
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent);
const choose = async (item: string) => {
  await page.getByRole('button', { name: 'Favoritos' }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

describe('pages kept in the sidebar', () => {
  test('are pinned and taken out by a person for themselves, with one press', async () => {
    me = { ...me, policies: ['products.list'] };
    await show();
    await page.getByRole('button', { name: 'Fijar en favoritos' }).click();
    await expect.poll(names).toEqual(['Productos']);
    await page.getByRole('button', { name: 'Quitar de favoritos' }).click();
    await expect.poll(names).toEqual([]);
    expect(server.now.askedOf(preferencesApi.pinForCompany)).toEqual([]);
  });

  test('are pinned for the whole company by whoever may, and stand once', async () => {
    await show();
    await choose('Fijar para toda la empresa');
    await expect.poll(names).toEqual(['Productos']);
    await choose('Fijar para mí');
    await expect.poll(() => server.now.askedOf(preferencesApi.updatePreferences).length).toBe(1);
    expect(names()).toEqual(['Productos']);
    await choose('Quitar de los favoritos de la empresa');
    await expect.poll(() => me.companyFavorites).toEqual([]);
    await expect.poll(names).toEqual(['Productos']);
  });

  test('of the company are those that the person may open', async () => {
    me = { ...me, companyFavorites: [shared, { path: '/products', label: 'Carta' }], storeIds: [3] };
    const { unmount } = await show();
    await expect.poll(names).toEqual(['Atrasados', 'Carta']);
    await expect.element(page.getByRole('button', { name: 'Fijar en favoritos' })).toBeVisible();
    await unmount();
    me = { ...me, policies: ['products.list'] };
    await show();
    await expect.poll(names).toEqual(['Carta']);
  });

  test('go again when they are refused, and the sentence says why', async () => {
    server.now.answer(preferencesApi.pinForCompany, () => {
      throw new Refusal(422, { message: 'Puedes fijar hasta 12 pantallas' });
    });
    await show();
    await choose('Fijar para toda la empresa');
    await expect.element(page.getByText('Puedes fijar hasta 12 pantallas')).toBeVisible();
    await expect.poll(names).toEqual([]);
  });

  test('of the company lead to screens of the user menu as well', async () => {
    me = {
      ...me,
      policies: ['jobs.list'],
      companyFavorites: [{ path: '/jobs?status=failed', label: 'Tareas fallidas' }],
    };
    await show();
    await expect.poll(names).toEqual(['Tareas fallidas']);
  });
});
