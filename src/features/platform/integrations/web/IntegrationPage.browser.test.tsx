import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { credentialsApi, type IntegrationProvider } from '../credentials.contract.ts';
import { IntegrationPage } from './IntegrationPage.tsx';

const server = fakeServer();
const provider = (key: string, name: string, hasCredentials: boolean): IntegrationProvider => ({
  key,
  name,
  kinds: ['pos'],
  fields: [],
  assumptions: [],
  hasCredentials,
  off: null,
  sharedWebhookUrl: null,
});
const health = {
  lastSuccessAt: null,
  lastFailureAt: null,
  lastFailure: null,
  callsLastHour: 0,
  failuresLastHour: 0,
  p95Milliseconds: null,
  isPaused: false,
  waitingWebhooks: 0,
  failedWebhooks: 0,
  lastFailedWebhookAt: null,
};

async function openTab(at: string, bsaleHasCredentials: boolean) {
  const data = [provider('toteat', 'Toteat', false), provider('bsale', 'Bsale', bsaleHasCredentials)];
  server.now.answer(credentialsApi.providers, () => ({ data }));
  server.now.answer(credentialsApi.health, () => health);
  server.now.answer(credentialsApi.list, () => ({ data: [], count: 0, total: 0, page: 1, nextPage: null }));
  const component = () => <IntegrationPage port="pos" />;
  return renderScreen([{ path: '/pos-integration/{-$tab}', component }], {
    at,
    policies: ['auth_credentials.list', 'auth_credentials.update'],
  });
}
const selected = (name: string) => page.getByRole('tab', { name, selected: true });

test('the first provider with credentials is open', async () => {
  await openTab('/pos-integration', true);
  await expect.element(selected('Bsale')).toBeVisible();
});

test('the first provider is open where none has credentials', async () => {
  await openTab('/pos-integration', false);
  await expect.element(selected('Toteat')).toBeVisible();
});

test('the provider of the address is open, whatever has credentials', async () => {
  await openTab('/pos-integration/toteat', true);
  await expect.element(selected('Toteat')).toBeVisible();
});
