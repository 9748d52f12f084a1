import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { jobsApi } from '../jobs.contract.ts';
import { JobsPage } from './JobsPage.tsx';

const server = fakeServer();

test.each([
  ['failed', 'Ninguna tarea falló'],
  ['queued', 'Ninguna tarea espera su turno'],
])('without a job that is %s the list says: %s', async (status, title) => {
  server.now.answer(jobsApi.list, () => ({ data: [], count: 0, total: 0, page: 1, nextPage: null }));
  await renderScreen([{ path: '/jobs', component: JobsPage }], {
    at: `/jobs?status=${status}`,
    policies: ['jobs.list'],
  });
  await expect.element(page.getByText(title)).toBeVisible();
  expect(page.getByText(/Nada coincide/).elements()).toEqual([]);
});
