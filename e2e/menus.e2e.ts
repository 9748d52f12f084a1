import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { journey, untilSettled } from './support/browser.ts';
import { draftOf, type CreatedMenu, makeMenu, makeProduct, requireApi } from './support/menus.ts';
import { uniqueWord } from './support/people.ts';

const as = 'admin@demo.test';
const pizzas = { Pizzas: ['Napolitana', 'Margarita', 'Diavola'], Postres: ['Flan'] };

async function edit(page: Page, menu: CreatedMenu): Promise<void> {
  await page.goto(menu.path);
  await page.getByRole('heading', { name: menu.name }).waitFor();
  await untilSettled(page);
}

const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Productos del menú' }).getByRole('listitem').filter({ hasText: name });
const shown = async (page: Page) =>
  (
    await page.getByRole('button', { name: /^Mover / }).evaluateAll((grips) => grips.map((grip) => grip.ariaLabel))
  ).join();

describe('a menu', () => {
  journey('is made, filled and priced without leaving the keyboard', async ({ open }) => {
    const page = await open({ as });
    const word = uniqueWord();
    await page.goto('/menu');
    await makeProduct(page, `Completo ${word}`, 3990);
    await makeProduct(page, `Lomito ${word}`, 6990);
    await page.getByRole('link', { name: 'Crear menú' }).first().click();
    await page.getByRole('button', { name: 'Crear menú' }).click();
    await page.getByText('Debes completar este campo').first().waitFor();
    await page.getByLabel('Nombre').fill(`Carta ${word}`);
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
  });

  journey('is put in order with the mouse, also across categories and many lines at once', async ({ open }) => {
    const page = await open({ as });
    const menu = await makeMenu(page, pizzas);
    await edit(page, menu);
    const drag = async (from: string, to: string) => {
      const [grip, target] = await Promise.all(
        [from, to].map((name) => page.getByRole('button', { name: `Mover ${name} ${menu.word}` }).boundingBox()),
      );
      if (!grip || !target) throw new Error('A line is not on the screen');
      await page.mouse.move(grip.x + 8, grip.y + 12);
      await page.mouse.down();
      await page.mouse.move(target.x + 60, target.y + 20, { steps: 8 });
      await page.mouse.move(target.x + 60, target.y + target.height, { steps: 4 });
      await page.mouse.up();
    };
    await drag('Napolitana', 'Diavola');
    await expect
      .poll(() => draftOf(page, menu))
      .toEqual({ Pizzas: ['Margarita', 'Diavola', 'Napolitana'], Postres: ['Flan'] });
    await page.getByRole('checkbox', { name: `Seleccionar Margarita ${menu.word}` }).check();
    await page.getByRole('checkbox', { name: `Seleccionar Napolitana ${menu.word}` }).check();
    await drag('Margarita', 'Flan');
    await expect
      .poll(() => draftOf(page, menu))
      .toEqual({ Pizzas: ['Diavola'], Postres: ['Flan', 'Margarita', 'Napolitana'] });
  });

  journey('is put in order with the keyboard, step by step or by naming a place', async ({ open }) => {
    const page = await open({ as });
    const menu = await makeMenu(page, pizzas);
    await edit(page, menu);
    const grip = (name: string) => page.getByRole('button', { name: `Mover ${name} ${menu.word}` });
    await grip('Diavola').focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect
      .poll(() => draftOf(page, menu))
      .toEqual({ Pizzas: ['Napolitana', 'Margarita'], Postres: ['Diavola', 'Flan'] });
    await expect.poll(() => grip('Diavola').evaluate((button) => button.matches(':focus'))).toBe(true);
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => draftOf(page, menu)).toEqual(pizzas);
    await grip('Flan').focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: `Mover Flan ${menu.word}` });
    await dialog.getByRole('combobox', { name: 'Categoría' }).click();
    await page.getByRole('option', { name: 'Pizzas' }).click();
    await dialog.getByRole('combobox', { name: 'Lugar' }).click();
    await page.getByRole('option', { name: `Después de Napolitana ${menu.word}` }).click();
    await expectAccessible(dialog);
    await dialog.getByRole('button', { name: 'Mover' }).click();
    await expect
      .poll(() => draftOf(page, menu))
      .toEqual({ Pizzas: ['Napolitana', 'Flan', 'Margarita', 'Diavola'], Postres: [] });
    await page.getByText('Esta categoría no tiene productos').waitFor();
  });

  journey('takes back what was done to it, and does it again', async ({ open }) => {
    const page = await open({ as });
    const menu = await makeMenu(page, pizzas);
    await edit(page, menu);
    await page.getByRole('button', { name: `Acciones de Flan ${menu.word}` }).click();
    await page.getByRole('menuitem', { name: 'Quitar del menú' }).click();
    await page.getByText(`Flan ${menu.word} salió del menú`).waitFor();
    await expect.poll(() => draftOf(page, menu)).toEqual({ ...pizzas, Postres: [] });
    await page.getByRole('button', { name: 'Deshacer', exact: true }).click();
    await expect.poll(() => draftOf(page, menu)).toEqual(pizzas);
    await row(page, 'Flan').waitFor();
    await row(page, 'Napolitana').getByRole('switch').click({ force: true });
    await row(page, 'Napolitana').getByText('Oculto').waitFor();
    await page.getByText('Guardando…').waitFor({ state: 'hidden' });
    await page.keyboard.press('Control+z');
    await row(page, 'Napolitana').getByText('Oculto').waitFor({ state: 'hidden' });
    await page.keyboard.press('Control+Shift+Z');
    await row(page, 'Napolitana').getByText('Oculto').waitFor();
  });

  journey('shows what another person does, and who was faster', async ({ open }) => {
    const [one, other] = [await open({ as }), await open({ as })];
    const menu = await makeMenu(one, pizzas);
    await edit(one, menu);
    await edit(other, menu);
    await one.getByRole('button', { name: `Mover Napolitana ${menu.word}` }).focus();
    await one.keyboard.press('Alt+ArrowDown');
    await expect.poll(() => shown(other)).toMatch(/Margarita.*Napolitana.*Diavola/);
    // What this screen knows is held back, as when both press in the same moment.
    const { categories } = await requireApi<{ categories: { id: number; lines: { id: number; version: number }[] }[] }>(
      one,
      'GET',
      `/menus/${menu.id}`,
    );
    await other.route(`**/menus/${menu.id}`, (route) => route.abort('internetdisconnected'));
    const [first, second] = categories;
    const line = first?.lines[0];
    await requireApi(one, 'POST', `/menus/${menu.id}/lines/move`, {
      lines: [{ id: line?.id, version: line?.version }],
      category_id: second?.id,
      after_id: null,
    });
    await other.getByRole('button', { name: `Mover Margarita ${menu.word}` }).focus();
    await other.keyboard.press('Alt+ArrowDown');
    await other
      .getByRole('alert')
      .getByText(/mientras tanto/)
      .waitFor();
    await other.unroute(`**/menus/${menu.id}`);
  });

  journey('is seen and left alone by a role that only reads', async ({ open }) => {
    const admin = await open({ as });
    const menu = await makeMenu(admin, pizzas);
    const page = await open({ as: 'lectura@demo.test' });
    await edit(page, menu);
    await page.getByText('tu rol no permite cambiarlo').waitFor();
    await row(page, 'Napolitana').waitFor();
    expect(await page.getByRole('button', { name: /^Mover / }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Agregar categoría' }).count()).toBe(0);
    expect(await row(page, 'Napolitana').getByRole('switch').isDisabled()).toBe(true);
  });

  journey('is kept from being deleted while stores sell it, and says which', async ({ open }) => {
    const page = await open({ as });
    const menu = await makeMenu(page, pizzas);
    const { data } = await requireApi<{ data: { id: number; name: string }[] }>(page, 'GET', '/stores/all?limit=1');
    const [store] = data;
    await requireApi(page, 'PATCH', `/menus/${menu.id}`, { menu: { store_ids: [store?.id] } });
    const remove = async () => {
      await page.goto(`/menu?query=${menu.word}`);
      await page.getByRole('button', { name: `Acciones de ${menu.name}` }).click();
      await page.getByRole('menuitem', { name: 'Eliminar' }).click();
    };
    await remove();
    const used = page.getByRole('dialog', { name: `«${menu.name}» tiene locales` });
    await used.getByText(store?.name ?? '').waitFor();
    await requireApi(page, 'PATCH', `/menus/${menu.id}`, { menu: { store_ids: [] } });
    await remove();
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar menú' }).click();
    await page.getByText(`Nada coincide con «${menu.word}»`).waitFor();
  });
});
