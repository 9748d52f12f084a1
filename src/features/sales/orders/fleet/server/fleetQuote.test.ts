import { beforeAll, beforeEach, expect, test } from 'vitest';
import { deliverySection } from '#features/platform/settings/sections/delivery.contract.ts';
import { credentialsApi } from '#features/platform/integrations/credentials.contract.ts';
import { uberDirectSandbox } from '#integrations/delivery/uber_direct/uberDirectSandbox.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { sandboxesFor } from '#testing/integrations/everySandbox.ts';
import { fleetJobs } from '#testing/integrations/fleetJobs.ts';
import { giveCredentials } from '#testing/integrations/providerSandbox.ts';
import { storeWithFleets } from '#testing/integrations/storeWithFleets.ts';
import { sandboxServices } from '#testing/integrations/sandboxServices.ts';
import { addresses, sellingStore } from '#testing/orders.ts';
import { isolatedTestApp } from '#testing/testApp.ts';
import { placingApi } from '../../placing/placing.contract.ts';
import { changeOrderStatus } from '../../record/server/changeOrderStatus.ts';
import { orderProvidersApi } from '../fleet.contract.ts';
import * as deliveries from './deliveries.repo.ts';

const sandboxes = await sandboxesFor([uberDirectSandbox]);
const comanda = await isolatedTestApp({ providerSandbox: sandboxes.address });
const services = sandboxServices(comanda.config, sandboxes.address);
const uber = sandboxes.of('uber_direct');

let home: Awaited<ReturnType<typeof sellingStore>>;
let jobs: ReturnType<typeof fleetJobs>;
beforeAll(async () => {
  const { latitude, longitude, uberId, ...fleets } = storeWithFleets('uber_delivery');
  const deliveryMethods = fleets.deliveryMethods?.map((method) => ({
    ...method,
    deliveryFeeType: 'external' as const,
    externalDeliveryCofinance: { kind: 'noGrant' as const, value: 0, appliesTo: 'deliveryFee' as const },
  }));
  home = await sellingStore(comanda, { latitude, longitude, uberId, ...(deliveryMethods && { deliveryMethods }) });
  await giveCredentials(home, 'uber_direct', { values: uber.credentials });
  jobs = fleetJobs(comanda, home, services);
});
beforeEach(() => uber.kit.forgive());

const order = () => ({
  storeId: home.selling.id,
  method: 'delivery' as const,
  platform: 'web' as const,
  paymentMethod: 'mercado_pago' as const,
  lines: [{ lineId: home.lines.italiano, quantity: 2, choices: [home.mayo] }],
  address: addresses.near,
  customer: { name: 'Camila Rojas', phone: '+56987654321' },
});

/** An order that was sold with a fleet's quote, at the start of its preparation. */
async function sold() {
  const { status, body, text } = await home.admin.call(placingApi.place, { body: order() as never });
  if (status >= 300) throw new Error(text);
  const { id } = await home.inTenant((db) =>
    db.selectFrom('orders').select('id').where('uuid', '=', body.uuid).executeTakeFirstOrThrow(),
  );
  return id;
}
/** Pays the order and starts its preparation. */
const begin = (id: number) =>
  home.inTenant(async (db) => {
    await changeOrderStatus(db, { id, to: 'created', storeScope: null, byPayment: true });
    await changeOrderStatus(db, { id, to: 'preparing', storeScope: null });
  });
const providersOf = async (id: number) => (await home.admin.call(orderProvidersApi.ofOrder, { params: { id } })).body;
const quotesOf = (id: number) =>
  home.inTenant(async (db) => {
    const rows = await db.selectFrom('deliveryQuotes').select(['type', 'amount']).where('orderId', '=', id).execute();
    return rows.map(({ type, amount }) => [type, amount]);
  });

test('the fee of a fleet has the name that the chain chose, in the quote and in the order of the guest', async () => {
  const fees = (parts: readonly { kind: string; label: string; amount: number }[]) =>
    parts.filter(({ kind }) => kind.endsWith('Fee')).map(({ label, amount }) => [label, amount]);
  const guest = { tenant: home.slug };
  await home.admin.call(deliverySection.api.update, { body: { feeDisplay: 'serviceFee' } });
  const quote = await comanda.visitor.call(placingApi.quote, { body: order() as never }, guest);
  expect(fees(quote.body.parts)).toEqual([['Tarifa de servicio', 2990]]);
  const { body: placed } = await home.admin.call(placingApi.place, { body: order() as never });
  const track = () => comanda.visitor.call(placingApi.track, { params: { uuid: placed.uuid } }, guest);
  expect(fees((await track()).body.parts)).toEqual([['Tarifa de servicio', 2990]]);
  await home.admin.call(deliverySection.api.update, { body: { feeDisplay: 'both' } });
  expect(fees((await track()).body.parts)).toEqual([['Despacho', 2990]]);
});

test('the quote of a fleet is stored with the order and accepted with the courier request', async () => {
  const id = await sold();
  const [quoted] = await home.inTenant((db) => deliveries.attemptsOf(db, id));
  expect(quoted).toMatchObject({ status: 'PREORDER', quoted: 2990, requestedAt: null });
  expect(quoted?.quoteReference).toMatch(/^dqt_/);
  expect(await quotesOf(id)).toEqual([['uber_delivery', 2990]]);
  await begin(id);
  await jobs.work();
  const { deliveries: attempts, calls } = await providersOf(id);
  expect(attempts.map(({ status }) => status)).toEqual(['CONFIRMED']);
  expect(calls.map(({ name }) => name)).not.toContain('Cotizar el despacho');
  expect(calls.find(({ name }) => name === 'Pedir repartidor')?.request).toContain(quoted?.quoteReference);
});

test('an expired quote is renewed before it is accepted', async () => {
  const id = await sold();
  const [before] = await home.inTenant((db) => deliveries.attemptsOf(db, id));
  await home.inTenant((db) =>
    unaudited(db)
      .updateTable('deliveries')
      .set({ quoteExpiresAt: new Date(0).toISOString() })
      .where('orderId', '=', id)
      .execute(),
  );
  await begin(id);
  await jobs.work();
  const [after] = await home.inTenant((db) => deliveries.attemptsOf(db, id));
  expect(after).toMatchObject({ status: 'CONFIRMED', quoted: 2990 });
  expect(after?.quoteReference).toMatch(/^dqt_/);
  expect(after?.quoteReference).not.toBe(before?.quoteReference);
});

test('an order cancelled before preparation requests no fleet', async () => {
  const id = await sold();
  await home.inTenant((db) => changeOrderStatus(db, { id, to: 'canceled', reason: 'Se arrepintió', storeScope: null }));
  await jobs.work();
  const { deliveries: attempts, calls } = await providersOf(id);
  expect(attempts.map(({ status }) => status)).toEqual(['CANCELLED']);
  expect(calls).toEqual([]);
});

test('incomplete credentials of a store are passed over for the complete ones of the company', async () => {
  const id = await sold();
  const storeId = home.selling.id;
  const row = await giveCredentials(home, 'uber_direct', { values: { clientId: 'a medias' }, storeId });
  expect(row).toMatchObject({ storeId, errors: { client_secret: 'Falta «Client secret»' } });
  const { body } = await home.admin.call(orderProvidersApi.compareFleets, { params: { id } });
  expect(body.data).toMatchObject([{ type: 'uber_delivery', deliveryFee: 2990, problem: null }]);
  await begin(id);
  await jobs.work();
  expect((await providersOf(id)).deliveries.map(({ status }) => status)).toEqual(['CONFIRMED']);
  await home.admin.call(credentialsApi.save, { body: { key: 'uber_direct', storeId, destroy: true } });
});
