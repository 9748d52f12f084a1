import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeServer, Refusal } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { mappingApi, type MappingRow } from '../mapping.contract.ts';
import { CodeSheet } from './CodeSheet.tsx';

const server = fakeServer();

const row = (id: string, name: string, changes: Partial<MappingRow> = {}): MappingRow => ({
  id,
  catalogueId: 3,
  kind: 'product',
  name,
  price: 1990,
  provider: 'fudo',
  providerName: 'Fudo',
  storeName: 'Maipú',
  state: 'unmapped',
  code: null,
  itemName: null,
  itemCategory: null,
  itemPrice: null,
  writeProblem: null,
  ...changes,
});
const rows = [
  row('3:product:1', 'Bebida', { state: 'suggested', code: '102', itemName: 'BEBIDA' }),
  row('3:product:2', 'Completo', { state: 'person', code: '103', itemName: 'Completo italiano' }),
  row('3:product:3', 'Té helado'),
  row('3:payment:cash', 'Efectivo', { kind: 'payment', price: null }),
];

async function show() {
  const component = () => <CodeSheet catalogueId={3} account="Fudo de Maipú" mappings={rows} />;
  await renderScreen([{ path: '/pos-integration/mapping/$id', component }], {
    at: '/pos-integration/mapping/3',
    policies: ['auth_credentials.list', 'auth_credentials.update'],
  });
  await expect.element(cell('Bebida')).toBeVisible();
}
const cell = (name: string) => page.getByRole('row').filter({ hasText: name }).getByRole('gridcell');
const bar = page.getByRole('region', { name: 'Cambios sin guardar' });

function paste(text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
}

test('a column of codes is pasted, undone and saved as it was copied', async () => {
  const sent: unknown[] = [];
  server.now.answer(mappingApi.set, ({ body }) => {
    sent.push(...body.mappings);
    return { requestId: 'r' };
  });
  await show();
  await cell('Bebida').click();
  paste('0102\n\nA-7\n3');
  await expect.element(cell('Té helado')).toHaveTextContent('A-7');
  await expect.element(cell('Bebida')).toHaveTextContent('0102');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(cell('Completo')).toHaveTextContent('103');
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}{Control>}s{/Control}');
  await expect
    .poll(() => sent)
    .toEqual([
      { id: '3:product:1', code: '0102' },
      { id: '3:product:2', code: null },
      { id: '3:product:3', code: 'A-7' },
      { id: '3:payment:cash', code: '3' },
    ]);
});

test('rejected codes are marked with their reasons until they change, and can be sent again', async () => {
  const sent: unknown[] = [];
  server.now.answer(mappingApi.set, ({ body }) => {
    sent.push(body.mappings.map(({ code }) => code));
    const problem = (code: string) => [`La caja no vende nada con el código «${code}»`];
    const errors = { 'mappings.1.code': problem('8'), 'mappings.2.code': problem('9') };
    throw new Refusal(422, { message: 'Revisa los datos.', errors });
  });
  await show();
  await cell('Bebida').click();
  paste('102\n8\n9');
  await bar.getByRole('button', { name: 'Guardar' }).click();
  await expect.element(bar.getByText('Hay 2 celdas por corregir')).toBeVisible();
  await expect.element(cell('Completo')).toHaveFocus();
  await expect.element(cell('Té helado')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(cell('Té helado')).toHaveAttribute('aria-description', expect.stringContaining('«9»'));
  await expect.element(cell('Bebida')).not.toHaveAttribute('aria-invalid');
  await userEvent.keyboard('103{Enter}');
  await expect.element(bar.getByText('Hay 1 celda por corregir')).toBeVisible();
  await bar.getByRole('button', { name: 'Guardar' }).click();
  await expect
    .poll(() => sent)
    .toEqual([
      ['102', '8', '9'],
      ['102', '9'],
    ]);
});

test('rows are filtered by kind, code and name', async () => {
  await show();
  await page.getByText('Sin código', { exact: true }).click();
  await expect.element(cell('Té helado')).toBeVisible();
  expect(cell('Completo').elements()).toHaveLength(0);
  await page.getByRole('searchbox').fill('efec');
  await expect.poll(() => cell('Té helado').elements().length).toBe(0);
  await expect.element(cell('Efectivo')).toBeVisible();
});
