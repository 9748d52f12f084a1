import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type CurrentUser, CurrentUserContext } from '#kit/web/session/currentUser.ts';
import { fakeServer, Refusal } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { statementsApi } from '../statements.contract.ts';
import { ReconcilePage } from './ReconcilePage.tsx';

const server = fakeServer();

test('keeps showing why a file was rejected', async () => {
  const reason = 'Falta una columna «Monto».';
  server.now.answer(statementsApi.reconcile, () => {
    throw new Refusal(422, { message: reason, errors: { data: [reason] } });
  });
  const user = { id: 1, policies: [], storeIds: null, tenant: { country: 'cl' } } as unknown as CurrentUser;
  const component = () => (
    <CurrentUserContext value={user}>
      <ReconcilePage />
    </CurrentUserContext>
  );
  await renderScreen([{ path: '/', component }], { at: '/' });
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  await userEvent.upload(input, new File(['hola'], 'notas.csv', { type: 'text/csv' }));
  await expect.element(page.getByRole('alert').getByText(reason)).toBeVisible();
});
