import { expect, test } from 'vitest';
import { hostsOf } from '#integrations/provider.ts';
import { audienceContract } from '#testing/integrations/audienceContract.ts';
import { portOnSandbox } from '#testing/integrations/portContract.ts';
import { rawWebhook } from '#testing/integrations/rawWebhook.ts';
import { mailchimp } from './mailchimp.ts';
import { mailchimpSandbox } from './mailchimpSandbox.ts';

audienceContract(mailchimp, mailchimpSandbox);

const { open } = portOnSandbox(mailchimp, mailchimpSandbox, (opened) => mailchimp.audience?.open(opened));

test.each([
  ['0123456789abcdef-us19', 'https://us19.api.mailchimp.com/3.0'],
  ['0123456789abcdef-us19.example.com/', 'https://us1.api.mailchimp.com/3.0'],
  ['sin-centro', 'https://us1.api.mailchimp.com/3.0'],
])('the data centre of the key %s is the host, and nothing else of it is', (apiKey, api) => {
  expect(hostsOf(mailchimp, { isProduction: true, sandbox: null, credentials: { apiKey } })).toEqual({ api });
});

test('its test of our address is answered, and events that change nothing are ignored', () => {
  const { adapter } = open();
  expect(adapter.readWebhook?.(rawWebhook({ method: 'GET' }))).toMatchObject({ ignored: expect.any(String) });
  const fields = { type: 'profile', fired_at: '2026-11-28 12:00:00', 'data[list_id]': 'a1', 'data[email]': 'a@b.cl' };
  const body = (changes: Record<string, string>) => String(new URLSearchParams({ ...fields, ...changes }));
  expect(adapter.readWebhook?.(rawWebhook({ body: body({}) }))).toMatchObject({ ignored: expect.any(String) });
  expect(adapter.readWebhook?.(rawWebhook({ body: body({ type: 'unsubscribe', fired_at: 'ayer' }) }))).toBeNull();
  expect(adapter.readWebhook?.(rawWebhook({ body: body({ type: 'unsubscribe', 'data[email]': '' }) }))).toBeNull();
});
