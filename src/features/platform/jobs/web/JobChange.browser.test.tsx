import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import type { Job } from '../jobs.contract.ts';
import { JobChange } from './JobChange.tsx';

const server = fakeServer();

const job: Job = {
  id: '7',
  kind: 'products.bulk_edit',
  label: 'Editar 255 productos',
  status: 'done',
  progress: 255,
  total: 255,
  result: { updated: 255, request_id: 'masivo-1' },
  error: null,
  attempts: 1,
  authorName: 'Ana Rojas',
  isMine: true,
  createdAt: '2026-11-20T12:00:00.000Z',
  runAt: '2026-11-20T12:00:00.000Z',
  finishedAt: '2026-11-20T12:00:09.000Z',
};

const show = (changes: Partial<Job> = {}) =>
  renderScreen([{ path: '/', component: () => <JobChange job={{ ...job, ...changes }} /> }], {
    at: '/',
    policies: ['audit.list', 'audit.undo'],
  });

test('the changes of a job can be undone after a confirmation wherever it is shown', async () => {
  server.now.answer(auditApi.undo, () => ({ requestId: 'otro', changeCount: 255 }));
  await show();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  const question = page.getByRole('dialog', { name: '¿Deshacer este cambio?' });
  await expect.element(question.getByText(/Editar 255 productos/)).toBeVisible();
  await question.getByRole('button', { name: 'Deshacer' }).click();
  await expect.element(page.getByText('El cambio se deshizo')).toBeVisible();
  expect(server.now.askedOf(auditApi.undo).map(({ params }) => params.requestId)).toEqual(['masivo-1']);
});

test('a job without changes has nothing to undo', async () => {
  await show({ result: { rows: 3 } });
  await expect.element(page.getByRole('button', { name: 'Deshacer' })).not.toBeInTheDocument();
});
