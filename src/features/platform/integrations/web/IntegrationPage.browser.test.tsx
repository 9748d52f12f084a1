import { expect, onTestFinished, test } from 'vitest';
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

const openTab = (at: string, bsaleHasCredentials: boolean) =>
  open(at, [provider('toteat', 'Toteat', false), provider('bsale', 'Bsale', bsaleHasCredentials)]);

async function open(at: string, data: IntegrationProvider[]) {
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

test('the open provider is in sight on a phone, whatever its place', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 900));
  const names = ['Toteat', 'Fudo', 'Bsale', 'PopApp', 'FBD', 'Otra caja', 'Aloha'];
  await open(
    '/pos-integration/aloha',
    names.map((name) => provider(name.toLowerCase(), name, false)),
  );
  await expect.element(selected('Aloha')).toBeInViewport({ ratio: 1 });
});
