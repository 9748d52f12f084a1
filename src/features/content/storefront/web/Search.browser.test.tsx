import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Search } from './Search.tsx';

const card = (name: string) => `<li><span class="words">${name}</span></li>`;

test('shows the products that match, and all again', async () => {
  const menu = document.createElement('main');
  menu.innerHTML = `<section class="cat"><h2>Sushi</h2><ul class="cards">${card('Roll de palta')}${card('Nigiri de salmón')}</ul></section>
<section class="cat"><h2>Postres</h2><ul class="cards">${card('Flan')}</ul></section>`;
  document.body.append(menu);
  onTestFinished(() => menu.remove());
  await render(<Search />);
  const field = page.getByRole('searchbox', { name: 'Buscar en la carta' });
  await field.fill('SALMON');
  await expect.element(page.getByText('1 producto', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Nigiri de salmón')).toBeVisible();
  await expect.element(page.getByText('Roll de palta')).not.toBeVisible();
  await expect.element(page.getByText('Postres')).not.toBeVisible();
  await field.fill('nigiris de la casa con salmón');
  await expect.element(page.getByText(/Ningún producto coincide/)).toBeVisible();
  await field.fill('nigiris con salmón');
  await expect.element(page.getByText('1 producto', { exact: true })).toBeVisible();
  await field.fill('sushi');
  await expect.element(page.getByText('2 productos', { exact: true })).toBeVisible();
  await field.fill('lúcuma');
  await expect.element(page.getByText('Ningún producto coincide con «lúcuma».')).toBeVisible();
  await page.getByRole('button', { name: 'Ver toda la carta' }).click();
  await expect.element(field).toHaveValue('');
  await expect.element(page.getByText('Flan')).toBeVisible();
  await expect.element(page.getByText('Roll de palta')).toBeVisible();
});
