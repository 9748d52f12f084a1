import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { follow, journey, pressItem } from './support/browser.ts';
import { draftOf, makeMenu, requireApi } from './support/menus.ts';

const as = 'admin@demo.test';

async function publish(page: Page, note: string): Promise<void> {
  await page.getByRole('region', { name: 'Borrador' }).getByRole('button', { name: 'Publicar' }).click();
  const dialog = page.getByRole('dialog', { name: /^Publicar/ });
  await dialog.getByLabel('Nota').fill(note);
  await dialog.getByRole('button', { name: 'Publicar ahora' }).click();
  await page.getByText('Menú publicado').waitFor();
  // It lies over what opens at the right.
  await page.getByRole('button', { name: 'Cerrar aviso' }).click();
  await page.getByText('Menú publicado').waitFor({ state: 'hidden' });
}

journey(
  'publishes a menu on a date or immediately with its exact differences, discards and restores it',
  async ({ open }) => {
    const page = await open({ as });
    const content = { Pizzas: ['Napolitana', 'Margarita'], Postres: ['Flan'] };
    const menu = await makeMenu(page, content);
    const bar = page.getByRole('region', { name: 'Borrador' });
    await page.goto(menu.path);
    await bar.getByText('Este menú nunca se publicó').waitFor();
    await publish(page, 'La primera');
    await page.getByText('Publicado', { exact: true }).waitFor();

    const price = page.getByRole('textbox', { name: `Precio en el menú de Flan ${menu.word}` });
    await price.fill('2990');
    await price.press('Enter');
    await bar.getByText('Borrador con 1 cambio sin publicar').waitFor();
    await page.getByRole('button', { name: `Mover Margarita ${menu.word}` }).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await bar.getByText('Borrador con 2 cambios sin publicar').waitFor();
    await bar.getByRole('button', { name: 'Ver cambios' }).click();
    const drawer = page.getByRole('dialog', { name: 'Cambios sin publicar' });
    const line = drawer.getByRole('region', { name: 'Postres' }).getByRole('listitem');
    await line.getByText('Automático').waitFor();
    await line.getByText('$2.990').waitFor();
    await drawer.getByRole('region', { name: 'Pizzas' }).getByText('Cambia de lugar').waitFor();
    await expectAccessible(drawer);
    await page.keyboard.press('Escape');
    await publish(page, 'Flan de la casa');

    await page.getByRole('button', { name: 'Versiones' }).click();
    const versions = page.getByRole('dialog', { name: 'Versiones publicadas' });
    const [newest, oldest] = [versions.getByRole('listitem').first(), versions.getByRole('listitem').nth(1)];
    await newest.getByText('La ven los clientes').waitFor();
    await newest.getByText('Flan de la casa').waitFor();
    await oldest.getByRole('button', { name: 'Comparar con la actual' }).click();
    await oldest.getByText('$2.990').waitFor();
    await expectAccessible(versions);
    await oldest.getByRole('button', { name: 'Volver a esta versión' }).click();
    await page.getByRole('dialog', { name: '¿Volver a la versión 1?' }).getByRole('button', { name: 'Volver' }).click();
    await page.getByText('Volviste a la versión 1').waitFor();
    await versions.getByText('Trajo de vuelta la versión 1').waitFor();
    await expect.poll(() => draftOf(page, menu)).toEqual(content);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: `Acciones de Flan ${menu.word}` }).click();
    await pressItem(page, { name: 'Quitar del menú' });
    await bar.getByText('Borrador con 1 cambio sin publicar').waitFor();
    await bar.getByRole('button', { name: 'Publicar' }).click();
    const dialog = page.getByRole('dialog', { name: /^Publicar/ });
    await dialog.getByText('En una fecha').click();
    const program = dialog.getByRole('button', { name: 'Programar publicación' });
    expect(await program.isDisabled()).toBe(true);
    await dialog.getByLabel('Se publica, fecha').fill('31/12/2030');
    await dialog.getByRole('combobox', { name: 'Se publica, hora' }).fill('08:00');
    await dialog.getByLabel('Nota').fill('Carta de año nuevo');
    await expectAccessible(dialog);
    await program.click();
    await bar.getByText(/Lo programado se publica el 31\/12\/2030/).waitFor();
    await follow(page, `/menu?query=${menu.word}`);
    await page
      .getByRole('row')
      .getByText(/Se publica el 31\/12\/2030/)
      .waitFor();
    await page.goBack();
    await bar.getByRole('button', { name: 'Cancelar la publicación' }).click();
    await bar.getByText('Borrador con 1 cambio sin publicar').waitFor();
    await bar.getByRole('button', { name: 'Descartar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Descartar cambios' }).click();
    await expect.poll(() => draftOf(page, menu)).toEqual(content);
    await page.getByRole('button', { name: `Mover Flan ${menu.word}` }).waitFor();
  },
);

journey('a menu of two thousand lines renders only what is visible, at any scroll position', async ({ open }) => {
  const page = await open({ as });
  type Products = { data: { id: number; name: string }[] };
  const { data: products } = await requireApi<Products>(page, 'GET', '/products/all?limit=200');
  const menu = await makeMenu(page, {});
  for (let place = 1; place <= 10; place += 1) {
    const category = { name: `Categoría ${place}` };
    const { id } = await requireApi<{ id: number }>(page, 'POST', `/menus/${menu.id}/categories`, { category });
    const product_ids = products.map((product) => product.id);
    await requireApi(page, 'POST', `/menus/${menu.id}/lines`, { category_id: id, product_ids });
  }
  await page.goto(menu.path);
  const lines = page.getByRole('list', { name: 'Productos del menú' }).getByRole('listitem');
  for (const part of [0, 0.5, 1]) {
    await expect.poll(() => lines.count()).toBeGreaterThan(5);
    await page.evaluate((at) => scrollTo(0, at * document.documentElement.scrollHeight), part);
    await expect.poll(() => lines.count()).toBeGreaterThan(5);
    expect(await lines.count()).toBeLessThan(60);
  }
  await page.getByRole('button', { name: 'Categoría 10', exact: true }).click();
  await page
    .getByRole('navigation', { name: 'Categorías' })
    .locator('[aria-current]', { hasText: 'Categoría 10' })
    .waitFor();
  const { name = '' } = products.at(-1) ?? {};
  await page.getByRole('searchbox', { name: 'Buscar en el menú' }).fill(name);
  await expect.poll(() => lines.count()).toBeLessThan(60);
  await lines.filter({ hasText: name }).first().waitFor();
});
