import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import { fakeServer, Refusal } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { type CurrentUser, CurrentUserContext } from '#kit/web/session/currentUser.ts';
import { jobsApi } from '#features/platform/jobs/jobs.contract.ts';
import { baseRaisesApi } from '../../baseRaises.contract.ts';
import { productsApi } from '../../products.contract.ts';
import { BulkDialog } from './BulkDialog.tsx';
import type { BulkKind, BulkTarget } from './bulkTarget.ts';

const server = fakeServer();

const apply = page.getByRole('button', { name: 'Aplicar a 2 productos' });
const target = { count: 2, which: { productIds: [1, 2] } };

/** Opens a change of two products; returns a reader of the last preview request. */
async function open(
  kind: BulkKind,
  policies: string[] = [],
  product: object = {},
  changed: BulkTarget = target,
): Promise<() => object | undefined> {
  server.now.answer(productsApi.previewBulk, ({ body: { productIds: _, ...change } }) => ({
    total: 2,
    priceLists: change.priceChange
      ? [
          { id: 3, name: 'Delivery', count: 1 },
          { id: 4, name: 'Mall', count: 2 },
        ]
      : [],
    products: [1, 2].map((id) => ({
      id,
      name: `Producto ${id}`,
      changes: Object.entries(change).map(([field, after]) => ({
        field,
        before: null,
        after,
      })),
      reason: null,
      listChanges: change.priceChange ? [{ priceGroupId: 4, field: 'price', before: 1190, after: 1250 }] : [],
      ...product,
    })),
  }));
  const dialog = () => (
    <CurrentUserContext value={{ tenant: { country: 'cl' } } as CurrentUser}>
      <BulkDialog kind={kind} target={changed} onClose={() => undefined} />
    </CurrentUserContext>
  );
  await renderScreen([{ path: '/', component: dialog }], { at: '/', policies });
  return () => server.now.askedOf(productsApi.previewBulk).at(-1)?.body;
}

describe('a change of many products', () => {
  test('that needs no words is shown at once', async () => {
    const lastRequest = await open('off');
    await expect.element(page.getByRole('row', { name: /Producto 2.*Desactivado/ })).toBeVisible();
    await expect.element(apply).toBeEnabled();
    expect(lastRequest()).toEqual({ productIds: [1, 2], availability: false });
    await expectAccessible(page.getByRole('dialog', { name: 'Desactivar 2 productos' }).element());
  });

  test('of prices counts several products', async () => {
    await open('price');
    await expect.element(page.getByRole('dialog', { name: 'Cambiar precios de 2 productos' })).toBeVisible();
  });

  test('names a single product', async () => {
    await open('price', [], {}, { count: 1, which: { productIds: [1] }, name: 'Churrasco' });
    await expect.element(page.getByRole('dialog', { name: 'Cambiar el precio de «Churrasco»' })).toBeVisible();
  });

  test('of prices says which lists go on with their own', async () => {
    await open('price');
    await page.getByRole('textbox', { name: 'Porcentaje' }).fill('5');
    await expect.element(page.getByText(/^Cambia el precio base. Mantienen su propio precio en/)).toBeVisible();
    expect(page.getByRole('link', { name: 'Delivery' }).element().getAttribute('href')).toBe('/price-groups/3');
  });

  test('of prices also changes the lists that stay chosen, now or on a day', async () => {
    server.now.answer(baseRaisesApi.schedule, ({ body: { priceGroupIds: _lists, ...raise } }) => ({
      ...raise,
      id: 1,
      productCount: 2,
      priceLists: [],
      createdAt: '2026-11-23T12:00:00Z',
    }));
    server.now.answer(baseRaisesApi.change, () => ({ jobId: '9' }));
    server.now.answer(jobsApi.get, () => new Promise(() => {}));
    await open('price', ['menus.update']);
    await page.getByRole('textbox', { name: 'Porcentaje' }).fill('5');
    await expect.element(page.getByRole('checkbox', { name: 'Delivery (1 producto)' })).toBeChecked();
    await expect.element(page.getByText(/Siguen con su propio precio/)).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Aplicar a 2 productos y 2 listas' })).toBeEnabled();
    await expectAccessible(page.getByRole('dialog').element());
    const inMall = page.getByRole('row', { name: /Mall.*1190.*1250/ }).first();
    await expect.element(inMall).toBeVisible();
    await page.getByRole('checkbox', { name: 'Mall (2 productos)' }).click();
    await expect.element(inMall).not.toBeInTheDocument();
    await page.getByText('En una fecha').click();
    await page.getByRole('textbox', { name: 'Desde, fecha' }).fill('30/11/2099');
    await page.getByRole('combobox', { name: 'Desde, hora' }).fill('08:00');
    await page.getByRole('button', { name: 'Programar para 2 productos y 1 lista' }).click();
    await expect
      .poll(() => server.now.askedOf(baseRaisesApi.schedule)[0]?.body)
      .toMatchObject({ productIds: [1, 2], percentage: 5, priceGroupIds: [3], startsAt: '2099-11-30T08:00' });
    await page.getByText('Ahora', { exact: true }).click();
    await page.getByRole('button', { name: 'Aplicar a 2 productos y 1 lista' }).click();
    await expect
      .poll(() => server.now.askedOf(baseRaisesApi.change)[0]?.body)
      .toEqual({ productIds: [1, 2], percentage: 5, rounding: 'ten', priceGroupIds: [3] });
    await expect.element(page.getByRole('textbox', { name: 'Porcentaje' })).not.toBeInTheDocument();
  });

  test('of prices alone is aligned by the last digit', async () => {
    await open('price', [], { changes: [{ field: 'priceProduct', before: 990, after: 1250 }], listChanges: [] });
    await page.getByRole('textbox', { name: 'Porcentaje' }).fill('5');
    const cell = page
      .getByRole('row', { name: /Producto 1.*1250/ })
      .getByRole('cell')
      .last();
    await expect.poll(() => getComputedStyle(cell.element()).textAlign).toBe('end');
  });

  test('of prices may wait for a day to come, and says what it will be counted on', async () => {
    let refused = true;
    server.now.answer(
      baseRaisesApi.schedule,
      ({ body: { productIds: _, filters: _all, priceGroupIds: _lists, ...raise } }) => {
        if (refused)
          throw new Refusal(422, { message: 'Revisa.', errors: { starts_at: ['Ya hay un cambio de 5 %.'] } });
        return { ...raise, id: 1, productCount: 2, priceLists: [], createdAt: '2026-11-23T12:00:00Z' };
      },
    );
    await open('price');
    await page.getByText('Bajar').click();
    await page.getByRole('textbox', { name: 'Porcentaje' }).fill('5');
    await page.getByText('En una fecha').click();
    const program = page.getByRole('button', { name: 'Programar para 2 productos' });
    const day = page.getByRole('textbox', { name: 'Desde, fecha' });
    await expect.element(program).toBeDisabled();
    await expect.element(page.getByText(/si alguien lo cambia antes, cuenta el nuevo/)).toBeVisible();
    await day.fill('30/11/2099');
    await expect.element(page.getByText('Escribe también la hora.')).toBeVisible();
    await day.fill('01/11/2020');
    await page.getByRole('combobox', { name: 'Desde, hora' }).fill('08:00');
    await expect.element(page.getByText('Elige un momento que todavía no pasó')).toBeVisible();
    await expect.element(program).toBeDisabled();
    await day.fill('30/11/2099');
    await program.click();
    await expect.element(page.getByText('Ya hay un cambio de 5 %.')).toBeVisible();
    refused = false;
    await program.click();
    await expect.element(page.getByText(/^Los precios cambian el/)).toBeVisible();
    expect(server.now.askedOf(baseRaisesApi.schedule).at(-1)?.body).toEqual({
      productIds: [1, 2],
      percentage: -5,
      rounding: 'ten',
      priceGroupIds: [],
      startsAt: '2099-11-30T08:00',
    });
  });

  test('puts one label on all, or takes theirs away', async () => {
    const lastRequest = await open('label');
    await expect.element(apply).toBeDisabled();
    await page.getByRole('textbox', { name: 'Texto' }).fill('Nuevo');
    await expect.poll(lastRequest).toMatchObject({ label: 'Nuevo', labelType: 'rounded', endDatetimeLabel: null });
    await page.getByText('Quitar etiqueta').click();
    await expect.poll(lastRequest).toMatchObject({ label: null, labelType: null });
    await expect.element(apply).toBeEnabled();
  });

  test('adds attributes or takes them away, never the same one', async () => {
    const lastRequest = await open('attributes');
    await page.getByRole('group', { name: 'Agregar' }).getByText('Vegano').click();
    await page.getByRole('group', { name: 'Agregar' }).getByText('Picante').click();
    await expect.poll(lastRequest).toEqual({ productIds: [1, 2], addAttributes: ['vegan', 'spicy'] });
    await page.getByRole('group', { name: 'Quitar' }).getByText('Vegano').click();
    await expect
      .poll(lastRequest)
      .toEqual({ productIds: [1, 2], addAttributes: ['spicy'], removeAttributes: ['vegan'] });
  });
});
