import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { journey, untilSettled } from './support/browser.ts';
import { callApi, uniqueWord, pick } from './support/people.ts';

const as = 'admin@demo.test';

const bar = (page: Page) => page.getByRole('region', { name: 'Cambios sin guardar' });
const tab = (page: Page, label: string) => page.getByRole('tab', { name: label }).click();
const textbox = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
const pictures = (page: Page) => page.getByRole('list', { name: 'Imágenes' }).getByRole('listitem');

type Reply = { id: number; pictures: { key: string; url: string }[]; modifiers_products: { modifier_id: number }[] };

async function post(page: Page, path: string, body: object): Promise<Reply> {
  const { status, ...reply } = await callApi(page, 'POST', path, body);
  expect([status, reply]).toEqual([201, expect.anything()]);
  return reply as unknown as Reply;
}

const stored = async (page: Page, id: number | string) =>
  (await callApi(page, 'GET', `/products/${id}`)) as unknown as Record<string, unknown> & Reply;

/** A group with two options, as another screen would have made it. */
async function makeGroup(page: Page, name: string, options: [string, string]): Promise<void> {
  const children = [];
  for (const [position, option] of options.entries()) {
    const modifier = { kind: 'option', name: option, price: 500 };
    const { id } = await post(page, '/modifiers', { modifier });
    children.push({ child_modifier_id: id, position, price: null });
  }
  const modifier = { kind: 'group', name, max_quantity_modifiers: 2, modifier_children: children };
  await post(page, '/modifiers', { modifier });
}

async function makeProduct(page: Page, product: object = {}): Promise<{ id: number; name: string }> {
  const name = `Charquicán ${uniqueWord()}`;
  const { id } = await post(page, '/products', { product: { name, price_product: 5900, ...product } });
  return { id, name };
}

async function openProduct(page: Page, id: number, at = 'info'): Promise<void> {
  await page.goto(`/products/edit-product/${id}/${at}`);
  await page.getByRole('tab', { selected: true }).waitFor();
  await untilSettled(page);
}

async function photo(name: string, background: string) {
  const create = { width: 600, height: 400, channels: 3 as const, background };
  return { name, mimeType: 'image/png', buffer: await sharp({ create }).png().toBuffer() };
}

async function cropToSquare(page: Page, picture: string): Promise<void> {
  await page.getByRole('button', { name: `Acciones de ${picture}` }).click();
  await page.getByRole('menuitem', { name: 'Recortar' }).click();
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

const chooseFiles = (page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.getByLabel('Agregar imágenes').setInputFiles(files);

describe('a product', () => {
  journey('is created with every tab filled, and is there again after a reload', async ({ open }) => {
    const page = await open({ as });
    const word = uniqueWord();
    const name = `Completo Ñuñoíno ${word}`;
    const [breads, sauces] = [`Panes ${word}`, `Salsas ${word}`];
    await makeGroup(page, breads, [`Frica ${word}`, `Molde ${word}`]);
    await makeGroup(page, sauces, [`Ají ${word}`, `Mayo ${word}`]);

    await page.goto('/products/add-product');
    await page.getByRole('button', { name: 'Crear producto' }).click();
    await page.getByRole('alert').getByRole('link', { name: 'Nombre', exact: true }).waitFor();
    await expect.poll(() => textbox(page, 'Nombre').evaluate((input) => input.matches(':focus'))).toBe(true);
    await textbox(page, 'Nombre').fill(name);
    await page.getByText(`Quedará como /completo-nunoino-${word}`).waitFor();
    await textbox(page, 'Precio').fill('4.990');
    await textbox(page, 'Descripción').fill('Vienesa, palta y tomate.');
    await chooseFiles(page, [await photo('rojo.png', '#c03030'), await photo('verde.png', '#30a050')]);
    await expect.poll(() => pictures(page).count()).toBe(2);
    await cropToSquare(page, 'imagen 1');
    await textbox(page, 'Texto').fill('Recién hecho');
    await page.getByRole('combobox', { name: 'Forma' }).click();
    await page.getByRole('option', { name: 'Cinta' }).click();
    await page.getByText('Picante', { exact: true }).click();
    await textbox(page, 'Otro ingrediente').fill(`Palta ${word}`);
    await page.getByRole('button', { name: 'Crear y agregar' }).click();
    await page.getByText(`Palta ${word}`).first().waitFor();

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
    await page.getByRole('button', { name: `Mover ${sauces}` }).focus();
    await page.keyboard.press('Space');
    await page.getByText(`${sauces}: lugar 2 de 2`).waitFor();
    // What was taken up listens to the arrows a moment later, and at the first place another one changes nothing.
    const moved = async () => {
      await page.keyboard.press('ArrowUp');
      return page.getByText(`${sauces}: lugar 1 de 2`).isVisible();
    };
    await expect.poll(moved).toBe(true);
    await page.keyboard.press('Space');
    await page.getByText(`Dejaste ${sauces}: lugar 1 de 2`).waitFor();
    const rule = page.getByRole('group', { name: 'Nueva regla' });
    await pick(rule, 'Si elige', `Frica ${word}`);
    await rule.getByText('impide').click();
    await pick(rule, 'Esta otra', `Ají ${word}`);
    await rule.getByRole('button', { name: 'Agregar regla' }).click();
    await page.getByRole('list', { name: 'Reglas' }).getByText('impide').waitFor();

    await tab(page, 'Disponibilidad');
    await page.getByText('Viernes', { exact: true }).click();
    await textbox(page, 'Tiempo de cocina').fill('12');
    await textbox(page, 'Peso').fill('350,5');
    await page.getByRole('textbox', { name: 'Desde, fecha' }).fill('01/12/2030');
    await page.keyboard.press('Tab');
    await page.getByRole('combobox', { name: 'Desde, hora' }).fill('12:00');
    await page.keyboard.press('Escape');
    await tab(page, 'Integraciones');
    await textbox(page, 'Aloha').fill(`al-${word}`);
    await page.getByRole('button', { name: 'Crear producto' }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();

    const id = /edit-product\/(\d+)/.exec(page.url())?.[1] ?? '';
    const product = await stored(page, id);
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
    expect(await Promise.all(product.pictures.map(({ url }) => sizeOf(page, url)))).toEqual([
      [400, 400],
      [600, 400],
    ]);
    expect(product.modifier_rules).toHaveLength(1);
    await openProduct(page, Number(id), 'modifiers');
    const groups = page.getByRole('list', { name: 'Grupos del producto' }).getByRole('button', { name: /^Mover/ });
    expect(await groups.first().getAttribute('aria-label')).toBe(`Mover ${sauces}`);
    await bar(page).waitFor({ state: 'hidden' });
  });

  journey('is read and not changed by whoever may only look', async ({ open }) => {
    const owner = await open({ as });
    const { id } = await makeProduct(owner, { weekdays: ['monday'] });
    const page = await open({ as: 'lectura@demo.test' });
    await openProduct(page, id);
    await page.getByText('Puedes ver estos datos, pero tu rol no permite cambiarlos.').waitFor();
    expect(await textbox(page, 'Nombre').getAttribute('readonly')).not.toBeNull();
    expect(await page.getByLabel('Agregar imágenes').count()).toBe(0);
    await tab(page, 'Modificadores');
    expect(await page.getByRole('combobox', { name: 'Agregar un grupo' }).count()).toBe(0);
    await tab(page, 'Disponibilidad');
    expect(await page.getByRole('checkbox', { name: 'Lunes' }).isDisabled()).toBe(true);
  });
});
