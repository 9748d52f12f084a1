import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { expectToFit, journey } from './support/browser.ts';
import { crudJourney } from './support/crudJourney.ts';
import { uniqueWord } from './support/people.ts';

const as = 'admin@demo.test';
const cell = (page: Page, row: number, column: number) => page.locator(`[data-place="${row}:${column}"]`);
const bar = (page: Page) => page.getByRole('region', { name: 'Cambios sin guardar' });

/** A new list, open as a sheet with all products and no price. */
async function openNewList(page: Page): Promise<string> {
  const name = `Lista ${uniqueWord()}`;
  await page.goto('/price-groups?edit=new');
  const form = page.getByRole('dialog', { name: 'crear lista de precios' });
  await form.getByLabel('Nombre').fill(name);
  await form.getByRole('button', { name: 'Crear lista' }).click();
  await page.getByRole('grid', { name: `Precios de ${name}` }).waitFor();
  return name;
}

/** What a spreadsheet copied, pasted where the choice is. */
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
  edit: 'Cambiar nombre',
});

describe('price lists', () => {
  journey('are typed, pasted, filled and undone by keyboard, saved at once and taken back', async ({ open }) => {
    const page = await open({ as });
    await openNewList(page);
    await cell(page, 0, 0).click();
    await page.keyboard.type('4990');
    await page.keyboard.press('Enter');
    await page.keyboard.type('5990');
    await page.keyboard.press('Tab');
    expect(await cell(page, 1, 0).textContent()).toBe('$5.990');
    await paste(page, '$12.990\t9.990\t12,5\n8.490\t\t10 %');
    expect(await cell(page, 1, 3).textContent()).toBe('12,5 %');
    expect(await cell(page, 2, 1).textContent()).toBe('$8.490');

    await cell(page, 0, 0).click();
    for (let row = 0; row < 4; row++) await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Control+D');
    expect(await cell(page, 4, 0).textContent()).toBe('$4.990');
    await page.keyboard.press('Control+Z');
    expect(await cell(page, 4, 0).textContent()).toBe('');
    expect(await cell(page, 1, 0).textContent()).toBe('$5.990');
    await page.keyboard.press('Control+Shift+Z');
    expect(await cell(page, 1, 0).textContent()).toBe('$4.990');

    await save(page, '10 cambios sin guardar');
    const undo = page.getByRole('button', { name: 'Deshacer' });
    await page.getByText('10 precios guardados').waitFor();
    await undo.click();
    await expect.poll(() => cell(page, 0, 0).textContent(), { timeout: 15_000 }).toBe('');
    await page.getByText('0 de').first().waitFor();
  });

  journey('say at the cell what cannot be, and keep what was typed over a reload', async ({ open }) => {
    const page = await open({ as });
    await openNewList(page);
    await cell(page, 2, 0).click();
    await page.keyboard.type('-100');
    await page.keyboard.press('Enter');
    await paste(page, 'gratis');
    await cell(page, 5, 0).click();
    await bar(page).getByRole('button', { name: 'Hay 2 celdas por corregir' }).click();
    await page.getByRole('tooltip').getByText('No puede ser negativo').waitFor();
    expect(await cell(page, 2, 0).evaluate((each) => each === document.activeElement)).toBe(true);
    await page.keyboard.press('Delete');
    await bar(page).getByRole('button', { name: 'Hay 1 celda por corregir' }).waitFor();
    await cell(page, 3, 0).click();
    await page.keyboard.type('3990');
    await page.keyboard.press('Enter');
    await bar(page).getByText('1 cambio sin guardar').waitFor();
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toMatch(/borrador.*3990/);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByRole('button', { name: 'Usar' }).click();
    expect(await cell(page, 3, 0).textContent()).toBe('$3.990');
    await page.getByRole('link', { name: 'Listas de precios' }).first().click();
    await page.getByRole('dialog', { name: 'Tienes cambios sin guardar' }).getByText('Seguir editando').click();
    await cell(page, 3, 0).click();
    await save(page, '1 cambio sin guardar');
  });

  journey('that two people change at once show both values', async ({ open }) => {
    const [mine, theirs] = [await open({ as }), await open({ as })];
    await openNewList(mine);
    await theirs.goto(mine.url());
    for (const [page, price] of [
      [theirs, '2000'],
      [mine, '1000'],
    ] as const) {
      await cell(page, 0, 0).click();
      await page.keyboard.type(price);
      await page.keyboard.press('Enter');
    }
    await save(theirs, '1 cambio sin guardar');
    await bar(mine).getByRole('button', { name: 'Guardar' }).click();
    const question = mine.getByRole('dialog', { name: 'Otra persona cambió lo mismo que tú' });
    await question.getByText('$2.000').waitFor();
    await question.getByRole('button', { name: 'Guardar lo mío' }).click();
    await mine.getByText('1 precio guardado').waitFor();
    await theirs.reload();
    await expect.poll(() => cell(theirs, 0, 0).textContent()).toBe('$1.000');
  });

  journey('are raised after seeing how each price ends, and come back when told', async ({ open }) => {
    const page = await open({ as });
    const name = await openNewList(page);
    await cell(page, 0, 0).click();
    await paste(page, '4.350\n990');
    await save(page, '2 cambios sin guardar');
    await page.getByRole('button', { name: 'Subir o bajar precios' }).click();
    const form = page.getByRole('dialog', { name: 'subir o bajar precios' });
    await form.getByLabel('Cambio').fill('10');
    await form.getByRole('combobox', { name: 'Redondeo' }).or(form.getByLabel('Redondeo')).first().click();
    await page.getByRole('option', { name: 'Terminar en 90', exact: true }).click();
    await form.getByText('Por ejemplo, $4.350 → $4.790').waitFor();
    await form.getByText('Cambian 2 precios').waitFor();
    await form.getByRole('row', { name: /\$4\.350 \$4\.790/ }).waitFor();
    await form.getByLabel('Hasta, fecha').fill('31/12/2030');
    await form.getByLabel('Hasta, hora').fill('0900');
    await expectAccessible(form);
    await form.getByRole('button', { name: 'Aplicar' }).click();
    await form.waitFor({ state: 'hidden' });
    await expect.poll(() => cell(page, 0, 0).textContent()).toBe('$4.790');

    await page.getByRole('button', { name: 'Alzas', exact: true }).click();
    const list = page.getByRole('dialog', { name: `Alzas de ${name}` });
    await list.getByText('+10 %').waitFor();
    await expectAccessible(list);
    await list.getByRole('button', { name: 'Volver ahora' }).click();
    await page
      .getByRole('dialog', { name: /Volver ahora/ })
      .getByRole('button', { name: 'Volver ahora' })
      .click();
    await list.getByText('Devuelta').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => cell(page, 0, 0).textContent()).toBe('$4.350');
  });

  journey('are changed with a finger on a phone, in the dark', async ({ open }) => {
    const page = await open({ as, size: 'phone', theme: 'dark' });
    await openNewList(page);
    await cell(page, 0, 0).tap();
    await page.getByRole('textbox', { name: /^Precio de / }).fill('7990');
    await page.keyboard.press('Enter');
    expect(await cell(page, 0, 0).textContent()).toBe('$7.990');
    await bar(page).getByRole('button', { name: 'Guardar' }).click();
    await page.getByText('1 precio guardado').waitFor();
    await expectToFit(page);
  });
});
