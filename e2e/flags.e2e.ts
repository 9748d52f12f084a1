import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { journey } from './support/browser.ts';
import { uniqueWord } from './support/people.ts';

/** Sets the flag of campaigns of the company that a super-admin entered. */
async function setCampaigns(team: Page, value: 'Activada' | 'Desactivada') {
  await team.goto('/features');
  await team.getByRole('button', { name: 'Cambiar Campañas de correo' }).click();
  const dialog = team.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Valor' }).click();
  await team.getByRole('option', { name: value, exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Pausa pedida por la cadena');
  await expectAccessible(dialog);
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await team.getByText('Campañas de correo guardada').waitFor();
}

journey('a screen whose flag is turned off closes and says so, and nothing typed is lost', async ({ open }) => {
  const page = await open({ as: 'admin@demo.test' });
  const team = await open({ as: 'super@comanda.test' });
  const name = `Campaña ${uniqueWord()}`;
  await page.goto('/campaigns/create');
  await page.getByRole('textbox', { name: 'Nombre' }).fill(name);
  await setCampaigns(team, 'Desactivada');
  await page
    .getByRole('heading', { level: 1 })
    .filter({ hasText: /función/i })
    .waitFor();
  await setCampaigns(team, 'Activada');
  await page.goto('/campaigns/create');
  await page.getByRole('button', { name: 'Usar', exact: true }).click();
  expect(await page.getByRole('textbox', { name: 'Nombre' }).inputValue()).toBe(name);
});
