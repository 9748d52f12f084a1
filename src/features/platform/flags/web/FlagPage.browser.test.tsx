import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { type Rollout, rolloutsApi } from '../rollouts.contract.ts';
import { FlagPage } from './FlagPage.tsx';

const server = fakeServer();
const rollout: Rollout = {
  id: 3,
  value: true,
  reason: 'Prueba con pocos comercios',
  authorName: 'Ana Soto',
  createdAt: '2026-11-20T10:00:00Z',
  state: 'done',
  stateReason: 'El error era de su impresora',
  stateBy: 'Luis Rojas',
  steps: [
    {
      percent: 100,
      startsAt: null,
      startedAt: '2026-11-20T11:00:00Z',
      startedBy: 'Eva Díaz',
      startedReason: 'Los primeros no tuvieron problemas',
      companyCount: 4,
    },
  ],
  memberCount: 4,
  version: 3,
};
const flag = { name: 'aloha', known: true, default: { production: false, stage: false, dev: false } };

const show = (policies: readonly string[]) => {
  server.now.answer(
    rolloutsApi.page,
    () => ({ ...flag, onCount: 4, offCount: 0, companyCount: 4, handCount: 0, rollouts: [rollout] }) as never,
  );
  server.now.answer(rolloutsApi.history, () => ({ data: [], total: 0, page: 1, limit: 25 }) as never);
  return renderScreen([{ path: '/companies/flags/$name', component: FlagPage }], {
    at: '/companies/flags/aloha',
    policies,
  });
};
const plan = page.getByRole('button', { name: 'Desplegar por etapas' });

test('a rollout has the reasons of its steps and of its newest action', async () => {
  await show(['platform.list', 'platform.flags']);
  await expect.element(page.getByText(/^Los primeros no tuvieron problemas · Eva Díaz/)).toBeVisible();
  await expect.element(page.getByText('Se continuó: El error era de su impresora · Luis Rojas')).toBeVisible();
  await expect.element(plan).toBeVisible();
});

test('users who only read are not offered to plan one', async () => {
  await show(['platform.list']);
  await expect.element(page.getByText(/^Prueba con pocos comercios/)).toBeVisible();
  await expect.element(plan).not.toBeInTheDocument();
});
