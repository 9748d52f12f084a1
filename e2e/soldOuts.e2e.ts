import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { expectToFit, journey, pressItem, pressPlaced } from './support/browser.ts';
import { makeProduct } from './support/menus.ts';
import { uniqueWord, pick } from './support/people.ts';

const as = 'admin@demo.test';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Agotar' });
const listed = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Lista de agotados' }).getByText(name, { exact: true });

async function take(page: Page, what: string): Promise<void> {
  await page.getByRole('link', { name: 'Agotar', exact: true }).click();
  await dialogOf(page).getByRole('combobox', { name: 'Qué se acabó' }).fill(what);
  await pressPlaced(page.getByRole('option', { name: what, exact: true }));
  await dialogOf(page).getByText('En todos', { exact: true }).click();
  await dialogOf(page).getByRole('button', { name: 'Agotar en todos los locales' }).click();
  await page.getByText(`${what} agotado en todos los locales`).waitFor();
}

describe('a sold-out product', () => {
  journey('appears live for readers with its end, and disappears when available again', async ({ open }) => {
    const [page, reader] = [await open({ as }), await open({ as: 'lectura@demo.test' })];
    const name = `Completo ${uniqueWord()}`;
    await makeProduct(page, name);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/sold-out');
    await reader.goto('/sold-out');
    await reader.getByRole('heading', { name: 'Agotados', exact: true }).waitFor();
    await take(page, name);
    await listed(page, name).waitFor();
    await expectToFit(page);
    await listed(reader, name).waitFor();
    const row = reader.getByRole('row', { name: new RegExp(name) });
    await row.getByText('Todos los locales').waitFor();
    await row.getByText('recién').waitFor();
    expect(await row.textContent()).toMatch(/Mañana \d\d:\d\d|Hoy \d\d:\d\d/);
    expect(await reader.getByRole('link', { name: 'Agotar', exact: true }).count()).toBe(0);
    expect(await reader.getByRole('button', { name: 'Ingredientes' }).count()).toBe(0);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('button', { name: /Acciones/ })
      .click();
    await pressItem(page, { name: 'Reponer' });
    await listed(page, name).waitFor({ state: 'detached' });
    await listed(reader, name).waitFor({ state: 'detached' });
  });

  journey('of an ingredient lists everything it affects before confirmation, and is restored', async ({ open }) => {
    const page = await open({ as });
    await page.goto('/sold-out?off=ingredient');
    await pick(dialogOf(page), 'Qué ingredientes', 'Camarón');
    await dialogOf(page)
      .getByText(/Dejan de venderse \d+ productos/)
      .waitFor();
    expect(
      await dialogOf(page).getByRole('list', { name: 'Lo que deja de venderse' }).getByRole('listitem').count(),
    ).toBeGreaterThan(5);
    await dialogOf(page).getByText('Solo en algunos').click();
    await dialogOf(page).getByRole('button', { name: 'Agotar' }).click();
    await dialogOf(page).getByText('Elige al menos un local').first().waitFor();
    // The field that is wrong gets the focus, and offers what it takes by a key.
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Escape');
    await expectAccessible(dialogOf(page));
    await dialogOf(page).getByText('En todos', { exact: true }).click();
    await dialogOf(page).getByRole('button', { name: 'Agotar' }).click();
    await dialogOf(page).waitFor({ state: 'hidden' });
    await listed(page, 'Camarón').waitFor();
    await page.getByRole('checkbox', { name: /Camarón, todos los locales/ }).check();
    await page.getByRole('button', { name: 'Reponer' }).click();
    await listed(page, 'Camarón').waitFor({ state: 'detached' });
    await page.getByRole('alert').filter({ hasText: '1 repuesto' }).getByRole('button', { name: 'Deshacer' }).click();
    await listed(page, 'Camarón').waitFor();
  });
});
