import { describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { type CurrentUser, CurrentUserContext } from '#kit/web/session/currentUser.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { type PriceGroup, type PriceRow, priceGroupsApi } from '../priceGroups.contract.ts';
import { PriceSheet } from './PriceSheet.tsx';

const server = fakeServer();

const at = '2026-11-20T12:00:00.000Z';
const group: PriceGroup = {
  id: 1,
  name: 'Verano',
  position: 0,
  priceCount: 0,
  discountCount: 0,
  menuNames: [],
  storeGroupIds: [],
  version: 1,
  createdAt: at,
  updatedAt: at,
};
const product = (productId: number): PriceRow => ({
  id: null,
  productId,
  product: {
    name: `Producto ${productId}`,
    priceProduct: 5900,
    pictureUrl: null,
    availability: true,
    foodType: productId === 2 ? 'drink' : 'food',
  },
  price: null,
  deliveryPrice: null,
  discountPrice: null,
  menuDiscount: null,
  version: null,
});
const prices = [1, 2, 3, 4, 5, 6].map(product);

const open = (of = prices, search = '') =>
  renderScreen(
    [
      {
        path: '/price-groups/$id',
        component: () => (
          <CurrentUserContext value={{ tenant: { country: 'mx' } } as CurrentUser}>
            <PriceSheet group={group} prices={of} />
          </CurrentUserContext>
        ),
      },
    ],
    {
      at: `/price-groups/1${search}`,
      policies: ['menus.show', 'menus.update'],
    },
  );

const cell = (row: number, column: number) =>
  page
    .getByRole('row')
    .filter({ hasText: `Producto ${row + 1}` })
    .getByRole('gridcell')
    .nth(column);
const bar = page.getByRole('region', { name: 'Cambios sin guardar' });

/** Pastes spreadsheet text at the selection. */
function paste(text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
}

describe('the prices of a list', () => {
  test('opens on the product of a link', async () => {
    await open(prices, '?product=4');
    await expect.element(page.getByRole('row').filter({ hasText: 'Producto 4' })).toBeVisible();
    await expect.element(page.getByRole('searchbox')).toHaveValue('Producto 4');
    expect(page.getByText('Producto 3').elements()).toHaveLength(0);
  });

  test('are typed, pasted, filled and undone by keyboard', async () => {
    await open();
    await cell(0, 0).click();
    await userEvent.keyboard('4990{Enter}5990{Tab}');
    await expect.element(cell(1, 0)).toHaveTextContent('5990');
    paste('12990\t9990\t12.5\n8490\t\t10 %');
    await expect.element(cell(1, 3)).toHaveTextContent('12.5 %');
    await expect.element(cell(2, 1)).toHaveTextContent('8490');

    await cell(0, 0).click();
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}');
    await expect.element(cell(4, 0)).toHaveTextContent('4990');
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(() => cell(4, 0).element().textContent).toBe('');
    await expect.element(cell(1, 0)).toHaveTextContent('5990');
    await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    await expect.element(cell(1, 0)).toHaveTextContent('4990');
    await expect.element(bar.getByText('10 cambios sin guardar')).toBeVisible();
  });

  test('are saved by Ctrl+S while one is typed', async () => {
    server.now.answer(priceGroupsApi.savePrices, () => ({
      requestId: 'precios',
      data: [{ ...product(2), id: 9, price: 6990, version: 1 }],
    }));
    await open();
    await cell(1, 0).click();
    await userEvent.keyboard('6990{Control>}s{/Control}');
    await expect
      .poll(() => server.now.askedOf(priceGroupsApi.savePrices).at(-1)?.body.prices)
      .toMatchObject([{ productId: 2, price: 6990 }]);
  });

  test('are typed with a finger', async () => {
    await open();
    (cell(0, 0).element() as HTMLElement).dispatchEvent(
      new PointerEvent('pointerdown', { pointerType: 'touch', bubbles: true }),
    );
    cell(0, 0)
      .element()
      .dispatchEvent(new PointerEvent('click', { pointerType: 'touch', bubbles: true }));
    await page.getByRole('textbox', { name: /^Precio de / }).fill('7990');
    await userEvent.keyboard('{Enter}');
    await expect.element(cell(0, 0)).toHaveTextContent('7990');
  });

  test('begin on a phone at the first column that says something', async () => {
    const { innerWidth: width, innerHeight: height } = window;
    onTestFinished(() => page.viewport(width, height));
    await page.viewport(390, 844);
    await open(prices.map((price) => ({ ...price, discountPrice: 3990 })));
    await expect.poll(() => cell(0, 2).element().getBoundingClientRect().right).toBeLessThan(390);
  });

  test('that cannot be are told at their cell, and not saved', async () => {
    await open();
    await cell(2, 0).click();
    await userEvent.keyboard('-100{Enter}');
    paste('gratis');
    await cell(5, 0).click();
    await bar.getByRole('button', { name: 'Hay 2 celdas por corregir' }).click();
    await expect.element(page.getByRole('tooltip').getByText('No puede ser negativo')).toBeVisible();
    await expect.element(cell(2, 0)).toHaveFocus();
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.element(cell(2, 0)).toHaveFocus();
    expect(server.now.askedOf(priceGroupsApi.savePrices)).toEqual([]);
    await userEvent.keyboard('{Delete}');
    await expect.element(bar.getByRole('button', { name: 'Hay 1 celda por corregir' })).toBeVisible();
  });

  test('that were not saved are asked about before leaving, and offered when the list is opened again', async () => {
    const screen = await open();
    await cell(3, 0).click();
    await userEvent.keyboard('3990{Enter}');
    await page.getByRole('link', { name: 'Otra parte' }).click();
    await page.getByRole('dialog', { name: 'Tienes cambios sin guardar' }).getByText('Seguir editando').click();
    await expect.poll(() => JSON.stringify(localStorage)).toMatch(/borrador.*3990/);
    await screen.unmount();
    await open();
    await page.getByRole('button', { name: 'Usar' }).click();
    await expect.element(cell(3, 0)).toHaveTextContent('3990');
    await expect.element(bar.getByText('1 cambio sin guardar')).toBeVisible();
  });

  test('are raised where they are in sight, unless somebody says all of them', async () => {
    server.now.answer(priceGroupsApi.previewRaise, ({ body: { productIds } }) => ({
      total: productIds?.length ?? 6,
      changes: [],
    }));
    await open();
    await page.getByRole('combobox', { name: 'Tipo' }).click();
    await page.getByRole('option', { name: 'Bebida' }).click();
    await page.getByRole('button', { name: 'Subir o bajar precios' }).click();
    const form = page.getByRole('dialog', { name: 'subir o bajar precios' });
    await form.getByRole('textbox', { name: 'Porcentaje' }).fill('5');
    await expect.element(form.getByRole('button', { name: 'Cambiar 1 precio' })).toBeVisible();
    expect(server.now.askedOf(priceGroupsApi.previewRaise).at(-1)?.body.productIds).toEqual([2]);
    await form.getByText('Todos los productos de la lista: 0').click();
    await expect.element(form.getByRole('button', { name: 'Cambiar 6 precios' })).toBeVisible();
    expect(server.now.askedOf(priceGroupsApi.previewRaise).at(-1)?.body.productIds).toBeNull();
  });
});
