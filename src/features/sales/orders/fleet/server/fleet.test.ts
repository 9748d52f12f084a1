import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { credentialsApi } from '#features/platform/integrations/credentials.contract.ts';
import { uberDirectSandbox } from '#integrations/delivery/uber_direct/uberDirectSandbox.ts';
import { runJobs } from '#kit/server/testing/runJobs.ts';
import { openServices } from '#server/services.ts';
import { giveCredentials, sandboxFor } from '#testing/integrations/providerSandbox.ts';
import { storedOrder } from '#testing/orders.ts';
import { createStore } from '#testing/stores.ts';
import { isolatedTestApp, type TestTenant } from '#testing/testApp.ts';
import { placingApi } from '../../placing/placing.contract.ts';
import { changeOrderStatus } from '../../record/server/changeOrderStatus.ts';
import { ordersApi } from '../../record/orders.contract.ts';
import { ordersArea } from '../../orders.area.ts';
import * as deliveries from './deliveries.repo.ts';

const sandbox = await sandboxFor(uberDirectSandbox);
const comanda = await isolatedTestApp({ providerSandbox: sandbox.address });
await comanda.app.listen({ host: '127.0.0.1', port: 0 });
const worker = await runJobs(comanda.database, ordersArea.jobs(openServices(comanda.config)), {
  concurrency: 2,
  lookEvery: 300,
  outageEvery: 300,
});
afterAll(() => worker.stop());

let tenant: TestTenant;
let storeId: number;
beforeAll(async () => {
  tenant = await comanda.tenant();
  ({ id: storeId } = await createStore(tenant, { latitude: -33.4263, longitude: -70.6106 }));
  await giveCredentials(tenant, 'uber_direct', { values: sandbox.credentials });
  const { body } = await tenant.admin.call(credentialsApi.list, { query: { key: 'uber_direct' } });
  const { port } = comanda.app.server.address() as AddressInfo;
  sandbox.setWebhookUrl(`http://127.0.0.1:${port}${new URL(body.data[0]?.webhookUrl ?? '').pathname}`);
});
beforeEach(() => sandbox.kit.forgive());

const move = (id: number, to: 'preparing' | 'canceled') =>
  tenant.inTenant((db) => changeOrderStatus(db, { id, to, reason: 'Prueba', storeScope: null }));
const orderOf = async (id: number) => (await tenant.admin.call(ordersApi.get, { params: { id } })).body;
const settled = <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: 20_000, interval: 50 });

/** An order in preparation, after Uber has accepted it. */
const requestedOrder = async () => {
  const id = await storedOrder(tenant, { storeId, deliveryType: 'uber_delivery' });
  await move(id, 'preparing');
  const reference = await settled(async () => {
    const [delivery] = await tenant.inTenant((db) => deliveries.ofOrder(db, id));
    expect(delivery?.reference).toEqual(expect.stringMatching(/^del_/));
    return delivery?.reference ?? '';
  });
  return { id, reference };
};

test('a fleet is requested when preparation starts, and delivers the order', async () => {
  const { id, reference } = await requestedOrder();
  await sandbox.advance(reference, 'IN_PROGRESS');
  await settled(async () =>
    expect(await orderOf(id)).toMatchObject({
      status: 'preparing',
      delivery: {
        status: 'IN_PROGRESS',
        driverName: 'Pedro Soto',
        driverPhone: expect.stringContaining('+56'),
        reference,
      },
    }),
  );
  await sandbox.advance(reference, 'PICKED_UP');
  await settled(async () => expect(await orderOf(id)).toMatchObject({ status: 'in_transit' }));
  await sandbox.advance(reference, 'COMPLETED');
  await settled(async () =>
    expect(await orderOf(id)).toMatchObject({ status: 'completed', delivery: { status: 'COMPLETED' } }),
  );
});

test('where the courier is, is seen beside the order and by its guest, while on the way', async () => {
  const { id, reference } = await requestedOrder();
  const { uuid } = await orderOf(id);
  const route = async () =>
    (await comanda.visitor.call(placingApi.track, { params: { uuid } }, { tenant: tenant.slug })).body.route;
  expect(await route()).toBeNull();
  await sandbox.advance(reference, 'PICKED_UP');
  const courier = { latitude: -33.43, longitude: -70.61 };
  await settled(async () => expect(await orderOf(id)).toMatchObject({ delivery: { courierPoint: courier } }));
  expect(await route()).toMatchObject({
    courierName: 'Pedro',
    courier,
    store: { latitude: -33.4263, longitude: -70.6106 },
    guest: { latitude: expect.any(Number), longitude: expect.any(Number) },
  });
  await sandbox.advance(reference, 'COMPLETED');
  await settled(async () => expect(await orderOf(id)).toMatchObject({ delivery: { courierPoint: null } }));
  expect(await route()).toBeNull();
});

test('news that come twice, late or forged change nothing', async () => {
  const { id, reference } = await requestedOrder();
  sandbox.kit.planWebhook('reversed');
  await sandbox.advance(reference, 'IN_PROGRESS');
  sandbox.kit.planWebhook('twice');
  await sandbox.advance(reference, 'PICKED_UP');
  await settled(async () =>
    expect(await orderOf(id)).toMatchObject({ status: 'in_transit', delivery: { status: 'PICKED_UP' } }),
  );
  sandbox.kit.planWebhook('forged');
  await sandbox.advance(reference, 'COMPLETED');
  const { timeline } = await orderOf(id);
  const notes = timeline.filter(({ kind }) => kind === 'delivery').map(({ note }) => note);
  // A concurrent reader sees the delivery under way, with its events in order.
  expect(notes.filter((note) => note !== 'En curso')).toEqual(['Confirmado', 'Retirado']);
  expect(notes.at(-1)).toBe('Retirado');
});

test('a courier is requested once when the response of Uber is lost', async () => {
  sandbox.kit.plan('lost', { on: /POST .*\/deliveries$/, times: 2 });
  const { id } = await requestedOrder();
  const [delivery, ...others] = await tenant.inTenant((db) => deliveries.ofOrder(db, id));
  expect(others).toEqual([]);
  expect(sandbox.books().filter(({ key }) => key === `t${tenant.id}-d${delivery?.id}`)).toHaveLength(1);
});

test('an order that is called off calls off its courier', async () => {
  const { id, reference } = await requestedOrder();
  await move(id, 'canceled');
  await settled(async () =>
    expect(sandbox.books().find((each) => each.reference === reference)?.status).toBe('CANCELLED'),
  );
  await settled(async () => expect((await orderOf(id)).delivery?.status).toBe('CANCELLED'));
});
