import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { expectToFit, follow, journey, untilSettled } from './support/browser.ts';
import { draftOf, makeMenu } from './support/menus.ts';

journey(
  'imports a menu: reviewed, corrected, applied and undone; an unchanged export changes nothing',
  async ({ open }) => {
    const page = await open({ as: 'admin@demo.test' });
    const content = { Pizzas: ['Napolitana', 'Margarita'], Postres: ['Flan'] };
    const menu = await makeMenu(page, content);
    const { word } = menu;
    const lines = page.getByRole('region', { name: 'Líneas del archivo' });
    const line = (name: string) => lines.getByRole('listitem').filter({ hasText: name });
    const choose = (name: string, text: string) =>
      page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
    await page.goto(`/menu/import/${menu.id}`);
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportar menú' }).click();
    const exported = await readFile(await (await coming).path(), 'utf8');
    await choose('carta.csv', 'producto;precio\nFlan;1');
    await page.getByText('Falta «Categoría»: elige en qué columna está.').waitFor();
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await choose('carta.csv', exported);
    await page.getByText('El menú ya está así: no hay nada que aplicar.').waitFor();
    await page.getByText('Iguales (3)').waitFor();
    await line('Napolitana').getByText('Igual', { exact: true }).waitFor();
    expect(await line('Napolitana').getByRole('button').count()).toBe(0);

    await page.getByRole('button', { name: 'Elegir otro archivo' }).click();
    const other = [
      'categoría;producto;precio;precio en el menú',
      `Pizzas;Napolitana ${word};9.990;`,
      `Pizzas;Margarita ${word};;8500`,
      `Bebidas;Limonada ${word};caro;`,
      `Postres;Flan ${word};;`,
      `;Agua ${word};1000;`,
    ];
    await choose('carta.csv', other.join('\n'));
    await page.getByText('5 líneas leídas. Corrige las que tienen error, o déjalas fuera.').waitFor();
    await line('Napolitana').getByText('Precio: de $4.990 a $9.990').waitFor();
    await line('Margarita').getByText('Precio en el menú: de nada a $8.500').waitFor();
    expect(await page.getByRole('button', { name: 'Aplicar 2 líneas' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Editar la línea 2' }).click();
    await page.getByRole('textbox', { name: 'Categoría, línea 2' }).waitFor();
    await expectAccessible(lines);
    await page.setViewportSize({ width: 390, height: 844 });
    await untilSettled(page);
    await expectToFit(page);
    await page.setViewportSize({ width: 1440, height: 900 });

    const price = page.getByRole('textbox', { name: 'Precio, línea 4' });
    await price.fill('2500');
    await price.press('Enter');
    await line('Limonada').getByText('Producto nuevo, categoría nueva, se agrega al menú').waitFor();
    await page.getByRole('button', { name: 'Dejar fuera la línea 6' }).click();
    await page.getByText('Los productos cambian al aplicar; el menú, cuando lo publiques.').waitFor();
    await page.getByText('Iguales (1)').click();
    await line('Flan').waitFor();
    expect(await line('Napolitana').count()).toBe(0);
    await follow(page, '/menu');
    await page.getByRole('heading', { name: 'Menús', exact: true }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Aplicar 3 líneas' }).click();
    await page.getByText('Importación aplicada').waitFor();
    expect(await draftOf(page, menu)).toEqual({ ...content, Bebidas: ['Limonada'] });

    await page.getByRole('button', { name: 'Deshacer' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Deshacer' }).click();
    await page.getByText('Importación deshecha').waitFor();
    expect(await draftOf(page, menu)).toEqual(content);
  },
);
