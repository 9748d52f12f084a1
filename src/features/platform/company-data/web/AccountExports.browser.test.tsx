import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import { fakeServer, Refusal } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { CurrentUserContext } from '#kit/web/session/currentUser.ts';
import type { Me } from '#features/platform/users/me.contract.ts';
import type { CompanyExport } from '../companyData.contract.ts';
import { type DataExports, dataExportsApi } from '../dataExports.contract.ts';
import { AccountExports } from './AccountExports.tsx';

const server = fakeServer();
const request = page.getByRole('button', { name: 'Preparar una copia' });

const stored = (changes: Partial<CompanyExport> = {}): CompanyExport => ({
  id: 4,
  state: 'ready',
  authorName: 'Ana Rojas',
  requestedAt: '2026-11-20T15:00:00Z',
  finishedAt: '2026-11-20T15:01:00Z',
  expiresAt: '2026-11-27T15:00:00Z',
  rowCount: 12_400,
  fileCount: 3,
  bytes: 2_400_000,
  ...changes,
});

const show = (data: DataExports, storeIds: number[] | null = null) => {
  server.now.answer(dataExportsApi.get, () => data);
  const component = () => (
    <CurrentUserContext value={{ id: 5, storeIds } as Me}>
      <h1>Mi cuenta</h1>
      <AccountExports />
    </CurrentUserContext>
  );
  return renderScreen([{ path: '/my-account', component }], { at: '/my-account', policies: ['roles.update'] });
};

test('an export is requested and followed until it can be downloaded', async () => {
  const data: DataExports = { exports: [], nextAt: null };
  await show(data);
  server.now.answer(dataExportsApi.export, () => {
    data.exports = [stored({ state: 'pending', finishedAt: null })];
    return data;
  });
  server.now.answer(dataExportsApi.link, () => ({ paths: ['/company_exports/a/0'], until: '2026-11-20T16:00:00Z' }));
  await request.click();
  await expect.element(page.getByText('Preparando')).toBeVisible();
  await expect.element(request).toBeDisabled();
  data.exports = [stored()];
  await page.getByRole('button', { name: 'Crear enlace' }).click();
  await expect.element(page.getByRole('link', { name: 'Descargar' })).toHaveAttribute('href', '/company_exports/a/0');
  await expectAccessible();
});

test('after the last export of these days the screen shows when the next one can be requested', async () => {
  await show({ exports: [stored()], nextAt: '2026-11-27T15:00:00Z' });
  await expect.element(request).toBeDisabled();
  await expect.element(page.getByText(/La próxima, desde/)).toBeVisible();
});

test('a refused request shows why', async () => {
  await show({ exports: [], nextAt: null });
  server.now.answer(dataExportsApi.export, () => {
    throw new Refusal(423, { code: 1290, message: 'La cuenta está suspendida.' });
  });
  await request.click();
  await expect.element(page.getByText('La cuenta está suspendida.')).toBeVisible();
});

test('an administrator of some stores sees no exports', async () => {
  await show({ exports: [stored()], nextAt: null }, [7]);
  await expect.element(page.getByRole('heading', { name: 'Mi cuenta' })).toBeVisible();
  expect(request.elements()).toEqual([]);
  expect(server.now.asked).toEqual([]);
});
