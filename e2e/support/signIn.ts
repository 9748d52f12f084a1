import type { Page } from 'playwright-core';

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
