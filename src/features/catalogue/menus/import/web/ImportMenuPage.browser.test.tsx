import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { menuOptionsApi } from '../../record/menuOptions.contract.ts';
import { menuImportApi, type MenuImport } from '../menuImport.contract.ts';
import { ImportMenuPage } from './ImportMenuPage.tsx';

const server = fakeServer();
const address = '/signed-in/menu/import';

const imported: MenuImport = {
  id: 9,
  menuId: 2,
  menuName: 'Carta',
  source: 'file',
  fileName: 'carta.csv',
  columns: ['category', 'product'],
  unusedColumns: [],
  notes: [],
  counts: { error: 0, create: 0, change: 0, same: 1, skipped: 0 },
  groupCounts: { error: 0, create: 0, change: 0, same: 0, skipped: 0 },
  changedHere: 0,
  sided: 0,
  sideCounts: [],
  jobId: null,
  report: null,
};

async function open(query: string, source: Partial<MenuImport> = {}) {
  server.now.answer(menuOptionsApi.all, () => ({ data: [{ id: 2, name: 'Carta' }] }) as never);
  server.now.answer(menuImportApi.rows, () => ({ data: [], count: 0, total: 0, page: 1, nextPage: null }));
  server.now.answer(menuImportApi.get, () => ({ ...imported, ...source }));
  await renderScreen([{ path: `${address}/$id`, component: ImportMenuPage }], {
    at: `${address}/2?${query}`,
    policies: ['menus.import', 'menus.export'],
  });
}
const exportButton = () => page.getByRole('button', { name: 'Exportar menú' });

test('an import of a channel is called by its store and leads back to the list it was started from', async () => {
  document.title = 'Importar productos · Comanda';
  await open('import=9&from=channels', { source: 'channel', fileName: 'Ñuñoa en Rappi' });
  await expect.element(page.getByRole('heading', { name: 'Traer menú de Ñuñoa en Rappi' })).toBeVisible();
  expect(document.title).toBe('Traer menú de Ñuñoa en Rappi · Comanda');
  await expect.element(page.getByRole('link', { name: 'Publicar en canales' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Volver a los canales' })).toBeVisible();
  expect(exportButton().elements()).toHaveLength(0);
});

test('an import of a file leads back to its menu, which can be exported', async () => {
  await open('import=9');
  await expect.element(page.getByRole('heading', { name: 'Importar productos' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Carta' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Elegir otro archivo' })).toBeVisible();
  await expect.element(exportButton()).toBeVisible();
});
