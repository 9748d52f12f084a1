import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { journey, untilSettled } from './support/browser.ts';
import { inFileTenant } from './support/fileTenant.ts';
import { crudJourney } from './support/crudJourney.ts';
import { callApi, uniqueWord } from './support/people.ts';

const as = 'admin@demo.test';
const asked = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const menuOf = (page: Page, name: string) => page.getByRole('button', { name: `Acciones de ${name}`, exact: true });
/** What is offered for the products chosen, told apart from the headings of the table. */
const press = (page: Page, name: string) =>
  page
    .getByRole('group', { name: 'Acciones sobre lo seleccionado' })
    .getByRole('button', { name, exact: true })
    .click();
const dialog = (page: Page, name: RegExp | string) => page.getByRole('dialog', { name });

type Saved = { id: number; name: string; price_product: number; availability: boolean; label: string | null };

async function openList(page: Page, search = ''): Promise<void> {
  await page.goto(`/products${search}`);
  await page.getByRole('heading', { name: 'Productos', exact: true }).waitFor();
  await untilSettled(page);
}

/** Products of one journey, told apart from all others by a word of theirs. */
async function make(page: Page, count: number, product: object = {}): Promise<{ word: string; made: Saved[] }> {
  const word = `Zampoña ${uniqueWord()}`;
  const made: Saved[] = [];
  for (let place = 1; place <= count; place++) {
    const body = { name: `${word} ${place}`, price_product: 1000 * place, ...product };
    const { status, ...reply } = await callApi(page, 'POST', '/products', { product: body });
    expect([status, reply]).toEqual([201, expect.anything()]);
    made.push(reply as unknown as Saved);
  }
  return { word, made };
}

const stored = async (page: Page, id: number) => (await callApi(page, 'GET', `/products/${id}`)) as unknown as Saved;

async function chooseAll(page: Page, word: string): Promise<void> {
  await openList(page, `?query=${encodeURIComponent(word)}`);
  await page
    .getByRole('checkbox', { name: /^Seleccionar / })
    .first()
    .check();
}

crudJourney({
  path: '/products',
  title: 'Productos',
  create: 'Crear producto',
  fill: (form) => form.getByRole('textbox', { name: 'Precio', exact: true }).fill('4.990'),
});

describe('the list of products', () => {
  journey('leads to taking a product off sale, and shows it at once to everybody', async ({ open }) => {
    const [page, other] = [await open({ as }), await open({ as, theme: 'dark' })];
    const { word, made } = await make(page, 1);
    const [{ name } = { name: '' }] = made;
    const search = `?query=${encodeURIComponent(word)}`;
    await Promise.all([openList(page, search), openList(other, search)]);
    await menuOf(page, name).click();
    await page.getByRole('menuitem', { name: 'Agotar' }).click();
    const taking = dialog(page, 'Agotar');
    await taking.getByText(name).first().waitFor();
    await taking.getByRole('button', { name: 'Agotar', exact: true }).click();
    await taking.waitFor({ state: 'hidden' });
    await other
      .getByRole('row', { name: new RegExp(name) })
      .getByText('Agotado', { exact: true })
      .waitFor();
  });

  journey('copies a product, goes to the copy, and deletes it after asking', async ({ open }) => {
    const page = await open({ as });
    const { word, made } = await make(page, 1);
    const [{ name } = { name: '' }] = made;
    await openList(page, `?query=${encodeURIComponent(word)}`);
    await menuOf(page, name).click();
    await page.getByRole('menuitem', { name: 'Duplicar' }).click();
    await page.waitForURL(/edit-product\/\d+/);
    await page.getByRole('heading', { level: 1, name: `Copia de ${name}` }).waitFor();
    await page.getByRole('button', { name: `Acciones de Copia de ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Eliminar' }).click();
    await dialog(page, /Eliminar/)
      .getByRole('button', { name: 'Eliminar producto' })
      .click();
    await page.getByRole('heading', { name: 'Productos', exact: true }).waitFor();
    await openList(page, `?query=${encodeURIComponent(word)}`);
    expect(await page.getByRole('link', { name: `Copia de ${name}` }).count()).toBe(0);
  });
});

describe('many products at once', () => {
  journey('get another price: seen before, done as a job, and taken back', async ({ open }) => {
    const page = await open({ as });
    const { word, made } = await make(page, 3);
    await chooseAll(page, word);
    await press(page, 'Precio');
    const change = dialog(page, 'Cambiar el precio de 3 productos');
    await change.getByRole('textbox', { name: 'Porcentaje' }).fill('10');
    await change.getByRole('combobox', { name: 'Redondeo' }).click();
    await page.getByRole('option', { name: 'Terminar en 990' }).click();
    const preview = change.getByRole('region', { name: 'Vista previa' });
    await preview.getByText('$2.000').waitFor();
    await preview.getByText('$1.990').waitFor();
    await expectAccessible(change);
    await change.getByRole('button', { name: 'Aplicar a 3 productos' }).click();
    await change.getByText('3 productos actualizados').waitFor();
    const prices = () => Promise.all(made.map(async ({ id }) => (await stored(page, id)).price_product));
    expect(await prices()).toEqual([990, 1990, 2990]);
    await change.getByRole('button', { name: 'Deshacer' }).click();
    await change.getByText('El cambio se deshizo').waitFor();
    expect(await prices()).toEqual([1000, 2000, 3000]);
  });

  journey('are turned off together, also those on other pages', async ({ open }) => {
    const page = await open({ as });
    const { word, made } = await make(page, 28);
    await chooseAll(page, word);
    await page.getByRole('button', { name: 'Seleccionar los 28' }).click();
    await press(page, 'Apagar');
    const change = dialog(page, 'Apagar 28 productos');
    await change.getByRole('button', { name: 'Aplicar a 28 productos' }).click();
    await change.getByText('28 productos actualizados').waitFor();
    await change.getByRole('button', { name: 'Cerrar' }).last().click();
    expect((await stored(page, made.at(-1)?.id ?? 0)).availability).toBe(false);
    await page.getByRole('switch', { name: `${made[0]?.name} disponible` }).waitFor();
    expect(await page.getByRole('switch', { name: `${made[0]?.name} disponible` }).isChecked()).toBe(false);
  });

  journey('get a label and attributes', async ({ open }) => {
    const page = await open({ as });
    const { word, made } = await make(page, 2);
    await chooseAll(page, word);
    await press(page, 'Etiqueta');
    const label = dialog(page, 'Etiqueta de 2 productos');
    await label.getByRole('textbox', { name: 'Texto' }).fill('Nuevo');
    await label.getByRole('button', { name: 'Aplicar a 2 productos' }).click();
    await label.getByText('2 productos actualizados').waitFor();
    await label.getByRole('button', { name: 'Cerrar' }).last().click();
    expect((await stored(page, made[0]?.id ?? 0)).label).toBe('Nuevo');
    await chooseAll(page, word);
    await press(page, 'Características');
    const traits = dialog(page, 'Características de 2 productos');
    await traits.getByRole('group', { name: 'Agregar' }).getByText('Vegano').click();
    await traits.getByRole('region', { name: 'Vista previa' }).getByText('Vegano').first().waitFor();
    await traits.getByRole('button', { name: 'Aplicar a 2 productos' }).click();
    await traits.getByText('2 productos actualizados').waitFor();
  });
});

journey('five thousand products are turned over, sorted and searched a page at a time', async ({ open }) => {
  const page = await open({ as });
  await inFileTenant(
    `insert into products (name, url, price_product)
     select name || ' ' || copy, url || '-' || copy, price_product from products, generate_series(1, 12) as copy`,
  );
  await inFileTenant(`update row_counts set total = total * 13 where table_name = 'products'`);
  await openList(page);
  const { total } = (await callApi(page, 'GET', '/products?limit=1')) as unknown as { total: number };
  expect(total).toBeGreaterThanOrEqual(5000);
  await page.getByRole('button', { name: 'Precio', exact: true }).first().click();
  await untilSettled(page);
  for (const number of ['2', '3', '4']) {
    await page.getByRole('button', { name: `Página ${number}`, exact: true }).click();
    await expect.poll(() => asked(page)).toMatchObject({ page: number });
    await untilSettled(page);
    expect(await page.getByRole('row').count()).toBeLessThan(60);
  }
  await page.getByRole('searchbox').fill('completo');
  await expect.poll(() => asked(page)).toMatchObject({ query: 'completo' });
  await untilSettled(page);
  await page.getByRole('row').filter({ hasText: 'Completo' }).first().waitFor();
});
