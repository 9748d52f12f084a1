import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { wireName } from '#kit/contract/wire.ts';
import { saveCredentials } from './credentials.ts';
import { mailjet } from './sandboxControl.ts';

/** Gives the company the account at the provider of its sender, which sends its webhooks here. `team`: a super-admin. */
export async function connectMailAccount(team: Page): Promise<void> {
  const values = Object.entries(await mailjet('credentials')).map(([name, value]) => [wireName(name), value]);
  const path = await saveCredentials(team, 'mailjet', Object.fromEntries(values));
  await mailjet('setWebhookUrl', `http://127.0.0.1:${inject('productPort')}${path}`);
  await mailjet('addSender', 'hola@demo.example');
}
