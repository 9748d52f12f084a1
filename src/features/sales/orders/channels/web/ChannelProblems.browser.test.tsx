import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { channelOrdersApi } from '../channelOrders.contract.ts';
import { ChannelProblems } from './ChannelProblems.tsx';

const server = fakeServer();
const createdAt = '2026-11-29T12:00:00.000Z';
const problem = {
  id: 7,
  channelName: 'Uber Eats',
  displayNumber: 'A17C',
  storeName: null,
  orderId: null,
  problem: 'Ningún local, o más de uno, tiene el ID c4f2 de Uber Eats.',
  isOpen: true,
  acceptBy: null,
  createdAt,
  checkedAt: createdAt,
};

/** Opens the dialog and processes its problem again, which then is as given. */
async function retry(state: { orderId: number | null; problem: string | null }) {
  let checkedAt = createdAt;
  server.now.answer(channelOrdersApi.problems, () => ({
    data: checkedAt === createdAt || state.problem !== null ? [{ ...problem, checkedAt }] : [],
    strikes: [],
  }));
  server.now.answer(channelOrdersApi.retry, () => {
    checkedAt = '2026-11-29T12:01:00.000Z';
    return { placed: false };
  });
  server.now.answer(channelOrdersApi.state, () => ({ ...state, hasEnded: false, checkedAt }));
  const policies = ['orders.list', 'orders.update', 'stores.update'];
  await renderScreen([{ path: '/orders', component: ChannelProblems }], { at: '/orders', policies });
  await page.getByRole('button', { name: 'Canales: 1 problema' }).click();
  await page.getByRole('button', { name: 'Procesar de nuevo' }).click();
}

test('an order that does not enter when it is processed again says so at its button, which keeps the focus', async () => {
  await retry({ orderId: null, problem: problem.problem });
  await expect.element(page.getByRole('button', { name: 'Procesando…' })).toHaveFocus();
  await expect.element(page.getByText('Sigue sin entrar, por lo mismo.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Procesar de nuevo' })).toHaveFocus();
  await expect
    .element(page.getByRole('link', { name: 'Elegir el local al que llega este pedido' }))
    .toHaveAttribute('href', '/stores');
});

test('an order that enters when it is processed again gives way to a link to it, with the focus there', async () => {
  await retry({ orderId: 11_674, problem: null });
  const entered = page.getByRole('alert').filter({ hasText: 'Uber Eats A17C entró.' });
  await expect.element(entered).toHaveFocus();
  await expect.element(entered.getByRole('link', { name: 'Ver el pedido #11674' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Procesar de nuevo' })).not.toBeInTheDocument();
});

test('an order that is over at its channel is dismissed', async () => {
  let problems = [
    { ...problem, isOpen: false, problem: 'Venció en Uber Eats antes de llegar aquí: nadie lo preparó.' },
  ];
  const strikes = [{ storeId: 3, storeName: 'Ñuñoa', channelName: 'Uber Eats', count: 1, limit: 2 }];
  server.now.answer(channelOrdersApi.problems, () => ({ data: problems, strikes }));
  server.now.answer(channelOrdersApi.dismiss, () => {
    problems = [];
    return {};
  });
  const policies = ['orders.list', 'orders.update'];
  await renderScreen([{ path: '/orders', component: ChannelProblems }], { at: '/orders', policies });
  await page.getByRole('button', { name: 'Canales: 2 problemas' }).click();
  await expect.element(page.getByText(/Con otro, Uber Eats pausa el local/)).toBeVisible();
  await page.getByRole('button', { name: 'Dar por visto' }).click();
  await expect.element(page.getByText('Ningún pedido de un canal necesita que alguien lo revise.')).toBeVisible();
});
