import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { journey, pressPlaced } from './support/browser.ts';
import { crudJourney } from './support/crudJourney.ts';
import { requireApi } from './support/menus.ts';
import { uniqueWord } from './support/people.ts';

const as = 'admin@demo.test';
const cell = (page: Page, row: number, column: number) => page.locator(`[data-place="${row}:${column}"]`);
const bar = (page: Page) => page.getByRole('region', { name: 'Cambios sin guardar' });

/** A new list with all products and no price; answers its sheet. */
async function makeList(page: Page): Promise<{ name: string; path: string }> {
  const name = `Lista ${uniqueWord()}`;
  const { id } = await requireApi<{ id: number }>(page, 'POST', '/price_groups', { price_group: { name } });
  return { name, path: `/price-groups/${id}` };
}

async function seeAtTop(page: Page, price: string): Promise<void> {
  await expect.poll(() => cell(page, 0, 0).textContent()).toBe(price);
}

async function type(page: Page, price: string): Promise<void> {
  await cell(page, 0, 0).click();
  await page.keyboard.type(price);
  await page.keyboard.press('Enter');
}

/** Pastes cells copied from a spreadsheet. */
const paste = (page: Page, text: string) =>
  page.evaluate((copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', copied);
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, text);

async function save(page: Page, count: string): Promise<void> {
  await bar(page).getByText(count).waitFor();
  await page.keyboard.press('Control+S');
  await bar(page).waitFor({ state: 'hidden' });
}

crudJourney({
  path: '/price-groups',
  title: 'Listas de precios',
  create: 'Crear lista',
  inDialog: true,
  edit: 'Nombre y locales',
});

journey('saves price lists concurrently, undoes changes, and shows both values of a conflict', async ({ open }) => {
  const [mine, theirs] = [await open({ as }), await open({ as })];
  const { path } = await makeList(mine);
  await Promise.all([mine.goto(path), theirs.goto(path)]);
  await cell(mine, 0, 0).click();
  await paste(mine, '$12.990\t9.990\n8.490');
  await save(mine, '3 cambios sin guardar');
  await mine.getByText('3 precios guardados').waitFor();
  await seeAtTop(theirs, '$12.990');
  await mine.getByRole('button', { name: 'Deshacer' }).click();
  await seeAtTop(mine, '');
  await mine.getByText('0 de').first().waitFor();
  await seeAtTop(theirs, '');

  await type(mine, '1000');
  await type(theirs, '2000');
  await save(theirs, '1 cambio sin guardar');
  await bar(mine).getByRole('button', { name: 'Guardar' }).click();
  const question = mine.getByRole('dialog', { name: 'Otra persona cambió lo mismo que tú' });
  await question.getByText('$2.000').waitFor();
  await question.getByRole('button', { name: 'Guardar lo mío' }).click();
  await mine.getByText('1 precio guardado').waitFor();
  await seeAtTop(theirs, '$1.000');
});

journey('raises price lists after a preview of the rounding, and undoes it', async ({ open }) => {
  const page = await open({ as });
  const { name, path } = await makeList(page);
  await page.goto(path);
  await cell(page, 0, 0).click();
  await paste(page, '4.350\n990');
  await save(page, '2 cambios sin guardar');
  await page.getByRole('button', { name: 'Subir o bajar precios' }).click();
  const form = page.getByRole('dialog', { name: 'subir o bajar precios' });
  await form.getByLabel('Porcentaje').fill('10');
  await form.getByRole('combobox', { name: 'Redondeo' }).or(form.getByLabel('Redondeo')).first().click();
  await pressPlaced(page.getByRole('option', { name: 'Terminar en 90', exact: true }));
  await form.getByText('Por ejemplo, de $4.350 a $4.790').waitFor();
  await form.getByText('Cambian 2 precios').waitFor();
  await form.getByRole('row', { name: /\$4\.350 \$4\.790/ }).waitFor();
  await form.getByLabel('Hasta, fecha').fill('31/12/2030');
  await form.getByLabel('Hasta, hora').fill('0900');
  await expectAccessible(form);
  await form.getByRole('button', { name: 'Cambiar 2 precios' }).click();
  await form.waitFor({ state: 'hidden' });
  await seeAtTop(page, '$4.790');

  await page.getByRole('button', { name: 'Cambios de precio', exact: true }).click();
  const list = page.getByRole('dialog', { name: `Cambios de precio de ${name}` });
  await list.getByText('+10 %').waitFor();
  await expectAccessible(list);
  await list.getByRole('button', { name: 'Volver ahora' }).click();
  await page
    .getByRole('dialog', { name: /Volver ahora/ })
    .getByRole('button', { name: 'Volver ahora' })
    .click();
  await list.getByText('Devuelta').waitFor();
  await page.keyboard.press('Escape');
  await seeAtTop(page, '$4.350');
});
