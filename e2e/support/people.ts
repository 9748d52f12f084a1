import { pressPlaced } from './browser.ts';
import type { Locator, Page } from 'playwright-core';
import { passwordForNew } from './signIn.ts';

/** A word no other run of the journeys has used. */
export const uniqueWord = (): string => Math.random().toString(36).slice(2, 8);

/** Picks an option of a picker that searches, by its name. */
export async function pick(within: Locator | Page, label: string, option: string): Promise<void> {
  const input = within.getByRole('combobox', { name: label });
  await input.fill(option);
  const page = 'page' in within ? within.page() : within;
  // Text beside a name is part of the option's accessible name.
  const named = page.getByText(option, { exact: true });
  await pressPlaced(page.getByRole('option').filter({ has: named }));
  await page.keyboard.press('Escape');
}

type NewUser = { name: string; email: string; role: string };

/** Creates a user with a password, through the API. */
export async function createUser(page: Page, { name, email, role }: NewUser): Promise<void> {
  const { data } = (await callApi(page, 'GET', '/roles?limit=100')) as unknown as {
    data: { id: number; name: string }[];
  };
  const admin_user = {
    name,
    email,
    phone: '+56961234567',
    password: passwordForNew(email),
    role_ids: data.filter((each) => each.name === role).map(({ id }) => id),
    all_stores: true,
    store_ids: [],
    enabled: true,
  };
  const { status, ...reply } = await callApi(page, 'POST', '/admin_users', { admin_user });
  if (status !== 201) throw new Error(`The user was refused: ${JSON.stringify(reply)}`);
}

type Refused = { status: number; code: number; message: string };

/** Calls the API as the user of this page; returns the status and the error message. */
export const callApi = (page: Page, method: string, path: string, body?: object): Promise<Refused> =>
  page.evaluate(
    async ({ method, path, body }) => {
      const { tokens } = JSON.parse(localStorage.getItem(`sesion:${location.host}`) ?? '{}');
      const headers = {
        Authorization: `Bearer ${tokens.accessToken}`,
        ...(body && { 'Content-Type': 'application/json' }),
      };
      const reply = await fetch(`/api/admin/v1${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await reply.text();
      return { status: reply.status, ...(text && JSON.parse(text)) };
    },
    { method, path, body },
  );
