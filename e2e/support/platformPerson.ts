import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { superAdminEmail } from '#demo/demoData.ts';
import { codeOf } from '#testing/totpCode.ts';
import { callApi, uniqueWord } from './people.ts';
import { sessionOf } from './session.ts';
import { passwordForNew, passwordOf } from './signIn.ts';

const tenant = 'platform';

type Setup = { setup_token: string; secret: string };

async function send(email: string, method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const { tokens } = await sessionOf({ tenant, email });
  const reply = await fetch(`http://127.0.0.1:${inject('productPort')}/api/admin/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${tokens.accessToken}`, tenant, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${method} ${path}: ${await reply.text()}`);
  return (await reply.json()) as Record<string, unknown>;
}

/** Creates a person of the platform with every role of its team. */
export async function createPlatformPerson(): Promise<string> {
  const email = `equipo.${uniqueWord()}@comanda.test`;
  const { data } = await send(superAdminEmail, 'GET', '/roles?limit=100');
  const admin_user = {
    name: 'Sol Soporte',
    email,
    phone: '+56961234567',
    password: passwordForNew(email),
    role_ids: (data as { id: number }[]).map(({ id }) => id),
    all_stores: true,
    store_ids: [],
    enabled: true,
  };
  await send(superAdminEmail, 'POST', '/admin_users', { admin_user });
  return email;
}

/** Enables the second factor of the person of a page. Answers its secret. */
export async function enableSecondFactor(page: Page, email: string): Promise<string> {
  const setUp = { second_factor: { current_password: passwordOf(email) } };
  const path = '/my_account/second_factor';
  const { setup_token, secret } = (await callApi(page, 'POST', `${path}/setup`, setUp)) as never as Setup;
  const { status } = await callApi(page, 'POST', path, { second_factor: { setup_token, code: codeOf(secret, -1) } });
  if (status !== 201) throw new Error(`The second factor of ${email} was refused with ${status}`);
  return secret;
}
