import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { type PosOrderRow, posOrdersApi, type PosQueue } from '../posOrders.contract.ts';
import { OrderPos } from './OrderPos.tsx';
import { PosProblems } from './PosProblems.tsx';

const server = fakeServer();
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-29T23:30:00.000Z') }));
afterEach(() => void vi.useRealTimers());

const row = (changes: Partial<PosOrderRow> = {}): PosOrderRow => ({
  id: 4,
  orderId: 12,
  posName: 'Toteat',
  storeName: 'Ñuñoa',
  timeZone: 'America/Santiago',
  state: 'sent',
  number: '70001',
  problem: null,
  needsPerson: false,
  nextAt: null,
  missing: [],
  task: null,
  taskReason: null,
  sentAt: '2026-11-29T23:05:00.000Z',
  settledBy: null,
  isReplaced: false,
  blocksKitchen: false,
  createdAt: '2026-11-29T23:04:00.000Z',
  ...changes,
});

const policies = ['orders.list', 'orders.show', 'orders.update'];

async function open(rows: PosOrderRow[], granted = policies) {
  server.now.answer(posOrdersApi.ofOrder, () => ({ data: rows }));
  const component = () => <OrderPos order={{ id: 12 }} />;
  const mapping = { path: '/pos-integration/mapping', component: () => null };
  await renderScreen([{ path: '/orders', component }, mapping], { at: '/orders', policies: granted });
}
const button = (name: string) => page.getByRole('button', { name, exact: true });

describe('the point of sale of an order', () => {
  test('is read again while it is being sent', async () => {
    await open([row({ state: 'sending', number: null })]);
    await expect.element(page.getByText('Se está enviando a Toteat.')).toBeVisible();
    server.now.answer(posOrdersApi.ofOrder, () => ({ data: [row()] }));
    await expect.element(page.getByText(/^Está en Toteat: n.º 70001/)).toBeVisible();
  });

  test('shows that the kitchen waits for it', async () => {
    await open([row({ state: 'sending', number: null, blocksKitchen: true })]);
    await expect
      .element(page.getByText('Se está enviando a Toteat. La cocina lo espera, 20 segundos a lo más.'))
      .toBeVisible();
  });

  test('has its number there and when it was sent', async () => {
    await open([row()]);
    await expect.element(page.getByText('Está en Toteat: n.º 70001. Se envió a las 20:05.')).toBeVisible();
    expect(page.getByRole('button').elements()).toHaveLength(0);
    await expectAccessible();
  });

  test('has the day on which it was sent, after that day', async () => {
    vi.setSystemTime('2026-11-30T23:30:00.000Z');
    await open([row()]);
    await expect.element(page.getByText('Está en Toteat: n.º 70001. Se envió ayer a las 20:05.')).toBeVisible();
  });

  test('has its state in a few words, and where a rejected document is reviewed', async () => {
    await open([row({ needsPerson: true, problem: 'El SII rechazó la boleta.' })]);
    await expect.element(page.getByText('En la caja', { exact: true })).toBeVisible();
    await expect.element(page.getByText('Se revisa en la sección «Documento» del pedido.')).toBeVisible();
  });

  test('has the state at the point of sale of its present store', async () => {
    await open([row({ id: 5, isReplaced: true, state: 'closed' }), row({ state: 'canceled' })]);
    await expect.element(page.getByText('Anulado', { exact: true })).toBeVisible();
    expect(page.getByText('Cerrado', { exact: true }).query()).toBeNull();
  });

  test('is no section of an order that goes to none', async () => {
    await open([]);
    await expect.poll(() => server.now.askedOf(posOrdersApi.ofOrder).length).toBe(1);
    expect(page.getByText('Caja').query()).toBeNull();
  });

  test('shows why an order waits and when it is tried again, and sends it at once', async () => {
    const problem = 'En Toteat el turno está cerrado.';
    await open([row({ state: 'waiting', number: null, problem, nextAt: '2026-11-29T23:10:00.000Z' })]);
    await expect.element(page.getByText(`Espera. ${problem} Se intenta de nuevo a las 20:10.`)).toBeVisible();
    server.now.answer(posOrdersApi.retry, () => row({ state: 'waiting' }));
    await button('Reintentar').click();
    await expect.poll(() => server.now.askedOf(posOrdersApi.retry)[0]?.params).toEqual({ id: 4 });
  });

  test('names products without a code, each with a link to its line of the mapping', async () => {
    const missing = [
      { kind: 'product' as const, id: 7, name: 'Té helado' },
      { kind: 'product' as const, id: 0, name: 'Combo de Rappi' },
    ];
    await open([row({ state: 'waiting', needsPerson: true, problem: 'Le faltan códigos de la caja.', missing })]);
    await expect
      .element(page.getByRole('link', { name: 'Asignar código de Té helado' }))
      .toHaveAttribute('href', '/pos-integration/mapping?query=T%C3%A9+helado');
    await expect.element(page.getByText('Combo de Rappi no está en tu catálogo.')).toBeVisible();
    await expectAccessible();
  });

  test('takes the number under which a person typed the order', async () => {
    await open([row({ state: 'waiting', number: null, needsPerson: true, problem: 'No tomó el pedido.' })]);
    await button('Ya lo digité').click();
    await expect.element(button('Guardar número')).toBeDisabled();
    await page.getByLabelText('Número o folio en la caja').fill('B-77');
    server.now.answer(posOrdersApi.type, () => row({ number: 'B-77', settledBy: 'Ana Rojas' }));
    server.now.answer(posOrdersApi.ofOrder, () => ({ data: [row({ number: 'B-77', settledBy: 'Ana Rojas' })] }));
    await button('Guardar número').click();
    await expect.poll(() => server.now.askedOf(posOrdersApi.type)[0]?.body).toEqual({ number: 'B-77' });
    await expect.element(page.getByText('Lo digitó Ana Rojas: n.º B-77.')).toBeVisible();
  });

  test('leaves an order out with a reason', async () => {
    await open([row({ state: 'waiting', number: null, needsPerson: true, problem: 'No tomó el pedido.' })]);
    await button('No va a la caja').click();
    await page.getByLabelText('¿Por qué no va a la caja?').fill('Cortesía');
    server.now.answer(posOrdersApi.leaveOut, () => row({ state: 'dropped' }));
    await button('Dejar fuera de la caja').click();
    await expect.poll(() => server.now.askedOf(posOrdersApi.leaveOut)[0]?.body).toEqual({ reason: 'Cortesía' });
  });

  test('offers to send an order that may be there only as one that is not', async () => {
    const problem = 'No sabemos si Toteat tomó el pedido: búscalo en la caja.';
    await open([row({ state: 'unknown', number: null, needsPerson: true, problem })]);
    await expect.element(button('No está: enviar de nuevo')).toBeVisible();
    await expect.element(button('Ya está en la caja')).toBeVisible();
  });

  test('asks a person to cancel the order there', async () => {
    await open([row({ task: 'cancelByHand', taskReason: 'Falta pan', needsPerson: true })]);
    await expect.element(page.getByText('Anular en la caja: n.º 70001')).toBeVisible();
    server.now.answer(posOrdersApi.finishTask, () => row({ state: 'canceled' }));
    await button('Ya lo anulé').click();
    await expect.poll(() => server.now.askedOf(posOrdersApi.finishTask)[0]?.params).toEqual({ id: 4 });
  });

  test('has no buttons for a user who may not change orders', async () => {
    await open([row({ state: 'waiting', needsPerson: true, problem: 'No tomó el pedido.' })], ['orders.show']);
    await expect.element(page.getByText('No tomó el pedido.')).toBeVisible();
    expect(page.getByRole('button').elements()).toHaveLength(0);
  });
});

describe('problems at points of sale', () => {
  const queue: PosQueue = {
    storeId: 3,
    storeName: 'Ñuñoa',
    timeZone: 'America/Santiago',
    provider: 'toteat',
    posName: 'Toteat',
    count: 4,
    oldestAt: '2026-11-29T23:05:00.000Z',
    problem: 'No se pudo conectar con Toteat.',
    since: '2026-11-29T23:05:30.000Z',
    nextAt: '2026-11-29T23:10:00.000Z',
  };
  async function openProblems(data: PosOrderRow[], queues: PosQueue[], isUsed = true) {
    server.now.answer(posOrdersApi.problems, ({ query }) => {
      const found = query.kind === 'document' ? [] : data;
      const start = Number(query.cursor ?? 0);
      const rows = found.slice(start, start + 2);
      const nextCursor = start + 2 < found.length ? String(start + 2) : null;
      return { data: rows, count: rows.length, total: found.length, nextCursor, queues, isUsed };
    });
    await renderScreen([{ path: '/orders', component: PosProblems }], { at: '/orders', policies });
  }

  test('are the orders that need a person and the stores that wait', async () => {
    await openProblems([row({ task: 'cancelByHand', taskReason: 'Falta pan', needsPerson: true })], [queue]);
    await button('Caja: 2 problemas').click();
    await expect.element(page.getByText('Ñuñoa: 4 pedidos esperan la caja desde las 20:05')).toBeVisible();
    await expect.element(page.getByText(/Se intenta de nuevo a las 20:10/)).toBeVisible();
    await expect.element(page.getByRole('link', { name: '#12' })).toHaveAttribute('href', '/orders?order=12');
    await expect.element(button('Ya lo anulé')).toBeVisible();
    await expectAccessible();
  });

  test('are read page by page, with how many there are, and filtered by problem', async () => {
    const rows = [1, 2, 3].map((id) => row({ id, orderId: id, task: 'review', needsPerson: true }));
    await openProblems(rows, []);
    await button('Caja: 3 problemas').click();
    await expect.element(page.getByText('3 pedidos, los más antiguos primero')).toBeVisible();
    await expect.element(page.getByText('2 de 3')).toBeVisible();
    await button('Ver más').click();
    await expect.element(page.getByRole('link', { name: '#3' })).toBeVisible();
    expect(button('Ver más').query()).toBeNull();
    await page.getByRole('combobox', { name: 'Problema' }).click();
    await page.getByRole('option', { name: 'Problema con el documento' }).click();
    await expect.element(page.getByText('Nada coincide con los filtros')).toBeVisible();
    await button('Quitar filtros').click();
    await expect.element(page.getByRole('link', { name: '#1' })).toBeVisible();
  });

  test('have no button in a company without a point of sale', async () => {
    await openProblems([], [], false);
    await expect.poll(() => server.now.askedOf(posOrdersApi.problems).length).toBe(1);
    expect(page.getByRole('button').elements()).toHaveLength(0);
  });

  test('are none while orders are only being sent', async () => {
    await openProblems([], [{ ...queue, problem: null, nextAt: null }]);
    await button('Caja').click();
    await expect.element(page.getByText('Ningún pedido necesita a alguien en la caja.')).toBeVisible();
  });
});
