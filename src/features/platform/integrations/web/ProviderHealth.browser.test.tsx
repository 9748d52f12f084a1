import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { credentialsApi } from '../credentials.contract.ts';
import { webhooksApi } from '../webhooks.contract.ts';
import { ProviderHealth } from './ProviderHealth.tsx';

const server = fakeServer();
const at = '2026-11-20T15:00:00.000Z';
const health = {
  lastSuccessAt: at,
  lastFailureAt: null,
  lastFailure: null,
  callsLastHour: 120,
  failuresLastHour: 0,
  p95Milliseconds: 640,
  isPaused: false,
  waitingWebhooks: 0,
  failedWebhooks: 1,
  lastFailedWebhookAt: at,
};
const webhook = {
  id: 7,
  receivedAt: at,
  storeName: 'Ñuñoa',
  method: 'POST',
  path: 'orders/new',
  body: '{"id":"a1"}',
  isRead: false,
};

test('webhooks that were not processed are shown with their content, and processed again', async () => {
  const left = [webhook];
  server.now.answer(credentialsApi.health, () => ({ ...health, failedWebhooks: left.length }));
  server.now.answer(webhooksApi.unprocessed, () => ({ data: left }));
  server.now.answer(webhooksApi.process, () => ({ id: left.pop()?.id ?? 0 }));
  const { unmount } = await renderScreen(
    [{ path: '/channel-integration', component: () => <ProviderHealth providerKey="rappi" /> }],
    { at: '/channel-integration', policies: ['auth_credentials.list', 'auth_credentials.update'] },
  );
  await expect.element(page.getByText('640 ms')).toBeVisible();
  await page.getByRole('button', { name: 'Ver y procesar de nuevo' }).click();
  await expect.element(page.getByText('POST orders/new. No se pudo leer.')).toBeVisible();
  await page.getByText('Contenido').click();
  await expect.element(page.getByText('{"id":"a1"}')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Procesar de nuevo', exact: true }).click();
  await expect.element(page.getByText('Todos los avisos están procesados.')).toBeVisible();
  await unmount();
});

test('the health of a provider takes its room before it is known, so that nothing below moves', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof health>();
  server.now.answer(credentialsApi.health, () => promise);
  const component = () => (
    <>
      <ProviderHealth providerKey="rappi" />
      <h2>Credenciales</h2>
    </>
  );
  await renderScreen([{ path: '/', component }], { at: '/' });
  await expect.element(page.getByText('Última respuesta')).toBeVisible();
  const topOfNext = () => page.getByRole('heading', { name: 'Credenciales' }).element().getBoundingClientRect().top;
  const before = topOfNext();
  resolve({ ...health, failedWebhooks: 0 });
  await expect.element(page.getByText('640 ms')).toBeVisible();
  expect(Math.abs(topOfNext() - before)).toBeLessThanOrEqual(2);
});
