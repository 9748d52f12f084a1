import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { expectToFit, journey, untilSettled } from './support/browser.ts';
import { draftOf, type CreatedMenu, makeMenu } from './support/menus.ts';

const as = 'admin@demo.test';
const content = { Pizzas: ['Napolitana', 'Margarita'], Postres: ['Flan'] };

const choose = (page: Page, name: string, text: string) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

const line = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Líneas del archivo' }).getByRole('listitem').filter({ hasText: name });

async function importInto(page: Page, { id, name }: CreatedMenu): Promise<void> {
  await page.goto(`/menu/import/${id}`);
  await page.getByRole('link', { name }).waitFor();
  await page.getByText('Arrastra el archivo aquí').waitFor();
}

describe('an import of a menu', () => {
  journey('is looked through, corrected, applied and undone', async ({ open }) => {
    const page = await open({ as });
    const menu = await makeMenu(page, content);
    const { word } = menu;
    await page.goto(menu.path);
    await page.getByRole('heading', { name: menu.name }).waitFor();
    await untilSettled(page);
    await page.getByRole('button', { name: `Acciones de ${menu.name}` }).click();
    await page.getByRole('menuitem', { name: 'Importar' }).click();
    await choose(page, 'carta.pdf', 'x');
    await page.getByText('«carta.pdf» no es una planilla. Sube un archivo .csv, .xls o .xlsx.').waitFor();
    await choose(page, 'carta.csv', 'producto;precio\nFlan;1');
    await page.getByText('Falta la columna «categoría»').waitFor();

    const lines = [
      'categoría;producto;precio;precio en el menú',
      `Pizzas;Napolitana ${word};9.990;`,
      `Pizzas;Margarita ${word};;8500`,
      `Bebidas;Limonada ${word};caro;`,
      `Postres;Flan ${word};;`,
      `;Agua ${word};1000;`,
    ];
    await choose(page, 'carta.csv', lines.join('\n'));
    await page.getByText('5 líneas leídas. Corrige las que tienen error, o déjalas fuera.').waitFor();
    await line(page, 'Napolitana').getByText('Precio: $4.990 → $9.990').waitFor();
    await line(page, 'Margarita').getByText('Precio en el menú: nada → $8.500').waitFor();
    expect(await page.getByRole('button', { name: 'Aplicar 2 líneas' }).isDisabled()).toBe(true);
    await expectAccessible(page.getByRole('region', { name: 'Líneas del archivo' }));

    const price = page.getByRole('textbox', { name: 'Precio, línea 4' });
    await price.fill('2500');
    await price.press('Enter');
    await line(page, 'Limonada').getByText('Producto nuevo, categoría nueva, se agrega al menú').waitFor();
    await page.getByRole('button', { name: 'Dejar fuera la línea 6' }).click();
    await page.getByText('Los productos cambian al aplicar; el menú, cuando lo publiques.').waitFor();
    await page.getByText('Iguales (1)').click();
    await line(page, 'Flan').waitFor();
    expect(await line(page, 'Napolitana').count()).toBe(0);
    await page.reload();
    await page.getByRole('button', { name: 'Aplicar 3 líneas' }).click();
    await page.getByText('Importación aplicada').waitFor({ timeout: 30_000 });
    expect(await draftOf(page, menu)).toEqual({ ...content, Bebidas: ['Limonada'] });

    await page.getByRole('button', { name: 'Deshacer' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Deshacer' }).click();
    await page.getByText('Importación deshecha').waitFor();
    expect(await draftOf(page, menu)).toEqual(content);
  });

  journey('of what was exported changes nothing, on a phone in the dark', async ({ open }) => {
    const page = await open({ as, size: 'phone', theme: 'dark' });
    const menu = await makeMenu(page, content);
    await importInto(page, menu);
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportar menú' }).click();
    const text = await readFile(await (await coming).path(), 'utf8');
    await choose(page, 'carta.csv', text.replace('Flan', 'Flan de coco'));
    await page.getByText('3 líneas leídas.').waitFor();
    await untilSettled(page);
    await line(page, 'Flan de coco').getByText('Cambia', { exact: true }).waitFor();
    await line(page, 'Napolitana').getByText('Igual', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Editar la línea 2' }).click();
    await page.getByRole('textbox', { name: 'Categoría, línea 2' }).waitFor();
    await expectAccessible(page.getByRole('region', { name: 'Líneas del archivo' }));
    await expectToFit(page);
  });
});
