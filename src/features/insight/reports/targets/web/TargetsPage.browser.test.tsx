import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { targetsApi } from '../targets.contract.ts';
import { TargetsPage } from './TargetsPage.tsx';

const server = fakeServer();
const months = ['2026-11', '2026-12'];
const row = (scope: number, name: string, amounts: (number | null)[]) => ({ scope, name, amounts, sold: [1000, 0] });

beforeEach(() => {
  const rows = [row(0, 'Toda la cadena', [null, null]), row(4, 'Ñuñoa', [5000, null]), row(5, 'Maipú', [8000, null])];
  server.now.answer(targetsApi.grid, () => ({ months, rows }));
  server.now.answer(targetsApi.save, ({ body }) => ({ saved: body.targets.length, requestId: 'r1' }));
  const nunoa = { scope: 4, name: 'Ñuñoa', target: 5000, sold: 1000, expected: 2000 };
  server.now.answer(targetsApi.progress, () => ({ month: '2026-11', chain: null, stores: [nunoa] }));
});

const show = (policies: string[] = ['targets.list', 'targets.update']) =>
  renderScreen([{ path: '/targets', component: TargetsPage }], { at: '/targets', policies });
const cell = (store: string, nth: number) =>
  page.getByRole('row').filter({ hasText: store }).getByRole('gridcell').nth(nth);
const saved = () => server.now.askedOf(targetsApi.save).at(-1)?.body.targets;

test('targets are typed and saved, all in one, beside how far the month is', async () => {
  await show();
  await expect.element(page.getByText('1000 bajo lo esperado a esta altura')).toBeVisible();
  await cell('Ñuñoa', 1).click();
  await userEvent.keyboard('6000{Enter}');
  await cell('Maipú', 0).click();
  await userEvent.keyboard('{Delete}');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect.poll(saved).toEqual([
    { scope: 4, month: '2026-12', amount: 6000 },
    { scope: 5, month: '2026-11', amount: null },
  ]);
  await expectAccessible();
});

test('stores can be sorted, and lead to their sales', async () => {
  const store = (scope: number, name: string, target: number, sold: number) => ({
    scope,
    name,
    target,
    sold,
    expected: 2000,
  });
  const stores = [store(4, 'Ñuñoa', 5000, 1000), store(5, 'Maipú', 20_000, 1500)];
  server.now.answer(targetsApi.progress, () => ({ month: '2026-11', chain: null, stores }));
  await show(['targets.list', 'kpi.list']);
  const progress = page.getByRole('region', { name: 'Avance del mes' });
  await expect.element(progress.getByRole('link', { name: 'Ñuñoa' })).toHaveAttribute('href', '/reports?storeIds=4');
  const names = () =>
    progress
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent);
  expect(names()).toEqual(['Ñuñoa', 'Maipú']);
  await progress.getByText('Menor avance').click();
  await expect.poll(names).toEqual(['Maipú', 'Ñuñoa']);
});

test('a cell to correct is gone to with the keyboard on it', async () => {
  await show();
  await cell('Maipú', 1).click();
  await userEvent.keyboard('nada{Enter}');
  await page.getByRole('button', { name: 'Hay 1 celda por corregir' }).click();
  await expect.element(cell('Maipú', 1)).toHaveFocus();
  expect(saved()).toBeUndefined();
});

test('a month is filled with those of another one, so many percent more, before anything is saved', async () => {
  await show();
  await page.getByRole('button', { name: 'Copiar un mes' }).click();
  await page.getByRole('textbox', { name: 'Cambiar en' }).fill('10');
  await page.getByRole('button', { name: 'Copiar', exact: true }).click();
  await expect.element(cell('Ñuñoa', 1)).toHaveTextContent('5500');
  await expect.element(cell('Maipú', 1)).toHaveTextContent('8800');
  expect(saved()).toBeUndefined();
});

test('who only reads targets is offered nothing to change', async () => {
  await show(['targets.list']);
  await expect.element(cell('Ñuñoa', 0)).toHaveTextContent('5000');
  expect(page.getByRole('button', { name: 'Copiar un mes' }).elements()).toEqual([]);
});

test('a company without stores is offered to create one in place of an empty sheet', async () => {
  server.now.answer(targetsApi.grid, () => ({ months, rows: [row(0, 'Toda la cadena', [null, null])] }));
  await show(['targets.list', 'targets.update', 'stores.create']);
  await expect.element(page.getByRole('link', { name: 'Crear local' })).toHaveAttribute('href', '/stores/add-store');
  expect(page.getByRole('grid').elements()).toEqual([]);
});
