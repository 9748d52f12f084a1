import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { boxOf, follow, journey, pressItem, pressPlaced } from './support/browser.ts';
import { draftOf, makeMenu, makeProduct, requireApi } from './support/menus.ts';
import { uniqueWord } from './support/people.ts';

const as = 'admin@demo.test';

const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Productos del menú' }).getByRole('listitem').filter({ hasText: name });
const visibleLines = async (page: Page) =>
  (
    await page.getByRole('button', { name: /^Mover / }).evaluateAll((grips) => grips.map((grip) => grip.ariaLabel))
  ).join();

describe('a menu', () => {
  journey('is created, filled and priced with the keyboard, and deleted once no store sells it', async ({ open }) => {
    const page = await open({ as });
    const word = uniqueWord();
    await page.goto('/menu');
    await makeProduct(page, `Completo ${word}`, 3990);
    await makeProduct(page, `Lomito ${word}`, 6990);
    await page.getByRole('link', { name: 'Crear menú' }).first().click();
    await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill(`Carta ${word}`);
    await page.getByRole('button', { name: 'Crear menú' }).click();
    await page.getByText('Este menú está vacío').waitFor();

    await page.getByRole('button', { name: 'Agregar categoría' }).click();
    const category = page.getByRole('dialog', { name: 'agregar categoría' });
    await category.getByLabel('Nombre').fill('Sándwiches');
    await category.getByText('En un horario').click();
    await expectAccessible(category);
    await category.getByRole('button', { name: 'Agregar categoría' }).click();
    await page.getByText('08:00 a 12:00, todos los días').waitFor();

    await page.getByRole('button', { name: 'Agregar productos a Sándwiches' }).click();
    const picker = page.getByRole('dialog', { name: 'Agregar productos a Sándwiches' });
    await picker.getByRole('searchbox').fill(word);
    await picker.getByRole('checkbox', { name: `Completo ${word}` }).check();
    await picker.getByRole('checkbox', { name: `Lomito ${word}` }).check();
    await expectAccessible(picker);
    await picker.getByRole('button', { name: 'Agregar 2 productos' }).click();
    await row(page, `Completo ${word}`).waitFor();

    const price = page.getByRole('textbox', { name: `Precio en el menú de Completo ${word}` });
    await price.fill('4500');
    await price.press('Enter');
    const next = page.getByRole('textbox', { name: `Precio en el menú de Lomito ${word}` });
    await expect.poll(() => next.evaluate((input) => input.matches(':focus'))).toBe(true);
    await row(page, `Completo ${word}`).getByText('$4.500').waitFor();
    const discount = page.getByRole('textbox', { name: `Descuento de Completo ${word}` });
    await discount.fill('120');
    await discount.press('Enter');
    await page.getByText('Usa como máximo 100').waitFor();
    await discount.fill('10');
    await discount.press('Tab');
    await row(page, `Completo ${word}`).getByText('$4.050').waitFor();
    await discount.fill('55');
    await discount.press('Escape');
    expect(await discount.inputValue()).toBe('10');

    const id = /edit-menu\/(\d+)/.exec(page.url())?.[1];
    const { data } = await requireApi<{ data: { id: number; name: string }[] }>(page, 'GET', '/stores/all?limit=1');
    const [store] = data;
    await requireApi(page, 'PATCH', `/menus/${id}`, { menu: { store_ids: [store?.id] } });
    await follow(page, `/menu?query=${word}`);
    const remove = async () => {
      await page.getByRole('button', { name: `Acciones de Carta ${word}` }).click();
      await pressItem(page, { name: 'Eliminar' });
    };
    await remove();
    const used = page.getByRole('dialog', { name: `«Carta ${word}» tiene locales` });
    await used.getByText(store?.name ?? '').waitFor();
    await page.keyboard.press('Escape');
    await used.waitFor({ state: 'hidden' });
    await requireApi(page, 'PATCH', `/menus/${id}`, { menu: { store_ids: [] } });
    await page.getByRole('cell', { name: '0', exact: true }).waitFor();
    await remove();
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar menú' }).click();
    await page.getByText(`Nada coincide con «${word}»`).waitFor();
  });

  journey('is reordered with mouse and keyboard, live for other users, and undone', async ({ open }) => {
    const [page, other] = [await open({ as }), await open({ as })];
    const menu = await makeMenu(page, { Pizzas: ['Napolitana', 'Margarita', 'Diavola'], Postres: ['Flan'] });
    await Promise.all([page.goto(menu.path), other.goto(menu.path)]);
    const grip = (name: string) => page.getByRole('button', { name: `Mover ${name} ${menu.word}` });
    const drag = async (from: string, to: string) => {
      const [start, target] = [await boxOf(grip(from)), await boxOf(grip(to))];
      if (!start || !target) throw new Error('A line is not on the screen');
      await page.mouse.move(start.x + 8, start.y + 12);
      await page.mouse.down();
      await page.mouse.move(target.x + 60, target.y + 20, { steps: 8 });
      await page.mouse.move(target.x + 60, target.y + target.height, { steps: 4 });
      await page.mouse.up();
    };
    const becomes = async (content: Record<string, string[]>) => {
      await expect.poll(() => draftOf(page, menu)).toEqual(content);
    };
    await grip('Flan').waitFor();
    await drag('Napolitana', 'Diavola');
    await becomes({ Pizzas: ['Margarita', 'Diavola', 'Napolitana'], Postres: ['Flan'] });
    await expect.poll(() => visibleLines(other)).toMatch(/Margarita.*Diavola.*Napolitana/);
    await page.getByRole('checkbox', { name: `Seleccionar Margarita ${menu.word}` }).check();
    await page.getByRole('checkbox', { name: `Seleccionar Napolitana ${menu.word}` }).check();
    await drag('Margarita', 'Flan');
    await becomes({ Pizzas: ['Diavola'], Postres: ['Flan', 'Margarita', 'Napolitana'] });

    await grip('Diavola').focus();
    await page.keyboard.press('Alt+ArrowDown');
    await becomes({ Pizzas: [], Postres: ['Diavola', 'Flan', 'Margarita', 'Napolitana'] });
    await expect.poll(() => grip('Diavola').evaluate((button) => button.matches(':focus'))).toBe(true);
    await page.getByText('Esta categoría no tiene productos').waitFor();
    await page.keyboard.press('Alt+ArrowUp');
    await becomes({ Pizzas: ['Diavola'], Postres: ['Flan', 'Margarita', 'Napolitana'] });
    await grip('Flan').focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: `Mover Flan ${menu.word}` });
    await dialog.getByRole('combobox', { name: 'Categoría' }).click();
    await pressPlaced(page.getByRole('option', { name: 'Pizzas' }));
    await dialog.getByRole('combobox', { name: 'Lugar' }).click();
    await pressPlaced(page.getByRole('option', { name: 'Al principio' }));
    await expectAccessible(dialog);
    await dialog.getByRole('button', { name: 'Mover' }).click();
    const moved = { Pizzas: ['Flan', 'Diavola'], Postres: ['Margarita', 'Napolitana'] };
    await becomes(moved);

    await page.getByRole('button', { name: `Acciones de Flan ${menu.word}` }).click();
    await pressItem(page, { name: 'Quitar del menú' });
    await page.getByText(`Flan ${menu.word} salió del menú`).waitFor();
    await becomes({ ...moved, Pizzas: ['Diavola'] });
    await page.getByRole('button', { name: 'Deshacer', exact: true }).click();
    await becomes(moved);
    await row(page, 'Flan').waitFor();
    await row(page, 'Flan').getByRole('switch').press('Space');
    await row(page, 'Flan').getByText('Oculto').waitFor();
    await page.getByText('Guardando…').waitFor({ state: 'hidden' });
    await page.keyboard.press('Control+z');
    await row(page, 'Flan').getByText('Oculto').waitFor({ state: 'hidden' });
    await page.keyboard.press('Control+Shift+Z');
    await row(page, 'Flan').getByText('Oculto').waitFor();
    await row(other, 'Flan').getByText('Oculto').waitFor();

    // Delays the updates of this screen, as when two users press at the same moment.
    type StoredMenu = { categories: { id: number; lines: { id: number; version: number }[] }[] };
    const { categories } = await requireApi<StoredMenu>(page, 'GET', `/menus/${menu.id}`);
    await other.route(`**/menus/${menu.id}`, (route) => route.abort('internetdisconnected'));
    const [first, second] = categories;
    const [line] = second?.lines ?? [];
    await requireApi(page, 'POST', `/menus/${menu.id}/lines/move`, {
      lines: [{ id: line?.id, version: line?.version }],
      category_id: first?.id,
      after_id: null,
    });
    await other.getByRole('button', { name: `Mover Margarita ${menu.word}` }).focus();
    await other.keyboard.press('Alt+ArrowDown');
    await other
      .getByRole('alert')
      .getByText(/mientras tanto/)
      .waitFor();
    await other.unroute(`**/menus/${menu.id}`);

    const reader = await open({ as: 'lectura@demo.test' });
    await reader.goto(menu.path);
    await reader.getByText('tu rol no permite cambiarlo').waitFor();
    await row(reader, 'Napolitana').waitFor();
    expect(await reader.getByRole('button', { name: /^Mover / }).count()).toBe(0);
    expect(await reader.getByRole('button', { name: 'Agregar categoría' }).count()).toBe(0);
    expect(await row(reader, 'Napolitana').getByRole('switch').isDisabled()).toBe(true);
  });
});
