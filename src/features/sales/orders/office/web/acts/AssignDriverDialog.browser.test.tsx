import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dispatchApi } from '#features/sales/drivers/dispatch/dispatch.contract.ts';
import { type Driver, driversApi } from '#features/sales/drivers/record/drivers.contract.ts';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import { fakeServer, Refusal } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import type { OrderRow } from '../../../record/orders.contract.ts';
import { AssignDriverDialog } from './AssignDriverDialog.tsx';

const server = fakeServer();
const at = '2026-11-20T15:30:00.000Z';
const driver = (id: number, name: string, fields: Partial<Driver> = {}): Driver => ({
  id,
  name,
  phone: '',
  kind: 'motorcycle',
  maxCapacity: 2,
  status: 'in_store',
  storeId: 1,
  storeName: 'Ñuñoa',
  carried: 0,
  linkedAt: null,
  version: 1,
  createdAt: at,
  updatedAt: at,
  ...fields,
});
const drivers = [
  driver(1, 'Pedro'),
  driver(2, 'Ana', { carried: 2 }),
  driver(3, 'Luis', { status: 'off' }),
  driver(4, 'Eva', { status: 'in_transit', carried: 1 }),
];

type AssignedOrder = Pick<OrderRow, 'id' | 'storeId' | 'driver'>;
const order = (id: number, fields: Partial<AssignedOrder> = {}): AssignedOrder => ({
  id,
  storeId: 1,
  driver: null,
  ...fields,
});

async function open(orders: AssignedOrder[]) {
  const closed: (boolean | undefined)[] = [];
  server.now.answer(driversApi.list, () => ({ data: drivers, count: 4, total: 4, page: 1, nextPage: null }));
  const component = () => <AssignDriverDialog orders={orders} onClose={(done) => closed.push(done)} />;
  await renderScreen([{ path: '/orders', component }], { at: '/orders' });
  return closed;
}
const radio = (name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) });

describe('giving an order to a driver', () => {
  test('offers those of its store who are on duty, with what they carry, and none who has no room', async () => {
    await open([order(12)]);
    await expect.element(radio('Pedro')).toBeEnabled();
    await expect.element(radio('Ana')).toBeDisabled();
    await expect.element(page.getByText(/en reparto, lleva 1 de 2/)).toBeVisible();
    await expect.element(radio('Luis')).not.toBeInTheDocument();
    await expectAccessible();
    expect(server.now.askedOf(driversApi.list)[0]?.query).toMatchObject({ storeIds: [1] });
  });

  test('gives all that were chosen, and offers only who has room for all', async () => {
    const closed = await open([order(12), order(13)]);
    await expect.element(radio('Eva')).toBeDisabled();
    await radio('Pedro').click();
    server.now.answer(dispatchApi.assign, () => ({ driver: drivers[0] as Driver, orders: [] }));
    await page.getByRole('button', { name: 'Asignar 2 pedidos' }).click();
    await expect.poll(() => closed).toEqual([true]);
    const [request] = server.now.askedOf(dispatchApi.assign);
    expect([request?.params.id, request?.body]).toEqual([1, { orderIds: [12, 13], reassign: true }]);
  });

  test('shows in the dialog why it was rejected', async () => {
    await open([order(12)]);
    server.now.answer(dispatchApi.assign, () => {
      throw new Refusal(409, { code: 1091, message: 'Pedro lleva 2 de 2: no le cabe ninguno más.' });
    });
    await radio('Pedro').click();
    await page.getByRole('button', { name: 'Asignar' }).click();
    await expect.element(page.getByText('Pedro lleva 2 de 2: no le cabe ninguno más.')).toBeVisible();
  });

  test('takes it back from who has it', async () => {
    const closed = await open([order(12, { driver: { id: 4, name: 'Eva' } })]);
    await expect.element(page.getByText('Lo lleva ahora, en reparto, lleva 1 de 2')).toBeVisible();
    server.now.answer(dispatchApi.release, () => ({ driver: drivers[3] as Driver, orders: [] }));
    await page.getByRole('button', { name: 'Quitar repartidor' }).click();
    await expect.poll(() => closed).toEqual([true]);
    expect(server.now.askedOf(dispatchApi.release).map(({ params }) => params.id)).toEqual([4]);
  });

  test('offers to give each order back to the driver it had', async () => {
    await open([order(12, { driver: { id: 4, name: 'Eva' } }), order(13)]);
    server.now.answer(dispatchApi.assign, () => ({ driver: drivers[0] as Driver, orders: [] }));
    server.now.answer(dispatchApi.release, () => ({ driver: drivers[0] as Driver, orders: [] }));
    await radio('Pedro').click();
    await page.getByRole('button', { name: 'Asignar 2 pedidos' }).click();
    await expect.element(page.getByText('2 pedidos: los lleva Pedro')).toBeVisible();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect.poll(() => server.now.askedOf(dispatchApi.release).length).toBe(1);
    const [, back] = server.now.askedOf(dispatchApi.assign);
    expect([back?.params.id, back?.body]).toEqual([4, { orderIds: [12], reassign: true }]);
    const [freed] = server.now.askedOf(dispatchApi.release);
    expect([freed?.params.id, freed?.body]).toEqual([1, { orderIds: [13] }]);
  });

  test('for orders of several stores requires those of one', async () => {
    await open([order(12), order(13, { storeId: 2 })]);
    await expect
      .element(page.getByText('Los pedidos son de locales distintos: elige los de un solo local.'))
      .toBeVisible();
  });
});
