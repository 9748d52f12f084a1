import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import { fakeServer, Refusal } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { companyDataApi, type CompanyErasure, type CompanyExport, type ErasureDraft } from '../companyData.contract.ts';
import { CompanyData } from './CompanyData.tsx';

const server = fakeServer();

const erasure = (changes: Partial<CompanyErasure> = {}): CompanyErasure => ({
  id: 3,
  state: 'pending',
  reason: 'Cerró todos sus locales',
  authorName: 'Equipo Comanda',
  requestedAt: '2026-11-20T15:00:00Z',
  dueAt: '2026-12-20T15:00:00Z',
  revokedAt: null,
  revokedBy: null,
  revokeReason: null,
  finishedAt: null,
  rowCount: 0,
  fileCount: 0,
  ...changes,
});

let stored: CompanyErasure[];
let exported: CompanyExport[];
const data = () => ({ slug: 'sabores', erasures: stored, exports: exported });
const dialog = page.getByRole('dialog');

const show = (policies = ['platform.data']) => {
  server.now.answer(companyDataApi.get, data);
  const component = () => <CompanyData company={{ id: 5, name: 'Sabores' }} />;
  return renderScreen([{ path: '/companies/5', component }], { at: '/companies/5', policies });
};

beforeEach(() => {
  stored = [];
  exported = [];
});

test('an erasure is requested with the slug and a reason, and a wrong slug loses nothing typed', async () => {
  const sent: ErasureDraft[] = [];
  await show();
  server.now.answer(companyDataApi.erase, ({ body }) => {
    sent.push(body);
    if (body.slug !== 'sabores')
      throw new Refusal(422, {
        code: 1002,
        message: 'Revisa los datos.',
        errors: { slug: ['Escribe «sabores» tal como está'] },
      });
    stored = [erasure()];
    return data();
  });
  await page.getByRole('button', { name: 'Eliminar comercio' }).click();
  await dialog.getByRole('textbox', { name: 'Identificador del comercio' }).fill('sabor');
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Cerró todos sus locales');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Eliminar en 30 días' }).click();
  await expect.element(dialog.getByText('Escribe «sabores» tal como está').first()).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Identificador del comercio' }).fill('sabores');
  await dialog.getByRole('button', { name: 'Eliminar en 30 días' }).click();
  await expect.element(page.getByText('Pendiente')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Detener la eliminación' })).toBeVisible();
  expect(sent).toMatchObject([{ slug: 'sabor' }, { slug: 'sabores', reason: 'Cerró todos sus locales' }]);
});

test('a pending erasure is revoked with a reason and stays among those that were', async () => {
  stored = [erasure()];
  await show();
  server.now.answer(companyDataApi.revoke, ({ body }) => {
    const revokedAt = '2026-11-21T15:00:00Z';
    stored = [erasure({ state: 'revoked', revokedAt, revokedBy: 'Ana', revokeReason: body.reason })];
    return data();
  });
  await page.getByRole('button', { name: 'Detener la eliminación' }).click();
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Vuelven a abrir en marzo');
  await dialog.getByRole('button', { name: 'Detener' }).click();
  await expect.element(page.getByRole('button', { name: 'Eliminar comercio' })).toBeVisible();
  await expect.element(page.getByText('Vuelven a abrir en marzo')).toBeVisible();
});

test('an erasure that another person revoked meanwhile is past, and the typed reason stays', async () => {
  stored = [erasure()];
  await show();
  server.now.answer(companyDataApi.revoke, () => {
    stored = [
      erasure({ state: 'revoked', revokedAt: '2026-11-21T15:00:00Z', revokedBy: 'Ana', revokeReason: 'Siguen' }),
    ];
    throw new Refusal(409, { code: 1303, message: 'Esta eliminación ya se detuvo o ya empezó.' });
  });
  await page.getByRole('button', { name: 'Detener la eliminación' }).click();
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Vuelven a abrir en marzo');
  await dialog.getByRole('button', { name: 'Detener' }).click();
  await expect.element(page.getByText('Siguen')).toBeInTheDocument();
  await expect.element(dialog.getByText('Esta eliminación ya se detuvo o ya empezó.')).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: 'Motivo' })).toHaveValue('Vuelven a abrir en marzo');
});

test('a finished erasure shows what was removed and offers nothing', async () => {
  stored = [erasure({ state: 'finished', finishedAt: '2026-12-20T16:00:00Z', rowCount: 850, fileCount: 1 })];
  await show();
  await expect.element(page.getByText('Datos eliminados')).toBeVisible();
  await expect.element(page.getByText('850 filas y 1 archivo')).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
});

test('a user of the platform without the policy sees the state and no button', async () => {
  stored = [erasure()];
  await show([]);
  await expect.element(page.getByText('Cerró todos sus locales')).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
});

const copy = (changes: Partial<CompanyExport> = {}): CompanyExport => ({
  id: 9,
  state: 'pending',
  authorName: 'Equipo Comanda',
  requestedAt: '2026-11-20T15:00:00Z',
  finishedAt: null,
  expiresAt: '2026-11-27T15:00:00Z',
  rowCount: 0,
  fileCount: 0,
  bytes: 0,
  ...changes,
});

test('a copy is requested once at a time', async () => {
  await show();
  server.now.answer(companyDataApi.export, () => {
    exported = [copy()];
    return data();
  });
  await page.getByRole('button', { name: 'Preparar una copia' }).click();
  await expect.element(page.getByText('Preparando')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Preparar una copia' })).toBeDisabled();
});

test('a copy that is ready is downloaded part by part, by an address of an hour', async () => {
  exported = [copy({ state: 'ready', finishedAt: '2026-11-20T15:01:00Z', rowCount: 850, bytes: 3_000_000 })];
  await show();
  server.now.answer(companyDataApi.link, () => ({
    paths: ['/company_exports/abc/0', '/company_exports/abc/1'],
    until: '2026-11-20T16:00:00Z',
  }));
  await expect.element(page.getByText('850 filas y 0 archivos, 3 MB')).toBeVisible();
  await page.getByRole('button', { name: 'Crear enlace' }).click();
  const link = page.getByRole('link', { name: 'Descargar parte 2 de 2' });
  await expect.element(link).toHaveAttribute('href', '/company_exports/abc/1');
  await expectAccessible();
});
