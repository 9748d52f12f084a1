import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectAccessible, journey, untilSettled } from './support/browser.ts';
import { draftOf, type MadeMenu, makeMenu } from './support/menus.ts';

const as = 'admin@demo.test';
const content = { Pizzas: ['Napolitana', 'Margarita'], Postres: ['Flan'] };

async function edit(page: Page, menu: MadeMenu): Promise<void> {
  await page.goto(menu.path);
  await page.getByRole('heading', { name: menu.name }).waitFor();
  await untilSettled(page);
}

async function publish(page: Page, note: string): Promise<void> {
  await page.getByRole('region', { name: 'Borrador' }).getByRole('button', { name: 'Publicar' }).click();
  const dialog = page.getByRole('dialog', { name: /^Publicar/ });
  await dialog.getByLabel('Nota').fill(note);
  await dialog.getByRole('button', { name: 'Publicar ahora' }).click();
  await page.getByText('Menú publicado').waitFor();
}

describe('the versions of a menu', () => {
  journey('come by themselves at a moment, which can be called off', async ({ open }) => {
    const page = await open({ as });
    const menu = await makeMenu(page, content);
    await edit(page, menu);
    const bar = page.getByRole('region', { name: 'Borrador' });
    await bar.getByRole('button', { name: 'Publicar' }).click();
    const dialog = page.getByRole('dialog', { name: /^Publicar/ });
    await dialog.getByText('En una fecha').click();
    const program = dialog.getByRole('button', { name: 'Programar publicación' });
    expect(await program.isDisabled()).toBe(true);
    await dialog.getByLabel('Se publica, fecha').fill('31/12/2026');
    await dialog.getByRole('combobox', { name: 'Se publica, hora' }).fill('08:00');
    await dialog.getByLabel('Nota').fill('Carta de año nuevo');
    await expectAccessible(page);
    await program.click();
    await bar.getByText(/El borrador se publica el 31\/12\/2026/).waitFor();
    await page.goto(`/menu?query=${menu.word}`);
    await page.getByText(/Se publica el 31\/12\/2026/).waitFor();
    await edit(page, menu);
    await bar.getByRole('button', { name: 'No publicar' }).click();
    await bar.getByText('Este menú nunca se publicó').waitFor();
  });

  journey('are what a draft goes back to when it is thrown away', async ({ open }) => {
    const page = await open({ as });
    const menu = await makeMenu(page, content);
    await edit(page, menu);
    await publish(page, '');
    await page.getByRole('button', { name: `Acciones de Flan ${menu.word}` }).click();
    await page.getByRole('menuitem', { name: 'Quitar del menú' }).click();
    const bar = page.getByRole('region', { name: 'Borrador' });
    await bar.getByText('Borrador con 1 cambio sin publicar').waitFor();
    await bar.getByRole('button', { name: 'Descartar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Descartar cambios' }).click();
    await page.getByText('Borrador descartado').waitFor();
    await expect.poll(() => draftOf(page, menu)).toEqual(content);
    await page.getByRole('button', { name: `Mover Flan ${menu.word}` }).waitFor();
  });
});
