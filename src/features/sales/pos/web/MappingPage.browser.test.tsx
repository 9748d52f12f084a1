import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { jobsApi } from '#features/platform/jobs/jobs.contract.ts';
import { viewsApi } from '#features/platform/views/views.contract.ts';
import { fetchReport, storeChannelsApi } from '#features/sales/channels/menus/storeChannels.contract.ts';
import { toWire } from '#kit/contract/wire.ts';
import { RecordSourcesContext } from '#kit/web/form/fields/records/recordOptions.ts';
import { PoliciesContext } from '#kit/web/session/Can.tsx';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { sampleJob } from '#kit/web/testing/sampleJob.ts';
import { type PosCatalogue, posCataloguesApi } from '../catalogues.contract.ts';
import { itemChangeReport, itemChangesApi } from '../itemChanges.contract.ts';
import { mappingApi, type MappingRow } from '../mapping.contract.ts';
import { ItemChangesDialog } from './ItemChangesDialog.tsx';
import { MappingPage } from './MappingPage.tsx';

const server = fakeServer();
beforeEach(async () => {
  sessionStorage.clear();
  await page.viewport(1440, 900);
});
afterEach(() => page.viewport(1280, 900));

const suggested: MappingRow = {
  id: '3:product:12',
  catalogueId: 3,
  kind: 'product',
  name: 'Bebida',
  price: 1990,
  provider: 'fudo',
  providerName: 'Fudo',
  storeName: null,
  state: 'suggested',
  code: '102',
  itemName: 'BEBIDA',
  itemCategory: 'Bebidas',
  itemPrice: 2100,
  writeProblem: 'Fudo no deja cambiar sus productos desde aquí.',
};
const unmapped: MappingRow = {
  ...suggested,
  id: '3:product:13',
  name: 'Té helado',
  state: 'unmapped',
  writeProblem: 'No tiene código en la caja.',
  code: null,
  itemName: null,
  itemCategory: null,
  itemPrice: null,
};
const removed: MappingRow = { ...suggested, id: '3:product:14', name: 'Completo', state: 'removed' };
const cash: MappingRow = { ...unmapped, id: '3:payment:cash', kind: 'payment', name: 'Efectivo', price: null };
const catalogue: PosCatalogue = {
  id: 3,
  provider: 'fudo',
  providerName: 'Fudo',
  storeId: null,
  storeName: null,
  readAt: '2026-11-30T02:00:00.000Z',
  problem: null,
  items: 2,
};

const all = [suggested, unmapped, removed, cash];

async function open(catalogues: readonly PosCatalogue[], data: readonly MappingRow[]) {
  server.now.answer(viewsApi.list, () => ({ data: [] }));
  server.now.answer(posCataloguesApi.list, () => ({ data: [...catalogues] }));
  const total = data.length;
  server.now.answer(mappingApi.list, () => ({ data: [...data], count: total, total, page: 1, nextPage: null }));
  server.now.answer(mappingApi.summary, () => ({ counts: { unmapped: 1204, suggested: 1, removed: 0 } }));
  server.now.answer(mappingApi.items, ({ query: { query } }) => ({
    data: query === 'hela' ? [{ code: '77', name: 'Ice tea', category: 'Bebidas', price: 2500 }] : [],
  }));
  const component = () => (
    <PoliciesContext value={new Set(['auth_credentials.list', 'auth_credentials.update', 'menus.import'])}>
      <RecordSourcesContext value={{}}>
        <MappingPage />
      </RecordSourcesContext>
    </PoliciesContext>
  );
  await renderScreen([{ path: '/pos-integration/mapping', component }], { at: '/pos-integration/mapping' });
}

async function show({ catalogues = [catalogue] }: { catalogues?: PosCatalogue[] } = {}) {
  await open(catalogues, all);
  await expect.element(page.getByRole('row', { name: /Té helado/ })).toBeVisible();
}
const itemOf = (name: string) => page.getByRole('combobox', { name: `En la caja, ${name}` });

test('tabs have the number of their rows that need a person', async () => {
  await show();
  const tabs = page.getByRole('navigation', { name: 'Estado' }).getByRole('link');
  await expect.element(tabs.nth(1)).toHaveTextContent('Sin código 1204');
  expect(tabs.elements().map(({ textContent }) => textContent?.trim())).toEqual([
    'Todos',
    'Sin código 1204',
    'Sugerido 1',
    'Ya no existe en la caja',
    'Por su ficha',
    'Por nombre',
    'Por una persona',
  ]);
});

test('an item of the point of sale is searched there and chosen by keyboard', async () => {
  const sent: unknown[] = [];
  server.now.answer(mappingApi.set, ({ body }) => {
    sent.push(body);
    return { requestId: 'r' };
  });
  await show();
  await itemOf('Té helado').fill('hela');
  await expect.element(page.getByRole('option', { name: /Ice tea/ })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(() => sent).toEqual([{ mappings: [{ id: '3:product:13', code: '77' }] }]);
});

test('the code of a payment method is typed, and stored when the field is left or with Enter', async () => {
  const sent: unknown[] = [];
  server.now.answer(mappingApi.set, ({ body: { mappings } }) => {
    sent.push(...mappings);
    return { requestId: 'r' };
  });
  await show();
  const input = page.getByRole('textbox', { name: 'Código en la caja, Efectivo' });
  await input.fill(' 7 ');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent).toEqual([{ id: '3:payment:cash', code: '7' }]);
  await input.fill('8');
  await userEvent.keyboard('{Escape}');
  await userEvent.tab();
  expect(sent).toHaveLength(1);
});

test('a suggestion is accepted in its row, or with others', async () => {
  const sent: unknown[] = [];
  server.now.answer(mappingApi.accept, ({ body }) => {
    sent.push(body);
    return { accepted: 1 };
  });
  await show();
  await expect.element(itemOf('Bebida')).toHaveValue('');
  await expect.element(itemOf('Bebida')).toHaveAttribute('placeholder', '¿102 BEBIDA?');
  await expect.element(page.getByRole('row', { name: /Bebida.*110 más/ })).toBeVisible();
  await page.getByRole('button', { name: 'Aceptar la sugerencia para Bebida' }).click();
  await expect.poll(() => sent).toEqual([{ ids: ['3:product:12'] }]);
  await page.getByRole('checkbox', { name: /Seleccionar Bebida/ }).click();
  await page.getByRole('button', { name: 'Aceptar sugerencias' }).click();
  await expect.poll(() => sent.length).toBe(2);
});

test('an item that the point of sale no longer has is still named', async () => {
  await show();
  await expect.element(itemOf('Completo')).toHaveValue('BEBIDA');
  const row = page.getByRole('row', { name: /Completo/ });
  await expect.element(row.getByText('Ya no existe en la caja')).toBeVisible();
});

test('a catalogue that could not be read shows why', async () => {
  await show({ catalogues: [{ ...catalogue, storeName: 'Maipú', problem: 'Fudo no reconoce ese Client ID.' }] });
  await expect
    .element(page.getByRole('link', { name: 'Ver credenciales de Fudo de Maipú' }))
    .toHaveAttribute('href', '/pos-integration/fudo');
  const alert = page.getByRole('alert');
  await expect.element(alert.getByText('Fudo de Maipú:')).toBeVisible();
  await expect.element(alert.getByText(/no reconoce ese Client ID/)).toBeVisible();
});

test('without a point of sale, only the way to connect one is offered', async () => {
  await open([], []);
  const links = page.getByRole('link', { name: 'Conectar un punto de venta' });
  await expect.element(links.first()).toHaveAttribute('href', '/pos-integration');
  expect(page.getByRole('button', { name: /Leer catálogo|Importar|Traer a un menú/ }).elements()).toEqual([]);
});

test('the catalogue of a store is brought into its menu, to be reviewed', async () => {
  server.now.answer(storeChannelsApi.fetchMenu, () => ({ jobId: '5' }));
  const summary = { count: 3, noun: ['línea', 'líneas'] as [string, string] };
  server.now.answer(jobsApi.get, () =>
    sampleJob({
      id: '5',
      kind: 'stores.fetch_menu',
      label: 'Traer el menú de Maipú desde Fudo',
      result: toWire(fetchReport, { summary, menuId: 2, importId: 9 }),
    }),
  );
  await show({ catalogues: [{ ...catalogue, storeId: 7, storeName: 'Maipú' }] });
  await page.getByRole('button', { name: 'Traer a un menú' }).click();
  await page.getByRole('button', { name: 'Traer catálogo' }).click();
  await expect.element(page.getByRole('link', { name: 'Revisar 3 líneas' })).toBeVisible();
  expect(server.now.askedOf(storeChannelsApi.fetchMenu)[0]?.params).toEqual({ id: 7, source: 'fudo' });
});

test('items get our prices after a preview, and those that were refused are named', async () => {
  server.now.answer(itemChangesApi.start, () => ({ jobId: '8' }));
  const problem = 'No tiene precio en la lista de precios de Bsale.';
  const at = '2026-11-30T02:00:00.000Z';
  server.now.answer(jobsApi.get, () => ({
    id: '8',
    kind: 'pos.change_items',
    label: 'Llevar 2 productos a la caja',
    result: toWire(itemChangeReport, {
      summary: { count: 1, noun: ['producto en la caja', 'productos en la caja'] },
      changed: 1,
      failed: [{ name: 'Completo', providerName: 'Bsale', problem }],
    }),
    status: 'done' as const,
    progress: 2,
    total: 2,
    error: null,
    attempts: 1,
    authorName: null,
    isMine: true,
    createdAt: at,
    runAt: at,
    finishedAt: at,
  }));
  const writable = { ...suggested, state: 'person' as const, writeProblem: null };
  const rows = [writable, { ...writable, id: '3:product:14', name: 'Completo', code: '103' }, unmapped];
  const closed: boolean[] = [];
  const component = () => <ItemChangesDialog rows={rows} onClose={(done) => closed.push(done)} />;
  await renderScreen([{ path: '/', component }], { at: '/' });
  const problems = page.getByRole('list', { name: 'Líneas que no se llevan' });
  await expect.element(problems).toHaveTextContent('1 línea: No tiene código en la caja.');
  await expect.element(page.getByRole('row', { name: /2100.*1990/ }).first()).toBeVisible();
  await page.getByRole('checkbox', { name: 'Precio' }).click();
  await expect.element(page.getByText('Elige el nombre, el precio o ambos.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Llevar', exact: true })).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Nombre' }).click();
  await expect.element(page.getByRole('row', { name: /BEBIDA.*Bebida/ })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Llevar 2 líneas' }).click();
  await expect.element(page.getByText('La caja tiene 1 línea como aquí.')).toBeVisible();
  await expect.element(page.getByText(`Completo: ${problem}`)).toBeVisible();
  expect(server.now.askedOf(itemChangesApi.start)[0]?.body).toEqual({
    ids: ['3:product:12', '3:product:14'],
    fields: ['name'],
  });
  await page.getByRole('button', { name: 'Cerrar', exact: true }).last().click();
  expect(closed).toEqual([true]);
});
