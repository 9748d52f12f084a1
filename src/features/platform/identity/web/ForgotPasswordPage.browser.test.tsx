import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeServer, Refusal } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { session } from '#kit/web/session/session.ts';
import { tenantsApi } from '#features/platform/tenants/tenants.contract.ts';
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx';

const server = fakeServer();
afterEach(() => vi.restoreAllMocks());

test('shows that the link was sent and moves the focus there', async () => {
  server.now.answer(tenantsApi.current, () => {
    throw new Refusal(404, { message: 'No hay comercio' });
  });
  const requests = vi.spyOn(session, 'identity').mockResolvedValue({});
  await renderScreen([{ path: '/forgot-password', component: ForgotPasswordPage }], { at: '/forgot-password' });
  await page.getByRole('textbox', { name: 'Correo' }).fill('rosa@demo.test');
  await userEvent.keyboard('{Enter}');
  const notice = page.getByRole('alert').filter({ hasText: 'Si rosa@demo.test tiene una cuenta aquí' });
  await expect.element(notice).toHaveFocus();
  expect(requests.mock.calls).toEqual([['sendOobCode', { requestType: 'PASSWORD_RESET', email: 'rosa@demo.test' }]]);
});
