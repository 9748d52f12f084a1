import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Me } from '#features/platform/users/me.contract.ts';
import { CurrentUserContext } from '#kit/web/session/currentUser.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { type BoardOrder, ordersByColumn } from '../board.rules.ts';
import { noTaps } from '../taps.rules.ts';
import { Columns } from './Columns.tsx';
import { useBoardLayout } from './useBoardLayout.ts';

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const order = (rest: Partial<BoardOrder>): BoardOrder => ({
  id: 1,
  isTest: false,
  status: 'preparing',
  statusSince: minutesAgo(5),
  createdAt: minutesAgo(20),
  promisedAt: minutesAgo(-30),
  scheduledFor: null,
  method: 'delivery',
  dispatchMethod: 'delivery',
  deliveryType: 'own_delivery',
  driver: null,
  source: 'peya_aggregator',
  channel: null,
  customerName: 'María Fernanda Hernández Etcheverría',
  pickUpCode: null,
  notes: '',
  lines: [],
  alertMinutes: 10,
  version: 1,
  waiting: false,
  ...rest,
});

function Board({ orders }: { orders: BoardOrder[] }) {
  return (
    <Columns
      byColumn={ordersByColumn(orders, noTaps, 0)}
      actions={{ onStep: () => undefined, onCancel: () => undefined, onDispatch: null, onChannel: () => undefined }}
      layout={useBoardLayout()}
    />
  );
}

const show = async (orders: BoardOrder[], width: number) => {
  localStorage.clear();
  await page.viewport(width, 768);
  const component = () => (
    <CurrentUserContext value={{ flags: [] as string[] } as Me}>
      <Board orders={orders} />
    </CurrentUserContext>
  );
  await renderScreen([{ path: '/kds', component }], { at: '/kds' });
};

const onTheWay = page.getByRole('button', { name: /En camino/ });
const delivered = page.getByRole('button', { name: 'Entregado: pedido 7' });

test('orders on their way are folded to a count where the columns have little room, and open by a press', async () => {
  await show([order({}), order({ id: 7, status: 'in_transit' })], 1024);
  await expect.element(onTheWay).toHaveAttribute('aria-expanded', 'false');
  await expect.element(onTheWay).toHaveTextContent('En camino 1');
  expect(delivered.query()).toBeNull();
  await onTheWay.click();
  await expect.element(delivered).toBeVisible();
});

test('orders on their way are shown on wide screens until somebody folds them', async () => {
  await show([order({ id: 7, status: 'in_transit' })], 1440);
  await expect.element(delivered).toBeVisible();
  await onTheWay.click();
  expect(delivered.query()).toBeNull();
});

test('a folded column marks its count when an order on its way is late', async () => {
  await show([order({ id: 7, status: 'in_transit', promisedAt: minutesAgo(3) })], 1024);
  const column = page.getByRole('heading', { name: /En camino/ });
  await expect.element(column).toHaveAttribute('data-late');
});

test.each([1024, 1440])('names of guests and channels are not cut on a screen %i wide', async (width) => {
  await show([order({})], width);
  for (const text of ['María Fernanda Hernández Etcheverría', 'PedidosYa']) {
    const part = page.getByText(text);
    await expect.element(part).toBeVisible();
    const { scrollWidth, clientWidth } = part.element();
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth || scrollWidth);
    expect(getComputedStyle(part.element()).textOverflow).toBe('clip');
  }
});
