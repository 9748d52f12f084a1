import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer, Refusal } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { session } from '#kit/web/session/session.ts';
import { SignInError } from '#kit/web/session/signInService.ts';
import { tenantsApi } from '#features/platform/tenants/tenants.contract.ts';
import { SocialSignInButton } from './SocialSignInButton.tsx';
import { SocialSignInPage } from './SocialSignInPage.tsx';

const server = fakeServer();
afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

function open(component: () => React.JSX.Element) {
  server.now.answer(tenantsApi.current, () => {
    throw new Refusal(404, { message: 'No hay comercio' });
  });
  const screens = [
    { path: '/social-sign-in', component },
    { path: '/orders', component: () => <h1>Pedidos</h1> },
    { path: '/misc/home', component: () => <h1>Inicio</h1> },
    { path: '/', component: () => <h1>Te damos la bienvenida</h1> },
  ];
  return renderScreen(screens, { at: '/social-sign-in' });
}

test('a user who returns from the provider gets the page they came for', async () => {
  sessionStorage.setItem('ingreso:destino', '/orders');
  const finish = vi.spyOn(session, 'finishSocialSignIn').mockResolvedValue({ next: 'in' });
  await open(SocialSignInPage);
  await expect.element(page.getByRole('heading', { name: 'Pedidos' })).toBeVisible();
  expect(finish).toHaveBeenCalledOnce();
});

test('a user with a second factor enters a code', async () => {
  const pending = { email: 'ana@demo.test', credential: 'c', enrollmentId: 'totp' };
  vi.spyOn(session, 'finishSocialSignIn').mockResolvedValue({ next: 'code', pending });
  vi.spyOn(session, 'signInWithCode').mockResolvedValue({ next: 'in' });
  await open(SocialSignInPage);
  await page.getByRole('textbox', { name: 'Código de 6 dígitos' }).fill('123456');
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await expect.element(page.getByRole('heading', { name: 'Inicio' })).toBeVisible();
});

test('a visit that failed has its reason and the way back', async () => {
  vi.spyOn(session, 'finishSocialSignIn').mockRejectedValue(new SignInError('FEDERATED_USER_NOT_FOUND'));
  await open(SocialSignInPage);
  await expect.element(page.getByText(/Ningún usuario activo de esta empresa tiene ese correo/)).toBeVisible();
  await page.getByRole('link', { name: 'Volver al ingreso' }).click();
  await expect.element(page.getByRole('heading', { name: 'Te damos la bienvenida' })).toBeVisible();
});

test('a provider without an answer leaves the user at the form', async () => {
  vi.spyOn(session, 'beginSocialSignIn').mockRejectedValue(new SignInError('IDP_UNAVAILABLE'));
  await open(() => <SocialSignInButton provider="Google" next="/orders" />);
  await page.getByRole('button', { name: 'Continuar con Google' }).click();
  await expect.element(page.getByText(/El servicio de ingreso no respondió/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Continuar con Google' })).toBeEnabled();
});
