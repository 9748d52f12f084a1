import { expect, test } from 'vitest';
import { unaudited } from '#kit/server/data/database.ts';
import { openServices } from '#server/services.ts';
import { channelJobs } from '#testing/integrations/channelJobs.ts';
import { storedOrder } from '#testing/orders.ts';
import { isolatedTestApp } from '#testing/testApp.ts';
import { changeOrderStatus } from '../../record/server/changeOrderStatus.ts';
import { channelOrdersApi } from '../channelOrders.contract.ts';

const comanda = await isolatedTestApp();

/** An order of Rappi in a company without credentials of Rappi. */
async function scene(rehearsesChannels: boolean) {
  const tenant = await comanda.tenant();
  const services = { ...openServices(comanda.config), rehearsesChannels };
  const jobs = channelJobs(comanda, tenant, services);
  const storeId = await tenant.store('Centro');
  const orderId = await storedOrder(tenant, { storeId, source: 'rappi' });
  const row = { provider: 'rappi', reference: 'r-1', storeReference: '1', storeId, orderId, displayNumber: 'EB5CE' };
  await tenant.inTenant((db) => unaudited(db).insertInto('channelOrders').values(row).execute());
  const move = async (to: 'preparing' | 'canceled') => {
    await tenant.inTenant((db) => changeOrderStatus(db, { id: orderId, to, reason: 'Falta', storeScope: null }));
    await jobs.work({ withLater: false }).catch(() => undefined);
  };
  const state = async () => (await tenant.admin.call(channelOrdersApi.ofOrder, { params: { orderId } })).body;
  const problems = async () => (await tenant.admin.call(channelOrdersApi.problems, {})).body.data;
  return { move, state, problems };
}

test('an order of the demo is accepted and refused as if its channel had the answers', async () => {
  const { move, state, problems } = await scene(true);
  await move('preparing');
  expect(await state()).toMatchObject({ state: 'accepted', problem: null });
  await move('canceled');
  expect(await state()).toMatchObject({ state: 'denied', problem: null });
  expect(await problems()).toEqual([]);
});

test('without the sandbox, missing credentials are reported', async () => {
  const { move, state, problems } = await scene(false);
  await move('preparing');
  expect(await state()).toMatchObject({ state: 'waiting', problem: 'Faltan las credenciales de Rappi.' });
  expect(await problems()).toHaveLength(1);
});
