import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type CurrentUser, CurrentUserContext } from '#kit/web/session/currentUser.ts';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import { fakeServer, Refusal } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import type { Order } from '../../record/orders.contract.ts';
import { type FleetDelivery, orderProvidersApi } from '../fleet.contract.ts';
import { OrderProviders } from './OrderProviders.tsx';

const server = fakeServer();
const everything = Object.values(orderProvidersApi).map(({ policy }) => policy);
const at = '2026-11-26T15:00:00.000Z';
const delivery: FleetDelivery = {
  id: 3,
  provider: 'uber_direct',
  type: 'uber_delivery',
  isProduction: true,
  status: 'CONFIRMING',
  quoted: 2990,
  fee: null,
  reference: null,
  courier: null,
  trackingUrl: null,
  pin: null,
  proofs: [],
  reason: null,
  problem: null,
  isReleased: false,
  requestedAt: at,
  assignedAt: null,
  pickUpAt: null,
  dropOffAt: null,
  createdAt: at,
};
const doubt = 'Uber Direct no respondió. Puede que mande un repartidor igual.';

const ofOrder: NonNullable<Order['delivery']> = {
  type: 'cabify_delivery',
  areaName: 'Oriente',
  distanceKm: 1.2,
  status: 'COMPLETED',
  reference: 'c-1',
  driverName: 'Elías Rojas',
  driverPhone: '+56987654321',
  trackingUrl: null,
};

type Options = { deliveries?: FleetDelivery[]; problem?: string | null; canRequest?: boolean };

async function show(changes: Options = {}, policies: readonly string[] = everything, of: Order['delivery'] = null) {
  const reply = { deliveries: [delivery], calls: [], problem: null, canRequest: true, ...changes };
  server.now.answer(orderProvidersApi.ofOrder, () => reply);
  server.now.answer(orderProvidersApi.requestCourier, () => reply);
  const user = { id: 1, policies, storeIds: null, tenant: { country: 'cl' } } as unknown as CurrentUser;
  const component = () => (
    <CurrentUserContext value={user}>
      <OrderProviders order={{ id: 81, delivery: of }} />
    </CurrentUserContext>
  );
  await renderScreen([{ path: '/', component }], { at: '/', policies });
  await expect.element(page.getByText('Uber Direct', { exact: false }).first()).toBeVisible();
}

const retryButton = () => page.getByRole('button', { name: 'Pedir repartidor de nuevo' });
const now = () => page.getByRole('button', { name: 'Pedir a otra sin esperar' });
const requests = () => server.now.askedOf(orderProvidersApi.requestCourier).map(({ body }) => body);

test('an order without a courier retries the fleets from the first one', async () => {
  await show();
  expect(now().elements()).toEqual([]);
  await retryButton().click();
  await expect.element(page.getByText('Se está pidiendo repartidor')).toBeVisible();
  expect(requests()).toEqual([{ urgent: false }]);
});

test('an unreachable fleet is reported, and staff can request another without waiting', async () => {
  await show({ deliveries: [{ ...delivery, problem: doubt }], problem: doubt });
  await expect.element(page.getByText(doubt)).toBeVisible();
  await now().click();
  await expect.element(page.getByText('Se está pidiendo repartidor')).toBeVisible();
  expect(requests()).toEqual([{ urgent: true }]);
  await expectAccessible();
});

test('an order without a fleet says so and offers no skipping', async () => {
  const problem = 'Ninguna flota lleva el pedido: lo reparte el local. Asígnale un repartidor.';
  await show({ deliveries: [{ ...delivery, status: 'REJECTED', reason: 'Sin repartidores.' }], problem });
  await expect.element(page.getByText(problem)).toBeVisible();
  await expect.element(retryButton()).toBeVisible();
  expect(now().elements()).toEqual([]);
});

test('a comparison without a fleet says so', async () => {
  await show();
  server.now.answer(orderProvidersApi.compareFleets, () => ({ data: [] }));
  await page.getByRole('button', { name: 'Comparar flotas' }).click();
  const text = 'Ninguna flota con cuenta activa puede llevar este pedido.';
  await expect.element(page.getByRole('status').getByText(text)).toBeVisible();
});

test('current prices of fleets are compared on demand, with the reason for a missing one', async () => {
  const unknown = { deliveryFee: null, serviceFee: null, pickUpAt: null, dropOffAt: null, problem: null };
  await show();
  server.now.answer(orderProvidersApi.compareFleets, () => ({
    data: [
      { ...unknown, type: 'uber_delivery' as const, deliveryFee: 2990, serviceFee: 200 },
      { ...unknown, type: 'cabify_delivery' as const, problem: 'No llega a esa dirección.' },
    ],
  }));
  expect(server.now.askedOf(orderProvidersApi.compareFleets)).toEqual([]);
  await page.getByRole('button', { name: 'Comparar flotas' }).click();
  await expect.element(page.getByText('3190')).toBeVisible();
  await expect.element(page.getByText('No llega a esa dirección.')).toBeVisible();
});

test('a rejection is shown, and the button can be pressed again', async () => {
  await show();
  server.now.answer(orderProvidersApi.requestCourier, () => {
    throw new Refusal(409, { message: 'Uber Direct ya tiene repartidor para el pedido.' });
  });
  await retryButton().click();
  await expect.element(page.getByText('Uber Direct ya tiene repartidor para el pedido.')).toBeVisible();
  await expect.element(retryButton()).toBeEnabled();
});

test('users with read access can compare fleets but not request a courier', async () => {
  await show({ deliveries: [{ ...delivery, problem: doubt }], problem: doubt }, ['orders.show']);
  await expect.element(page.getByRole('button', { name: 'Comparar flotas' })).toBeVisible();
  expect(retryButton().elements()).toEqual([]);
  expect(now().elements()).toEqual([]);
});

test('an order that has its courier has nothing to ask for', async () => {
  const courier = { name: 'Luis Rojas', phone: null, vehicle: 'Moto' };
  await show({ deliveries: [{ ...delivery, status: 'IN_PROGRESS', courier, assignedAt: at }], canRequest: false });
  await expect.element(page.getByText('Luis Rojas, Moto')).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
});

test('attempts are separate, and the one of the order repeats neither its state nor its courier', async () => {
  const courier = { name: 'Elías Rojas', phone: '+56987654321', vehicle: 'Moto' };
  const refused = { ...delivery, status: 'REJECTED' as const, reason: 'Uber Direct no llega a esa dirección.' };
  const current = { ...delivery, id: 4, type: 'cabify_delivery' as const, status: 'COMPLETED' as const };
  const deliveries = [refused, { ...current, reference: 'c-1', courier, trackingUrl: 'https://cabify.test/c-1' }];
  await show({ deliveries, canRequest: false }, everything, ofOrder);
  await expect.element(page.getByText('Rechazado')).toBeVisible();
  await expect.element(page.getByText('Uber Direct no llega a esa dirección.')).toBeVisible();
  await expect.element(page.getByText('Moto', { exact: true })).toBeVisible();
  for (const once of ['Entregado', 'Elías Rojas', 'Ver en vivo']) expect(page.getByText(once).query()).toBeNull();
  const [former, last] = ['Uber Direct', 'Cabify'].map((name) =>
    page.getByText(name, { exact: true }).element().parentElement?.parentElement?.getBoundingClientRect(),
  );
  expect((last?.top ?? 0) - (former?.bottom ?? 0)).toBeGreaterThanOrEqual(12);
  await expectAccessible();
});
