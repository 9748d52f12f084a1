import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { JobFilesContext } from '#kit/web/runs/jobFiles.ts';
import { type Job, jobsApi } from '../jobs.contract.ts';
import { JobsPage } from './JobsPage.tsx';

const server = fakeServer();
const showJobs = (at: string, data: Job[]) => {
  const total = data.length;
  server.now.answer(jobsApi.list, () => ({ data, count: total, total, page: 1, nextPage: null }));
  const component = () => (
    <JobFilesContext value={{ 'orders.export': async (id) => void saved.push(id) }}>
      <JobsPage />
    </JobFilesContext>
  );
  return renderScreen([{ path: '/jobs', component }], { at, policies: ['jobs.list'] });
};
const saved: string[] = [];

test.each([
  ['failed', 'Ninguna tarea falló'],
  ['queued', 'Ninguna tarea espera su turno'],
])('without a job that is %s the list says: %s', async (status, title) => {
  await showJobs(`/jobs?status=${status}`, []);
  await expect.element(page.getByText(title)).toBeVisible();
  // No advice about a search, and one way to clear the only filter.
  expect(page.getByText(/Nada coincide|Prueba con otras palabras|Quitar todo/).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Quitar filtros' }).click();
  await expect.element(page.getByText('Todavía no hay tareas')).toBeVisible();
});

test('a search within a state advises other words, and clears both', async () => {
  await showJobs('/jobs?status=failed&query=correo', []);
  await expect.element(page.getByText('Nada coincide con «correo»')).toBeVisible();
  await expect.element(page.getByText('Prueba con otras palabras o quita algún filtro.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Quitar búsqueda y filtros' })).toBeVisible();
});

const now = new Date().toISOString();
const aJob = (changes: Partial<Job>): Job => ({
  id: '7',
  kind: 'reports.mail',
  label: 'Enviar un reporte por correo',
  status: 'done',
  progress: null,
  total: null,
  result: null,
  error: null,
  attempts: 1,
  authorName: 'Ana Rojas',
  isMine: true,
  createdAt: now,
  runAt: now,
  finishedAt: now,
  ...changes,
});
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

test('a finished job shows what it did, and its file to who asked for it while it is stored', async () => {
  const file = { kind: 'orders.export', label: 'Exportar pedidos', result: { rows: 1204, url: '/archivo' } };
  await showJobs('/jobs', [
    aJob({ result: { summary: { count: 3, noun: ['correo', 'correos'] } } }),
    aJob({ id: '8', ...file }),
    aJob({ id: '9', ...file, isMine: false }),
    aJob({ id: '10', ...file, createdAt: daysAgo(4) }),
    aJob({ id: '11', label: 'Publicar la página Inicio', result: { summary: 'Publicado' } }),
  ]);
  await expect.element(page.getByText('3 correos', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Publicado', { exact: true })).toBeVisible();
  expect(page.getByText(/^1\.?204 filas$/).elements()).toHaveLength(3);
  expect(page.getByRole('button', { name: 'Descargar el archivo' }).elements()).toHaveLength(1);
  await page.getByRole('button', { name: 'Descargar el archivo' }).click();
  await expect.poll(() => saved).toEqual(['8']);
});
