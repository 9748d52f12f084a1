import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { delayRequests, journey, pressItem, pressPlaced } from './support/browser.ts';
import { requireApi } from './support/menus.ts';
import { uniqueWord, pick } from './support/people.ts';

const tab = (page: Page, label: string) => page.getByRole('tab', { name: label }).click();
const textbox = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
const groups = (page: Page) =>
  page.getByRole('list', { name: 'Grupos del producto' }).getByRole('button', { name: /^Mover/ });

/** A group with two options, as another screen would have made it. */
async function makeGroup(page: Page, name: string, options: [string, string]): Promise<void> {
  const make = (modifier: object) => requireApi<{ id: number }>(page, 'POST', '/modifiers', { modifier });
  const children = [];
  for (const [position, option] of options.entries()) {
    const { id } = await make({ kind: 'option', name: option, price: 500 });
    children.push({ child_modifier_id: id, position, price: null });
  }
  await make({ kind: 'group', name, max_quantity_modifiers: 2, modifier_children: children });
}

async function photo(name: string) {
  const create = { width: 600, height: 400, channels: 3 as const, background: '#c03030' };
  return { name, mimeType: 'image/png', buffer: await sharp({ create }).png().toBuffer() };
}

async function cropToSquare(page: Page, picture: string): Promise<void> {
  await page.getByRole('button', { name: `Acciones de ${picture}` }).click();
  await pressItem(page, { name: 'Recortar' });
  const dialog = page.getByRole('dialog', { name: 'Recortar imagen' });
  await dialog.getByRole('button', { name: 'Recortar', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Pixels of a picture as it is served. */
const sizeOf = (page: Page, url: string) =>
  page.evaluate(async (src) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  }, url);

journey('creates a product with every tab filled, which is read-only for readers', async ({ open }) => {
  const page = await open({ as: 'admin@demo.test' });
  const word = uniqueWord();
  const name = `Completo Ñuñoíno ${word}`;
  const [breads, sauces] = [`Panes ${word}`, `Salsas ${word}`];
  await makeGroup(page, breads, [`Frica ${word}`, `Molde ${word}`]);
  await makeGroup(page, sauces, [`Ají ${word}`, `Mayo ${word}`]);

  await page.goto('/products/add-product');
  await textbox(page, 'Nombre').fill(name);
  await page.getByText('Avanzado', { exact: true }).click();
  await page.getByText(`Quedará como /completo-nunoino-${word}`).waitFor();
  await textbox(page, 'Precio').fill('4.990');
  await textbox(page, 'Descripción').fill('Vienesa, palta y tomate.');
  await page.getByLabel('Agregar imágenes').setInputFiles([await photo('rojo.png')]);
  await cropToSquare(page, 'imagen 1');
  await textbox(page, 'Texto').fill('Recién hecho');
  await page.getByRole('combobox', { name: 'Forma' }).click();
  await pressPlaced(page.getByRole('option', { name: 'Cinta' }));
  await page.getByText('Picante', { exact: true }).click();
  await textbox(page, 'Otro ingrediente').fill(`Palta ${word}`);
  await page.getByRole('button', { name: 'Crear y agregar' }).click();
  await page.getByText(`Palta ${word}`).first().waitFor();

  // The drag library arrives while the groups are used.
  await delayRequests(page, '**/assets/*.js', 2000);
  await tab(page, 'Modificadores');
  await pick(page, 'Agregar un grupo', breads);
  await page.getByRole('button', { name: `Opciones de ${breads}` }).waitFor();
  await pick(page, 'Agregar un grupo', sauces);
  await page.getByRole('button', { name: `Opciones de ${sauces}` }).click();
  await page
    .getByRole('list', { name: `Opciones de ${sauces}` })
    .getByText('+$500')
    .first()
    .waitFor();
  await page.getByRole('button', { name: `Acciones de ${sauces}` }).click();
  await pressItem(page, { name: 'Subir' });
  await expect.poll(() => groups(page).first().getAttribute('aria-label')).toBe(`Mover ${sauces}`);
  const rule = page.getByRole('group', { name: 'Nueva regla' });
  await pick(rule, 'Si elige', `Frica ${word}`);
  await rule.getByText('impide').click();
  await pick(rule, 'Esta otra', `Ají ${word}`);
  await rule.getByRole('button', { name: 'Agregar regla' }).click();
  await page.getByRole('list', { name: 'Reglas' }).getByText('impide').waitFor();
  await page.unrouteAll({ behavior: 'wait' });

  await tab(page, 'Disponibilidad');
  await page.getByText('Viernes', { exact: true }).click();
  await textbox(page, 'Tiempo de cocina').fill('12');
  await textbox(page, 'Peso').fill('350,5');
  await page.getByRole('textbox', { name: 'Desde, fecha' }).fill('01/12/2030');
  await page.keyboard.press('Tab');
  await page.getByRole('combobox', { name: 'Desde, hora' }).fill('12:00');
  await page.keyboard.press('Escape');
  await tab(page, 'Integraciones');
  await textbox(page, 'ID de Aloha').fill(`al-${word}`);
  await page.getByRole('button', { name: 'Crear producto' }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();

  const id = /edit-product\/(\d+)/.exec(page.url())?.[1] ?? '';
  type Stored = { pictures: { url: string }[]; modifier_rules: object[] };
  const product = await requireApi<Stored>(page, 'GET', `/products/${id}`);
  expect(product).toMatchObject({
    url: `completo-nunoino-${word}`,
    price_product: 4990,
    label: 'Recién hecho',
    label_type: 'ribbon',
    attributes: ['spicy'],
    weekdays: ['friday'],
    cooking_time: 12,
    weight: 350.5,
    start_datetime: '2030-12-01T15:00:00.000Z',
    aloha_id: `al-${word}`,
  });
  expect(await Promise.all(product.pictures.map(({ url }) => sizeOf(page, url)))).toEqual([[400, 400]]);
  expect(product.modifier_rules).toHaveLength(1);

  const reader = await open({ as: 'lectura@demo.test' });
  await reader.goto(`/products/edit-product/${id}/info`);
  await reader.getByText('Puedes ver estos datos, pero tu rol no permite cambiarlos.').waitFor();
  expect(await textbox(reader, 'Nombre').getAttribute('readonly')).not.toBeNull();
  expect(await reader.getByLabel('Agregar imágenes').count()).toBe(0);
  await tab(reader, 'Modificadores');
  await reader.getByRole('button', { name: `Opciones de ${sauces}` }).waitFor();
  expect(await reader.getByRole('combobox', { name: 'Agregar un grupo' }).count()).toBe(0);
  await tab(reader, 'Disponibilidad');
  expect(await reader.getByRole('checkbox', { name: 'Viernes' }).isDisabled()).toBe(true);
});
