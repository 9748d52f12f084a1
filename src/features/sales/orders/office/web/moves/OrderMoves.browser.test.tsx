import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Me } from '#features/platform/users/me.contract.ts';
import { CurrentUserContext } from '#kit/web/session/currentUser.ts';
import { fakeServer, Refusal } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { type Order, ordersApi, type Payment } from '../../../record/orders.contract.ts';
import { refundsApi } from '../../../refunds/refunds.contract.ts';
import { OrderActions } from '../acts/OrderActions.tsx';
import { OrderActionDialog } from '../acts/OrderActionDialog.tsx';
import type { PendingAction } from '../acts/PendingAction.ts';
import { OrderState } from '../OrderState.tsx';
import { RowState } from '../RowState.tsx';
import { sampleOrder } from '../testing/sampleOrder.ts';
import { pendingMoves, useMovedOrder } from './usePendingMoves.ts';

const server = fakeServer();
afterEach(() => pendingMoves.flush());

const now = new Date().toISOString();
let number = 100;
const anOrder = () => sampleOrder({ id: (number += 1) });

function Opened({ order }: { order: Order }) {
  const moved = useMovedOrder(order);
  return (
    <dialog open aria-label="Pedido">
      <OrderState order={moved} />
      <OrderActions order={moved} onAct={() => undefined} />
    </dialog>
  );
}

const policies = [ordersApi.move.policy];
const show = (order: Order, render: () => React.ReactNode, flags: string[] = []) => {
  server.now.answer(ordersApi.move, ({ body }) => ({ ...order, status: body.status }));
  const component = () => <CurrentUserContext value={{ flags } as Me}>{render()}</CurrentUserContext>;
  return renderScreen([{ path: '/orders', component }], { at: '/orders', policies });
};
const sent = () => server.now.askedOf(ordersApi.move).map(({ params, body }) => [params.id, body.status]);

test('a scheduled order goes to the kitchen early with its main button', async () => {
  const order = sampleOrder({ id: (number += 1), status: 'creation_scheduled', nextStatuses: ['created', 'canceled'] });
  await show(order, () => <Opened order={order} />);
  await page.getByRole('button', { name: 'Mandar a la cocina' }).click();
  await expect.element(page.getByText(`#${order.id} pasó a la cocina`)).toBeVisible();
  pendingMoves.flush();
  await expect.poll(sent).toEqual([[order.id, 'created']]);
});

describe('accepting an order', () => {
  test('by a double click is one step, and the button that takes its place is not pressed', async () => {
    const order = anOrder();
    await show(order, () => <Opened order={order} />);
    await page.getByRole('button', { name: 'Aceptar' }).dblClick();
    await expect.element(page.getByText('En preparación')).toBeVisible();
    (page.getByRole('button', { name: 'Marcar listo' }).element() as HTMLElement).click();
    await expect.element(page.getByText('En preparación')).toBeVisible();
    expect(sent()).toEqual([]);
    pendingMoves.flush();
    await expect.poll(sent).toEqual([[order.id, 'preparing']]);
  });

  test('keeps the focus on what comes next, and the keys do the same as the button', async () => {
    const order = anOrder();
    await show(order, () => <Opened order={order} />);
    await expect.element(page.getByRole('button', { name: 'Aceptar' })).toBeVisible();
    (page.getByRole('button', { name: 'Aceptar' }).element() as HTMLElement).focus();
    await userEvent.keyboard('a');
    await expect.element(page.getByRole('button', { name: 'Marcar listo' })).toHaveFocus();
  });

  test('on its row keeps the focus there', async () => {
    const order = anOrder();
    await show(order, () => (
      <table>
        <tbody>
          <tr tabIndex={0}>
            <td>
              <RowState order={order} />
            </td>
          </tr>
        </tbody>
      </table>
    ));
    await page.getByRole('button', { name: `Aceptar el pedido ${order.id}` }).click();
    await expect.element(page.getByText('En preparación')).toBeVisible();
    await expect.element(page.getByRole('row')).toHaveFocus();
  });

  test('can be undone for ten seconds without any request', async () => {
    const order = anOrder();
    await show(order, () => <RowState order={order} />);
    await page.getByRole('button', { name: `Aceptar el pedido ${order.id}` }).click();
    await expect.element(page.getByText(`#${order.id} aceptado`)).toBeVisible();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect.element(page.getByText('Nuevo')).toBeVisible();
    pendingMoves.flush();
    expect(sent()).toEqual([]);
  });

  test('leaves at once when the page is closed, or is no longer looked at', async () => {
    const [order, other] = [anOrder(), anOrder()];
    const rows = [order, other].map((each) => <RowState key={each.id} order={each} />);
    await show(order, () => rows);
    await page.getByRole('button', { name: `Aceptar el pedido ${order.id}` }).click();
    dispatchEvent(new PageTransitionEvent('pagehide'));
    await expect.poll(sent).toEqual([[order.id, 'preparing']]);
    await page.getByRole('button', { name: `Aceptar el pedido ${other.id}` }).click();
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    vi.restoreAllMocks();
    await expect.poll(sent).toContainEqual([other.id, 'preparing']);
  });

  test('after another user shows a conflict message', async () => {
    const order = anOrder();
    await show(order, () => <RowState order={order} />);
    server.now.answer(ordersApi.move, () => {
      throw new Refusal(409, { message: 'El pedido está «Cancelado» y ya no cambia de estado.' });
    });
    await page.getByRole('button', { name: `Aceptar el pedido ${order.id}` }).click();
    pendingMoves.flush();
    await expect.element(page.getByText('El pedido está «Cancelado» y ya no cambia de estado.')).toBeVisible();
  });

  test('is not offered to users with read access', async () => {
    const order = anOrder();
    await renderScreen([{ path: '/orders', component: () => <RowState order={order} /> }], { at: '/orders' });
    await expect.element(page.getByText('Nuevo')).toBeVisible();
    await expect.element(page.getByRole('button')).not.toBeInTheDocument();
  });
});

function Counter({ order }: { order: Order }) {
  const [action, setAction] = useState<PendingAction | null>(null);
  const moved = useMovedOrder(order);
  return (
    <>
      <OrderState order={moved} />
      <OrderActions order={moved} onAct={setAction} />
      {action && <OrderActionDialog act={action} onClose={() => setAction(null)} />}
    </>
  );
}

describe('handing a pickup over', () => {
  const readyPickUp = (): Order => ({
    ...anOrder(),
    method: 'pickup',
    dispatchMethod: 'pickUp',
    status: 'ready',
    nextStatuses: ['completed'],
    proofs: { pickUpCode: '0417' },
  });
  const bodies = () => server.now.askedOf(ordersApi.move).map(({ body }) => body);
  const code = page.getByLabelText('Código de retiro');

  test('asks for the code that the guest shows where the company wants it, and sends the right one', async () => {
    const order = readyPickUp();
    server.now.answer(ordersApi.get, () => order);
    await show(order, () => <Counter order={order} />, ['pickup-code']);
    await page.getByRole('button', { name: 'Entregar', exact: true }).click();
    await code.fill('0418');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('No es el código de retiro de este pedido')).toBeVisible();
    await code.fill('0417');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Entregado', { exact: true })).toBeVisible();
    pendingMoves.flush();
    await expect.poll(bodies).toEqual([{ status: 'completed', pickUpCode: '0417' }]);
  });

  test('without its code records the reason', async () => {
    const order = readyPickUp();
    server.now.answer(ordersApi.get, () => order);
    await show(order, () => <Counter order={order} />, ['pickup-code']);
    await page.getByRole('button', { name: 'Entregar', exact: true }).click();
    await page.getByRole('button', { name: 'Entregar sin código' }).click();
    await expect.element(page.getByRole('button', { name: 'Entregar sin código' })).toBeDisabled();
    await page.getByText('Mostró su documento').click();
    await page.getByRole('button', { name: 'Entregar sin código' }).click();
    pendingMoves.flush();
    await expect.poll(bodies).toEqual([{ status: 'completed', reason: 'Mostró su documento' }]);
  });

  test('is one press elsewhere, where the menu offers to type the code', async () => {
    const order = readyPickUp();
    await show(order, () => <Counter order={order} />);
    await page.getByRole('button', { name: 'Más' }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Entregar con código' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await page.getByRole('button', { name: 'Entregar', exact: true }).click();
    pendingMoves.flush();
    await expect.poll(bodies).toEqual([{ status: 'completed' }]);
  });
});

describe('a canceled order', () => {
  const paid = (changes: Partial<Payment> = {}): Payment => ({
    id: 1,
    type: 'mach',
    status: 'completed',
    amount: 5321,
    refunded: 0,
    card: null,
    reference: null,
    paidAt: now,
    createdAt: now,
    provider: null,
    isProduction: false,
    cardBrand: null,
    cardLast4: null,
    authorizationCode: null,
    message: null,
    problem: null,
    refunds: [],
    ...changes,
  });
  const showCanceled = async (payment: Payment) => {
    const order = sampleOrder({ status: 'canceled', nextStatuses: [], payments: [payment] });
    const component = () => (
      <CurrentUserContext value={{ flags: [] as string[], tenant: { country: 'cl' } } as unknown as Me}>
        <OrderActions order={order} onAct={() => undefined} />
      </CurrentUserContext>
    );
    await renderScreen([{ path: '/orders', component }], { at: '/orders', policies: [refundsApi.refund.policy] });
    await expect.element(page.getByRole('button', { name: 'Imprimir' })).toBeVisible();
  };
  const refund = page.getByRole('button', { name: /^Reembolsar \$?5\.?321$/ });

  test('offers to refund the money of its guest, as the primary action', async () => {
    await showCanceled(paid());
    await expect.element(refund).toBeVisible();
    await expect.element(refund).not.toHaveAttribute('data-variant', 'default');
  });

  test.each([
    ['the money is back', { status: 'refunded', refunded: 5321 }],
    ['its card can no longer be refunded', { type: 'online', card: 'debit', paidAt: '2026-01-02T12:00:00.000Z' }],
  ] as const)('has no such button once %s', async (_, changes) => {
    await showCanceled(paid(changes));
    expect(refund.query()).toBeNull();
  });
});
