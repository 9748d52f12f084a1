import type { Locator, Page } from 'playwright-core';
import { demoPassword } from './signIn.ts';

/** A word no other run of the journeys has used. */
export const fresh = (): string => Math.random().toString(36).slice(2, 8);

/** Picks an option of a picker that searches, by its name. */
export async function pick(within: Locator | Page, label: string, option: string): Promise<void> {
  const input = within.getByRole('combobox', { name: label });
  await input.fill(option);
  const page = 'page' in within ? within.page() : within;
  await page.getByRole('option', { name: option, exact: true }).click();
  await page.keyboard.press('Escape');
}

type NewUser = { name: string; email: string; role: string };

/** Creates a user with the password of the demo on the screen, and waits until the list is back. */
export async function createUser(page: Page, { name, email, role }: NewUser): Promise<void> {
  await page.goto('/users?edit=new');
  const form = page.getByRole('dialog', { name: 'crear usuario' });
  await form.getByLabel('Nombre').fill(name);
  await form.getByRole('textbox', { name: 'Email' }).fill(email);
  await form.getByLabel('Teléfono').fill('9 6123 4567');
  await pick(form, 'Roles', role);
  await form.getByText('Escribir contraseña').click();
  await form.getByRole('textbox', { name: 'Contraseña' }).fill(demoPassword);
  await form.getByRole('button', { name: 'Crear usuario' }).click();
  await form.waitFor({ state: 'hidden' });
}

type Refused = { status: number; code: number; message: string };

/** Asks the API as the person of this page, past the screens; answers the status and what a refusal says. */
export const askApi = (page: Page, method: string, path: string, body?: object): Promise<Refused> =>
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
