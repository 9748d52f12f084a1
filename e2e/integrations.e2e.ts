import type { Page } from 'playwright-core';
import { expectAccessible } from './support/accessibility.ts';
import { expectToFit, follow, journey } from './support/browser.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Credenciales de Toda la empresa' });

/** Writes secrets into the credentials of the company. */
async function fill(page: Page, secrets: Readonly<Record<string, string>>) {
  await card(page).getByRole('button', { name: 'Editar' }).click();
  const form = page.getByRole('dialog');
  for (const [label, text] of Object.entries(secrets)) await form.getByLabel(new RegExp(`^${label}`)).fill(text);
  await form.getByRole('button', { name: 'Guardar' }).click();
  await form.waitFor({ state: 'detached' });
}

journey('enters and tests credentials, and fixes an error', async ({ open }) => {
  const page = await open({ as: 'super@comanda.test' });
  await page.goto('/delivery-integration/uber_direct');
  await card(page).getByText('Faltan datos: todavía no se usa').waitFor();
  await card(page).getByText('Modo de prueba').waitFor();
  await fill(page, { 'Client secret': 'mal-pegado' });
  await card(page).getByRole('button', { name: 'Probar conexión' }).click();
  await card(page).getByText('Genera un secreto nuevo').waitFor();
  await fill(page, { 'Client secret': 'secreto-de-uber-prueba' });
  await card(page).getByText('Sin probar desde que se guardaron').waitFor();
  await card(page).getByRole('button', { name: 'Probar conexión' }).click();
  await card(page).getByText('La conexión funciona').waitFor();
  await expectAccessible(page.getByRole('main'));

  await follow(page, '/payment-methods-integration/webpay');
  await page.getByRole('button', { name: 'Agregar' }).click();
  const form = page.getByRole('dialog', { name: 'Agregar Webpay Plus' });
  await form.getByLabel('Código de comercio', { exact: true }).fill('123');
  await form.getByLabel(/^Llave secreta/).fill('a'.repeat(64));
  await form.getByRole('button', { name: 'Guardar' }).click();
  await form.getByText('Debe tener 12 dígitos y empezar con 5970').first().waitFor();
  await expectAccessible(form);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectToFit(page);
});
