import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { type ControlRoom, controlRoomApi, type ProviderProblem, type RoomProvider } from '../controlRoom.contract.ts';
import { webhooksApi } from '../webhooks.contract.ts';
import { ControlRoomPage } from './ControlRoomPage.tsx';

const server = fakeServer();

const toteat: RoomProvider = {
  key: 'toteat',
  name: 'Toteat',
  port: 'pos',
  state: 'working',
  lastHour: { calls: 120, failures: 0, p95Milliseconds: 850 },
  lastDay: { calls: 2000, failures: 1, p95Milliseconds: 900 },
  trend: Array.from({ length: 24 }, () => 1),
  queues: [],
  maintenance: null,
};
const problem = (id: number): ProviderProblem => ({
  id: `pos toteat ${id}`,
  provider: 'toteat',
  providerName: 'Toteat',
  storeId: id,
  storeName: `Local ${id}`,
  title: `La caja de Local ${id} no toma pedidos`,
  since: new Date(Date.now() - 3.5 * 60_000).toISOString(),
  waiting: 4,
  detail: 'No se pudo conectar con Toteat.',
});

async function open(room: Partial<ControlRoom>) {
  const { problems = [] } = room;
  server.now.answer(controlRoomApi.read, () => ({
    at: new Date().toISOString(),
    providers: [],
    problems,
    problemCount: problems.length,
    ...room,
  }));
  const others = ['/orders', '/stores/edit-store/$id'].map((path) => ({ path, component: () => null }));
  await renderScreen([{ path: '/control-room', component: ControlRoomPage }, ...others], {
    at: '/control-room',
    policies: ['auth_credentials.list', 'auth_credentials.update'],
  });
}
const button = (name: string) => page.getByRole('button', { name, exact: true });

describe('the control room', () => {
  test('explains itself to a company without channels and points of sale', async () => {
    await open({});
    await expect.element(page.getByText('Sin canales ni cajas conectados')).toBeVisible();
    await expectAccessible();
  });

  test('says that all is well, with how each provider responds', async () => {
    await open({ providers: [toteat] });
    await expect.element(page.getByText('Ningún local está detenido en sus canales ni en su caja.')).toBeVisible();
    const card = page.getByRole('article', { name: 'Toteat' });
    await expect.element(card.getByText('Funciona')).toBeVisible();
    await expect.element(card.getByText('el 95 % en 850 ms')).toBeVisible();
    await expect.element(card.getByText(/^99.9 % bien/)).toBeVisible();
    await expect.element(card.getByText('Nada espera.')).toBeVisible();
    await expectAccessible();
  });

  test('lists problems with their store and their orders, the first ones in sight', async () => {
    await open({ providers: [toteat], problems: [1, 2, 3, 4, 5, 6, 7, 8].map(problem), problemCount: 120 });
    await expect.element(page.getByRole('heading', { name: '120 problemas ahora' })).toBeVisible();
    await expect
      .element(page.getByText(/^La caja de Local 1 no toma pedidos hace [34] min; 4 pedidos esperan$/))
      .toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Ver pedidos de Local 1' }))
      .toHaveAttribute('href', expect.stringContaining('/orders?storeIds='));
    await expect
      .element(page.getByRole('link', { name: 'Ver local Local 1' }))
      .toHaveAttribute('href', '/stores/edit-store/1');
    expect(page.getByText(/Local 7 no toma/).query()).toBeNull();
    await button('Ver los otros 2').click();
    await expect.element(page.getByText(/Local 8 no toma/)).toBeVisible();
    await expect.element(page.getByText('Hay 112 más: aparecen cuando se resuelvan estos.')).toBeVisible();
    await expectAccessible();
  });

  test('has what waits, credentials that do not work and webhooks to process again', async () => {
    const queues = [
      { label: 'Pedidos que necesitan a alguien', count: 2, oldestAt: null, needsPerson: true, path: '/orders' },
    ];
    const maintenance = {
      lastFailureAt: null,
      lastFailure: null,
      waitingWebhooks: 0,
      failedWebhooks: 3,
      lastFailedWebhookAt: new Date().toISOString(),
      credentials: [{ storeName: 'Ñuñoa', message: 'Clave rechazada.' }],
      credentialCount: 12,
    };
    await open({ providers: [{ ...toteat, state: 'paused', queues, maintenance }] });
    const card = page.getByRole('article', { name: 'Toteat' });
    await expect.element(card.getByText('No responde')).toBeVisible();
    await expect
      .element(card.getByRole('link', { name: 'Ver Pedidos que necesitan a alguien' }))
      .toHaveAttribute('href', '/orders');
    await expect.element(card.getByText(/Clave rechazada/)).toBeVisible();
    await expect.element(card.getByText('y 11 más')).toBeVisible();
    server.now.answer(webhooksApi.unprocessed, () => ({
      data: [
        {
          id: 9,
          receivedAt: new Date().toISOString(),
          storeName: 'Ñuñoa',
          method: 'POST',
          path: 'orders',
          body: '{"id":"R-1","token":"•••"}',
          isRead: false,
        },
      ],
    }));
    await button('Ver y volver a procesar').click();
    server.now.answer(webhooksApi.process, () => ({ id: 9 }));
    await button('Procesar de nuevo').click();
    await expect.poll(() => server.now.askedOf(webhooksApi.process)[0]?.params).toEqual({ id: 9 });
  });
});
