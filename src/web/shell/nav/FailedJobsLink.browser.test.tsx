import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { type Job, jobsApi } from '#features/platform/jobs/jobs.contract.ts';
import { JobsTray } from '../JobsTray.tsx';
import { FailedJobsLink } from './FailedJobsLink.tsx';

const server = fakeServer();

const job: Job = {
  id: '7',
  kind: 'products.bulk_edit',
  label: 'Editar 255 productos',
  status: 'running',
  progress: 51,
  total: 255,
  result: null,
  error: null,
  attempts: 1,
  authorName: 'Ana Rojas',
  isMine: true,
  createdAt: '2026-11-20T12:00:00.000Z',
  runAt: '2026-11-20T12:00:00.000Z',
  finishedAt: null,
};

let failed = 0;

beforeEach(() => {
  failed = 0;
  server.now.answer(jobsApi.mine, () => ({ data: [job] }));
  server.now.answer(jobsApi.list, () => ({ data: [], count: 0, total: failed, page: 1, nextPage: null }));
});

const component = () => (
  <>
    <JobsTray />
    <FailedJobsLink rail={false} />
  </>
);
const show = (policies = ['jobs.list']) =>
  renderScreen(
    ['/products', '/stores', '/jobs'].map((path) => ({ path, component })),
    { at: '/products', policies },
  );
const link = page.getByRole('link', { name: /Tareas que fallaron/ });

describe('work in the background', () => {
  test('is told of on every page, also after going to another', async () => {
    const screen = await show();
    const tray = page.getByRole('button', { name: 'Tareas: 1 tarea en curso' });
    await expect.element(tray).toBeVisible();
    await screen.goTo('/stores');
    await expect.element(tray).toBeVisible();
  });

  test('that waits for its hour does not count as going on', async () => {
    const later: Job = { ...job, status: 'queued', progress: null, total: null, runAt: '2126-11-27T11:00:00.000Z' };
    server.now.answer(jobsApi.mine, () => ({ data: [later] }));
    const { unmount } = await show();
    await expect.element(page.getByRole('button', { name: 'Tareas recientes' })).toBeVisible();
    await unmount();
    server.now.answer(jobsApi.mine, () => ({ data: [{ ...later, runAt: new Date().toISOString() }] }));
    await show();
    await expect.element(page.getByRole('button', { name: 'Tareas: 1 tarea en curso' })).toBeVisible();
  });

  test('that failed is told of in the sidebar with its count, and leads to it', async () => {
    failed = 2;
    const screen = await show();
    await expect.element(link).toHaveTextContent('Tareas que fallaron2');
    expect(server.now.askedOf(jobsApi.list)[0]?.query).toMatchObject({ status: 'failed', endedWithin: 24 });
    await link.click();
    await expect.poll(screen.address).toBe('/jobs?status=failed');
  });

  test('that went well, or that is not for this person, is not told of there', async () => {
    const { unmount } = await show();
    await expect.element(page.getByRole('button', { name: /Tareas/ })).toBeVisible();
    await expect.element(link).not.toBeInTheDocument();
    await unmount();
    failed = 2;
    await show([]);
    await expect.element(page.getByRole('button', { name: /Tareas/ })).toBeVisible();
    await expect.element(link).not.toBeInTheDocument();
  });
});
