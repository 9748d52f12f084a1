import { beforeAll, describe, expect, test } from 'vitest';
import { type Caller, testApp, type TestTenant } from '#server/testing.ts';
import { type StorePatch, storesApi } from '../stores.contract.ts';
import { blankStore } from '../stores.rules.ts';

const comanda = await testApp();
let tenant: TestTenant;
let admin: Caller;
beforeAll(async () => {
  tenant = await comanda.tenant();
  ({ admin } = tenant);
});

/** The least a store needs to be saved. */
const small = {
  name: 'Ñuñoa Plaza',
  textAddress: 'Av. Irarrázaval 3400',
  commune: 'Ñuñoa',
  latitude: -33.4545,
  longitude: -70.5946,
  phone: '9 8765 4321',
  email: 'nunoa@cadena.test',
  paymentMethods: { ...blankStore().paymentMethods, inStore: { cash: true }, storeDelivery: { cash: true } },
} satisfies StorePatch;
const create = async (fields: StorePatch = {}, who = admin) =>
  who.call(storesApi.create, { body: { ...small, ...fields } });

describe('a store', () => {
  test('is made of what its small form says, and the rest is blank', async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'Ñuñoa Plaza', phone: '+56987654321', npsEmailTimer: 45, version: 1 });
    expect(body.deliveryMethods.map(({ deliveryType, enabled }) => [deliveryType, enabled])).toEqual([
      ['own_delivery', false],
      ['uber_delivery', false],
      ['peya_delivery', false],
      ['cabify_delivery', false],
    ]);
    const { body: read } = await admin.call(storesApi.get, { params: { id: body.id } });
    expect(read).toEqual(body);
  });

  test('keeps what a save does not name', async () => {
    const { body: made } = await create();
    const { body, status } = await admin.call(storesApi.update, {
      params: { id: made.id },
      body: { deliveryWaitTime: 50 },
    });
    expect([status, body.deliveryWaitTime, body.pickUpWaitTime, body.version]).toEqual([200, 50, 20, 2]);
  });

  test('is deleted with all that is its own', async () => {
    const { body: made } = await create();
    expect((await admin.call(storesApi.remove, { params: { id: made.id } })).status).toBe(204);
    expect((await admin.call(storesApi.get, { params: { id: made.id } })).status).toBe(404);
  });
});
