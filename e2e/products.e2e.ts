import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { follow, journey, pressItem, pressPlaced } from './support/browser.ts';
import { inFileTenant } from './support/fileTenant.ts';
import { crudJourney } from './support/crudJourney.ts';
import { makeProduct } from './support/menus.ts';
import { callApi, uniqueWord } from './support/people.ts';

const as = 'admin@demo.test';
/** Presses a bulk action, not the table heading with the same name. */
const press = (page: Page, name: string) =>
  page
    .getByRole('group', { name: 'Acciones sobre lo seleccionado' })
    .getByRole('button', { name, exact: true })
    .click();
const dialog = (page: Page, name: RegExp | string) => page.getByRole('dialog', { name });

type Stored = { price_product: number; attributes: string[] };
const storedUnder = async (page: Page, word: string) =>
  ((await callApi(page, 'GET', `/products?limit=100&sort=name&query=${word}`)) as unknown as { data: Stored[] }).data;

crudJourney({
  path: '/products',
  title: 'Productos',
  create: 'Crear producto',
  fill: (form) => form.getByRole('textbox', { name: 'Precio', exact: true }).fill('4.990'),
});

journey('takes a product off sale live for other users, and copies it', async ({ open }) => {
  const [page, other] = [await open({ as }), await open({ as })];
  const name = `Zampoña ${uniqueWord()}`;
  const search = `/products?query=${encodeURIComponent(name)}`;
  await makeProduct(page, name);
  await Promise.all([page.goto(search), other.goto(search)]);
  const menu = page.getByRole('button', { name: `Acciones de ${name}`, exact: true });
  await menu.click();
  await pressItem(page, { name: 'Agotar' });
  const taking = dialog(page, 'Agotar');
  await taking.getByText(name).first().waitFor();
  await taking.getByText('En todos', { exact: true }).click();
  await taking.getByRole('button', { name: 'Agotar en todos los locales' }).click();
  await taking.waitFor({ state: 'hidden' });
  await other
    .getByRole('row', { name: new RegExp(name) })
    .getByText('Agotado', { exact: true })
    .waitFor();

  await follow(page, search);
  await menu.click();
  await pressItem(page, { name: 'Duplicar' });
  await page.waitForURL(/edit-product\/\d+/);
  await page.getByRole('heading', { level: 1, name: `Copia de ${name}` }).waitFor();
});

journey('edits many products in jobs with a preview, across pages, and undoes them', async ({ open }) => {
  const page = await open({ as });
  const word = uniqueWord();
  await inFileTenant(
    `insert into products (name, url, price_product)
     select 'Quena ${word} ' || n, 'quena-${word}-' || n, 2000 from generate_series(11, 38) as n`,
  );
  await inFileTenant(`update row_counts set total = total + 28 where table_name = 'products'`);
  await page.goto(`/products?query=${word}`);
  await page.getByRole('checkbox', { name: 'Seleccionar todas las filas de esta página' }).check();
  await page.getByRole('button', { name: 'Seleccionar los 28' }).click();
  await press(page, 'Precio');
  const price = dialog(page, 'Cambiar precios de 28 productos');
  await price.getByRole('textbox', { name: 'Porcentaje' }).fill('50');
  await price.getByRole('combobox', { name: 'Redondeo' }).click();
  await pressPlaced(page.getByRole('option', { name: 'Terminar en 990' }));
  const preview = price.getByRole('region', { name: 'Vista previa' });
  await preview.getByText('$2.000').first().waitFor();
  await preview.getByText('$2.990').first().waitFor();
  await expectAccessible(price);
  await price.getByRole('button', { name: 'Aplicar a 28 productos' }).click();
  await price.getByText('28 productos actualizados').waitFor();
  const prices = async () => new Set((await storedUnder(page, word)).map(({ price_product }) => price_product));
  expect(await prices()).toEqual(new Set([2990]));
  await price.getByRole('button', { name: 'Deshacer' }).click();
  await price.getByText('El cambio se deshizo').waitFor();
  expect(await prices()).toEqual(new Set([2000]));
  await price.getByRole('button', { name: 'Cerrar' }).last().click();

  await page.getByRole('checkbox', { name: `Seleccionar Quena ${word} 11`, exact: true }).check();
  await press(page, 'Características');
  const traits = dialog(page, `Características de «Quena ${word} 11»`);
  await traits.getByRole('group', { name: 'Agregar' }).getByText('Vegano').click();
  await traits.getByRole('region', { name: 'Vista previa' }).getByText('Vegano').first().waitFor();
  await traits.getByRole('button', { name: 'Aplicar a 1 producto' }).click();
  await traits.getByText('1 producto actualizado').waitFor();
  expect((await storedUnder(page, word))[0]).toMatchObject({ attributes: ['vegan'] });
});
