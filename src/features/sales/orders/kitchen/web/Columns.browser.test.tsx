import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Me } from '#features/platform/users/me.contract.ts';
import { CurrentUserContext } from '#kit/web/session/currentUser.ts';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { type BoardOrder, ordersByColumn } from '../board.rules.ts';
import { noTaps } from '../taps.rules.ts';
import classes from './Board.module.css';
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
  blockedUntil: null,
  alertMinutes: 10,
  version: 1,
  waiting: false,
  ...rest,
});

function Board({ orders }: { orders: BoardOrder[] }) {
  const layout = useBoardLayout();
  return (
    <main className={classes.page} data-compact={layout.compact || undefined}>
      <div className={classes.headToCome} />
      <Columns
        byColumn={ordersByColumn(orders, noTaps, 0)}
        actions={{ onStep: () => undefined, onCancel: () => undefined, onDispatch: null, onChannel: () => undefined }}
        layout={layout}
      />
    </main>
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

test('two orders with their buttons and two lines of each fit into a tablet', async () => {
  const line = (name: string) => ({ lineId: 1, name, quantity: 1, choices: [], comment: '' });
  const ready = { status: 'ready', source: 'mercat', customerName: 'Rodrigo Muñoz Pérez' } as const;
  const first = order({
    ...ready,
    id: 8,
    method: 'pickup',
    dispatchMethod: 'pickUp',
    deliveryType: null,
    pickUpCode: '5379',
    lines: [line('Pizza Española familiar, masa integral'), line('Marraqueta de masa madre, unidad')],
  });
  const second = order({ ...ready, id: 9, lines: [line('Pollo asado con verduras salteadas')] });
  await show([order({ status: 'created' }), order({ id: 2 }), first, second], 1024);
  for (const name of ['Entregado: pedido 8', 'Salió a reparto: pedido 9']) {
    const button = page.getByRole('button', { name });
    await expect.element(button).toBeVisible();
    const { bottom } = button.element().getBoundingClientRect();
    expect(bottom).toBeLessThanOrEqual(768);
  }
});

test('a removal is marked as a note is, without the name of its group', async () => {
  const choice = (groupName: string, name: string) => ({ groupName, name, quantity: 1, choices: [] });
  const lines = [
    {
      lineId: 1,
      name: 'Vienesa dinámico clásico',
      quantity: 1,
      choices: [choice('Quitar ingredientes', 'Sin cebolla'), choice('Agregados', 'Palta')],
      comment: 'Bien cocida',
    },
  ];
  await show([order({ lines })], 1024);
  const isMarked = (text: string) => {
    const part = page.getByText(text, { exact: true }).element().closest('p, li');
    return part?.querySelector('svg') !== null && getComputedStyle(part as Element).fontWeight === '700';
  };
  await expect.element(page.getByText('Sin cebolla')).toBeVisible();
  expect(['Sin cebolla', 'Bien cocida', 'Palta'].map(isMarked)).toEqual([true, true, false]);
  expect(page.getByText('Quitar ingredientes').query()).toBeNull();
});

test('an accepted order that waits for the point of sale is marked', async () => {
  const lines = [{ lineId: 1, name: 'Churrasco', quantity: 2, choices: [], comment: '' }];
  await show([order({ lines, blockedUntil: minutesAgo(-1) })], 1440);
  await expect.element(page.getByText('Espera a la caja')).toBeVisible();
  await expectAccessible();
});
