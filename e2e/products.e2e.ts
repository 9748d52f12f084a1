import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectAccessible, expectAccessibleToAll, expectToFit, journey, untilSettled } from './support/browser.ts';
import { askApi, fresh } from './support/people.ts';

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
  await page.goto('/products');
  const word = `Zampoña ${fresh()}`;
  const made: Saved[] = [];
  for (let place = 1; place <= count; place++) {
    const body = { name: `${word} ${place}`, price_product: 1000 * place, ...product };
    const { status, ...reply } = await askApi(page, 'POST', '/products', { product: body });
    expect([status, reply]).toEqual([201, expect.anything()]);
    made.push(reply as unknown as Saved);
  }
  return { word, made };
}

const stored = async (page: Page, id: number) => (await askApi(page, 'GET', `/products/${id}`)) as unknown as Saved;

async function chooseAll(page: Page, word: string): Promise<void> {
  await openList(page, `?query=${encodeURIComponent(word)}`);
  await page
    .getByRole('checkbox', { name: /^Seleccionar / })
    .first()
    .check();
}

describe('the list of products', () => {
  journey('is narrowed in its address, which survives a reload and Back', async ({ open }) => {
    const page = await open({ as });
    await openList(page);
    await page.getByText('Apagados', { exact: true }).click();
    await expect.poll(() => asked(page)).toMatchObject({ availability: 'false' });
    await page.getByRole('button', { name: 'Más filtros' }).click();
    await page.getByText('Sin imagen', { exact: true }).first().click();
    await page.getByRole('combobox', { name: 'Tipo' }).click();
    await page.getByRole('option', { name: 'Comida' }).click();
    await expect.poll(() => asked(page)).toMatchObject({ withoutPicture: 'true', foodType: 'food' });
    await page.reload();
    await page.getByRole('button', { name: 'Quitar el filtro Tipo: Comida' }).waitFor();
    await untilSettled(page);
    await page.getByRole('button', { name: 'Quitar todo' }).first().click();
    await expect.poll(() => asked(page)).toEqual({});
    await page.goBack();
    await expect.poll(() => asked(page)).toMatchObject({ foodType: 'food' });
  });

  journey('finds with a slip of the finger, turns off at once, and on again when it is refused', async ({ open }) => {
    const page = await open({ as });
    const { word, made } = await make(page, 1);
    const [{ id, name } = { id: 0, name: '' }] = made;
    await openList(page, `?query=${encodeURIComponent(word.replace('Zampoña', 'sampona'))}`);
    await page.getByRole('link', { name }).waitFor();
    const toggle = page.getByRole('switch', { name: `${name} disponible` });
    const address = `**/api/admin/v1/products/${id}`;
    const answer = Promise.withResolvers<void>();
    await page.route(address, async (route) => {
      await answer.promise;
      await route.continue();
    });
    await toggle.click({ force: true });
    await expect.poll(() => toggle.isChecked()).toBe(false);
    answer.resolve();
    await expect.poll(async () => (await stored(page, id)).availability).toBe(false);
    await page.unroute(address);
    await page.route(address, (route) =>
      route.fulfill({
        status: 409,
        contentType: 'application/json',
        body: '{"error":{"code":9999,"message":"No se pudo"}}',
      }),
    );
    await toggle.click({ force: true });
    await page.getByRole('alert').first().waitFor();
    await expect.poll(() => toggle.isChecked()).toBe(false);
  });

  journey('is a grid of pictures when the address says so', async ({ open }) => {
    const page = await open({ as });
    await openList(page);
    await page.getByTitle('Tarjetas').click();
    await expect.poll(() => asked(page)).toMatchObject({ look: 'grid' });
    await page.getByRole('region', { name: 'Productos', exact: true }).getByRole('link').first().waitFor();
    await expectAccessible(page);
  });

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
    await expectAccessible(page);
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

describe('whoever may only look', () => {
  journey('sees what is for sale and is offered no change', async ({ open }) => {
    const page = await open({ as: 'lectura@demo.test' });
    await openList(page);
    expect(await page.getByRole('switch').count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Crear producto' }).count()).toBe(0);
    await page
      .getByRole('button', { name: /^Acciones de / })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Ver', exact: true }).waitFor();
    const offered = await page.getByRole('menuitem').allInnerTexts();
    expect(offered.filter((each) => /Editar|Duplicar|Eliminar/.test(each))).toEqual([]);
  });
});

journey('five thousand products are turned over, sorted and searched a page at a time', async ({ open }) => {
  const page = await open({ as });
  await openList(page);
  const { total } = (await askApi(page, 'GET', '/products?limit=1')) as unknown as { total: number };
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

for (const size of ['desktop', 'phone'] as const)
  journey(`the list of products can be used by everybody on a ${size}`, async ({ open }) => {
    const page = await open({ as, size });
    await openList(page);
    await expectAccessibleToAll(page);
    await expectToFit(page);
    await page
      .getByRole('checkbox', { name: /^Seleccionar / })
      .nth(1)
      .check();
    await press(page, 'Etiqueta');
    await dialog(page, /^Etiqueta de/).waitFor();
    await expectAccessibleToAll(page);
  });
