import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type CurrentUser, CurrentUserContext } from '#kit/web/session/currentUser.ts';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { type ChannelOrderDetails, channelOrdersApi } from '../../../channels/channelOrders.contract.ts';
import { orderProvidersApi } from '../../../fleet/fleet.contract.ts';
import { type Order, ordersApi } from '../../../record/orders.contract.ts';
import { OrderDrawer } from './OrderDrawer.tsx';
import { sampleOrder } from '../testing/sampleOrder.ts';

const server = fakeServer();
const delivery: NonNullable<Order['delivery']> = {
  type: 'cabify_delivery',
  areaName: 'Oriente',
  distanceKm: 1.2,
  status: 'PICKED_UP',
  reference: 'c-1',
  driverName: 'Elías Rojas',
  driverPhone: '+56911112222',
  trackingUrl: 'https://cabify.test/c-1',
};

async function open(order: Order) {
  server.now.answer(ordersApi.get, () => order);
  server.now.answer(ordersApi.guest, () => ({ data: [], count: 0, canceled: 0, refunded: 0 }));
  server.now.answer(orderProvidersApi.ofOrder, () => ({ deliveries: [], calls: [], problem: null, canRequest: false }));
  const policies = ['orders.show'];
  const user = { id: 1, policies, flags: [] as string[], storeIds: null, tenant: { country: 'cl' } };
  const component = () => (
    <CurrentUserContext value={user as unknown as CurrentUser}>
      <OrderDrawer id={order.id} busy={false} onAct={() => undefined} onClose={() => undefined} />
    </CurrentUserContext>
  );
  await renderScreen([{ path: '/orders', component }], { at: '/orders', policies });
}

test('the courier of a fleet is in the head with the phone, once, and is followed while the order is on its way', async () => {
  await open(sampleOrder({ status: 'in_transit', delivery }));
  await expect.element(page.getByText('Elías Rojas')).toBeVisible();
  expect(page.getByText('Elías Rojas').elements()).toHaveLength(1);
  await expect.element(page.getByRole('link', { name: /1111 2222/ })).toHaveAttribute('href', 'tel:+56911112222');
  await expect.element(page.getByRole('link', { name: 'Ver en vivo' })).toBeVisible();
  await expectAccessible();
});

test('a delivered order is not followed', async () => {
  await open(sampleOrder({ status: 'completed', delivery: { ...delivery, status: 'COMPLETED' } }));
  await expect.element(page.getByText('Elías Rojas')).toBeVisible();
  expect(page.getByText('Ver en vivo').query()).toBeNull();
});

const scheduled = { scheduledFor: '2030-06-01T00:30:00.000Z', startsAt: '2030-05-31T23:45:00.000Z' };

test('a scheduled order says when it enters the kitchen', async () => {
  await open(sampleOrder({ status: 'creation_scheduled', ...scheduled }));
  await expect.element(page.getByText('Entra a la cocina el 31/05/2030 a las 19:45')).toBeVisible();
});

test('a scheduled order has the day beside its time, also today', async () => {
  const today = new Date().toISOString();
  await open(sampleOrder({ status: 'creation_scheduled', scheduledFor: today, startsAt: today }));
  await expect.element(page.getByText(/^hoy \d\d:\d\d$/)).toBeVisible();
  await expect.element(page.getByText(/^desde (recién|hace)/)).toBeVisible();
});

test('a coupon has its amount once', async () => {
  const parts = [
    { kind: 'products', label: 'Productos', detail: null, amount: 20_000 },
    { kind: 'coupon', label: 'Cupón PRIMAVERA', detail: '8000', amount: -8000 },
  ] as Order['parts'];
  await open(sampleOrder({ parts, total: 12_000 }));
  const row = page.getByText('Cupón PRIMAVERA');
  await expect.element(row).toBeVisible();
  expect(row.element().textContent).toBe('Cupón PRIMAVERA');
});

test('a scheduled order that the kitchen has no longer says when it enters it', async () => {
  await open(sampleOrder({ status: 'preparing', ...scheduled }));
  await expect.element(page.getByText('Programado para')).toBeVisible();
  expect(page.getByText(/Entra a la cocina/).query()).toBeNull();
});

const details: ChannelOrderDetails = {
  id: 4,
  channelName: 'Rappi',
  state: 'accepted',
  acceptedAt: null,
  content: null,
  change: null,
  denials: [],
  cancelsAccepted: false,
  caution: null,
  missing: null,
  reported: null,
  problem: null,
  unknown: [],
};

test('an order of a channel appears together with what its channel knows', async () => {
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  server.now.answer(channelOrdersApi.ofOrder, async () => {
    await answered;
    return details;
  });
  const channel = { displayNumber: 'EB5CE', acceptBy: null };
  await open(sampleOrder({ source: 'rappi', channel }));
  await expect.poll(() => server.now.askedOf(channelOrdersApi.ofOrder).length).toBe(1);
  expect(page.getByText('Cuenta', { exact: true }).query()).toBeNull();
  answer();
  await expect.element(page.getByText('Cuenta', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Está aceptado.')).toBeVisible();
});

test('the history of an order of a channel begins with the channel, not with its guest', async () => {
  server.now.answer(channelOrdersApi.ofOrder, () => details);
  const event = { at: '2026-11-29T12:00:00.000Z', kind: 'status', note: null } as const;
  const timeline: Order['timeline'] = [
    { ...event, to: 'created', by: 'Rappi', source: 'channel' },
    { ...event, to: 'preparing', by: 'Ana Rojas', source: 'staff' },
  ];
  const channel = { displayNumber: 'EB5CE', acceptBy: null };
  await open(sampleOrder({ source: 'rappi', status: 'preparing', channel, timeline }));
  const [newest, first] = [page.getByRole('listitem').first(), page.getByRole('listitem').last()];
  await expect.element(newest.getByText('Ana Rojas, equipo')).toBeVisible();
  await expect.element(first.getByText('Recibido de Rappi', { exact: true })).toBeVisible();
  expect(first.element().textContent).not.toContain('confirmado');
});
