import { expect } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { journey } from './support/browser.ts';
import { crudJourney } from './support/crudJourney.ts';
import { uniqueWord } from './support/people.ts';

crudJourney({ path: '/segments', title: 'Segmentos', create: 'Crear segmento' });

journey('a segment is written by keyboard, counted, and its numbers open their customers', async ({ open }) => {
  const page = await open({ as: 'admin@demo.test' });
  await page.goto('/segments/create');
  await page.getByRole('textbox', { name: 'Nombre' }).fill(`Frecuentes ${uniqueWord()}`);
  await page.getByRole('button', { name: 'Agregar condición' }).press('Enter');
  const rule = page.getByRole('group', { name: 'Condición 1' });
  await rule.getByRole('textbox', { name: 'Cantidad' }).fill('2');
  await page.getByRole('button', { name: 'Agregar condición' }).press('Enter');
  const field = page.getByRole('group', { name: 'Condición 2' }).getByRole('combobox', { name: 'Dato' });
  await field.fill('Ha pedido por');
  await page.getByRole('option', { name: 'Ha pedido por' }).waitFor();
  await field.press('ArrowDown');
  await field.press('Enter');
  const methods = page.getByRole('group', { name: 'Condición 2' }).getByRole('combobox', { name: 'Cuáles' });
  await methods.press('ArrowDown');
  await page.getByRole('option', { name: 'Delivery' }).waitFor();
  await methods.press('ArrowDown');
  await methods.press('Enter');
  await methods.press('Escape');
  await page.getByText('Recibirían un correo').waitFor();
  await expectAccessible(page.locator('body'));
  await page.getByRole('button', { name: 'Crear segmento' }).press('Enter');
  const number = page.getByRole('link', { name: /^Tienen correo: ver/ });
  const count = Number((await number.textContent())?.replaceAll('.', ''));
  expect(count).toBeGreaterThan(0);
  await number.press('Enter');
  await page.getByRole('heading', { name: 'Clientes' }).waitFor();
  await page.getByText('Del segmento: Tienen correo').waitFor();
});
