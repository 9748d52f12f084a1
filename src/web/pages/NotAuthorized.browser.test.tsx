import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { CurrentUserContext } from '#kit/web/session/currentUser.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import type { Me } from '#features/platform/users/me.contract.ts';
import { NotAuthorized } from './NotAuthorized.tsx';

const me = {
  email: 'ana@demo.test',
  policies: ['roles.list'],
  flags: [],
  superAdmin: false,
  seeingAs: null,
  storeIds: null,
  tenant: { name: 'Sabores del Sur', hiddenPaths: [] },
} as unknown as Me;

const show = (search: string, user: Partial<Me> = {}) =>
  renderScreen(
    [
      {
        path: '/signed-in/misc/not-authorized',
        validateSearch: ({ off }) => ({ off }),
        component: () => (
          <CurrentUserContext value={{ ...me, ...user }}>
            <NotAuthorized />
          </CurrentUserContext>
        ),
      },
    ],
    { at: `/signed-in/misc/not-authorized${search}` },
  );

test('a feature that is off is reported as such, without asking for a permission', async () => {
  await show('?off=true');
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Esta función no está activada para Sabores del Sur');
  await expect.element(page.getByText('Pide el permiso')).not.toBeInTheDocument();
  await expect.element(page.getByText(/No depende de tu rol ni de tus permisos/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Ir a Funciones del comercio' })).not.toBeInTheDocument();
});

test('a super-admin is led from a feature that is off to where it is activated', async () => {
  await show('?off=true', { superAdmin: true });
  await expect
    .element(page.getByRole('link', { name: 'Ir a Funciones del comercio' }))
    .toHaveAttribute('href', '/features');
});

test('a missing permission names whom to ask', async () => {
  await show('');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('No tienes acceso a esta pantalla');
  await expect.element(page.getByText(/Pide el permiso a quien administra los usuarios/)).toBeVisible();
});

test('a role without any screen is reported as such', async () => {
  await show('', { policies: [] });
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Tu rol no abre ninguna pantalla');
});
