import type { BrowserContext, Page } from 'playwright-core';

export type StoredSession = Awaited<ReturnType<BrowserContext['storageState']>>;

/** The password of every demo user. */
export const demoPassword = 'Comanda.2026';

/** Signs in on the screen, as a person does; ends on the first page they may see. */
export async function signIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await page.waitForURL(({ pathname }) => pathname !== '/' && pathname !== '/misc/home');
}

const sessions = new Map<string, StoredSession>();

/** What the browser keeps of somebody who signed in before, by host and e-mail: one sign-in serves a whole file. */
export const keptSession = {
  of: (host: string, email: string): StoredSession | undefined => sessions.get(`${host} ${email}`),
  keep: async (host: string, email: string, page: Page): Promise<void> => {
    sessions.set(`${host} ${email}`, await page.context().storageState());
  },
};
