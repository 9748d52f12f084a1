import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { productOptionsApi } from '../../productOptions.contract.ts';
import { optionsFrom } from '#kit/web/form/fields/optionsFrom.ts';
import { type RecordSources, RecordSourcesContext } from '#kit/web/form/fields/records/recordOptions.ts';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import { fakeServer, Refusal } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { type Product, productsApi } from '../../products.contract.ts';
import { blankProduct } from '../../products.rules.ts';
import { ProductForm, toFormValues } from './ProductForm.tsx';

const server = fakeServer();
afterEach(() => page.viewport(1280, 900));

const stored: Product = {
  ...blankProduct(),
  id: 5,
  version: 1,
  createdAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
  name: 'Completo italiano',
  priceProduct: 3490,
  description: 'Vienesa, palta y tomate.',
  url: 'completo-italiano',
  position: 727,
  pictureKeys: [],
  pictures: [],
  pictureIds: [],
  menuCount: 3,
  menus: [
    { id: 1, name: 'Carta delivery', published: true },
    { id: 2, name: 'Carta mall', published: false },
  ],
  soldOutStores: 3,
};
const change = {
  requestId: 'a',
  at: stored.updatedAt,
  authorName: 'Ana Rojas',
  summary: 'Actualizó el producto Completo italiano: Precio',
};
const named = (noun: readonly [string, string]) => ({
  noun,
  load: async () => optionsFrom(productOptionsApi.all, 'name'),
});
const sources: RecordSources = { ingredients: named(['ingrediente', 'ingredientes']) };

function show(product: Product = stored, at = '/products/edit-product/5') {
  server.now.answer(auditApi.history, () => ({ data: [change], nextCursor: null, count: 1, total: 1 }) as never);
  const component = () => (
    <RecordSourcesContext value={sources}>
      <ProductForm product={product} initial={toFormValues(product)} />
    </RecordSourcesContext>
  );
  const policies = ['products.update', 'products.show', 'menus.show', 'menus.update'];
  return renderScreen([{ path: '/products/edit-product/$id/{-$tab}', component }], { at, policies });
}

const section = (name: string) => page.getByRole('region', { name, exact: true });
const box = (name: string) => section(name).element().getBoundingClientRect();
const url = () => page.getByLabelText('Dirección en la tienda');

describe('product form', () => {
  test('has its state, menus and last change beside the fields', async () => {
    await page.viewport(1440, 900);
    await show();
    await expect.element(section('Estado').getByText('Agotado en 3 locales')).toBeVisible();
    await expect.element(section('Menús').getByRole('link', { name: 'Carta mall' })).toBeVisible();
    await expect.element(section('Menús').getByText('Sin publicar')).toBeVisible();
    await expect.element(section('Menús').getByText('y 1 menú más')).toBeVisible();
    await expect.element(section('Último cambio').getByText(/^Ana Rojas: Actualizó/)).toBeVisible();
    expect(box('Estado').top).toBeLessThanOrEqual(box('El producto').top);
    for (const name of ['Estado', 'Menús', 'Último cambio'])
      expect(box(name).left).toBeGreaterThan(box('El producto').right);
    await expectAccessible();
  });

  test('begins with the state on phones, and ends with the menus', async () => {
    await page.viewport(390, 844);
    await show();
    await expect.element(section('Estado').getByText('Disponible', { exact: true })).toBeVisible();
    expect(box('Estado').bottom).toBeLessThanOrEqual(box('El producto').top);
    expect(box('Menús').top).toBeGreaterThan(box('Avanzado').bottom);
  });

  test('folds the address and the position until they are changed, linked or wrong', async () => {
    await show();
    await expect.element(section('Avanzado')).toBeVisible();
    await expect.element(url()).not.toBeVisible();
    server.now.answer(productsApi.update, () => {
      throw new Refusal(422, { message: 'No', errors: { url: ['Otro producto tiene esta dirección'] } });
    });
    await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Completo');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect.element(url()).toHaveFocus();
  });

  test('lists what it needs to sell, and what would help', async () => {
    await show({ ...stored, menuCount: 0, priceProduct: 0, description: '' });
    await expect.element(page.getByText('Le falta para vender')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Agregar a menús…' })).toBeVisible();
    await page.getByRole('link', { name: 'Escribe una descripción' }).click();
    await expect.element(page.getByLabelText('Descripción')).toHaveFocus();
    await page.getByRole('link', { name: /^Ponle un precio/ }).click();
    await expect.element(page.getByRole('textbox', { name: 'Precio' })).toHaveFocus();
  });
});
