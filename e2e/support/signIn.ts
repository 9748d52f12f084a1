import type { Page } from 'playwright-core';

/** The password of every demo user. */
const demoPassword = 'Comanda.2026';
/** The password of everybody whom journeys make: that of the demo cannot be chosen. */
const chosenPassword = 'Siete.panes.2026';
const signedIn = new Set<string>();

/** Registers a user created by a journey; returns the password to set. */
export function passwordForNew(email: string): string {
  signedIn.add(email);
  return chosenPassword;
}

export const passwordOf = (email: string): string => (signedIn.has(email) ? chosenPassword : demoPassword);

/** Signs in on the screen, as a person does; ends on the first page they may see. */
export async function signIn(page: Page, email: string, password = passwordOf(email)): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Correo').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await page.waitForURL(({ pathname }) => pathname !== '/' && pathname !== '/misc/home');
}
