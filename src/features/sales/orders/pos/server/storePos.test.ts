import { expect, test } from 'vitest';
import { toteatSandbox } from '#integrations/pos/toteat/toteatSandbox.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { passPosTime } from '#testing/integrations/posJobs.ts';
import { posTests } from '#testing/integrations/posShop.ts';
import { giveCredentials } from '#testing/integrations/providerSandbox.ts';
import { controlRoomApi } from '#features/platform/integrations/controlRoom.contract.ts';
import { credentialsApi } from '#features/platform/integrations/credentials.contract.ts';
import { createStore } from '#testing/stores.ts';
import { storePosApi } from '../storePos.contract.ts';

const { company, sandbox, shop } = await posTests(toteatSandbox);

const work = () => shop().jobs.work();
const request = (storeId = shop().storeId) => ({ params: { id: storeId } });
const read = async (storeId = shop().storeId) =>
  (await shop().tenant.admin.call(storePosApi.ofStore, request(storeId))).body.pos;
const readShift = () => shop().tenant.admin.call(storePosApi.readShift, request());
/** Calls that read the shift. */
const shiftReads = () =>
  shop().tenant.inTenant(async (db) => {
    const calls = await db.selectFrom('providerCalls').select('url').execute();
    return calls.filter(({ url }) => url.includes('shiftstatus')).length;
  });
const letShiftAge = () =>
  shop().tenant.inTenant((db) =>
    unaudited(db)
      .updateTable('posShifts')
      .set({ readAt: new Date(Date.now() - 31_000).toISOString() })
      .execute(),
  );

test('a store without credentials has no point of sale', async () => {
  await shop().tenant.inTenant((db) => unaudited(db).deleteFrom('authCredentials').execute());
  expect(await read()).toBeNull();
  expect((await readShift()).status).toBe(404);
});

test('a store has the point of sale of the company, or its own', async () => {
  expect(await read()).toMatchObject({ posName: 'Toteat', isOfCompany: true, hasShift: true, shift: null });
  const { id } = await createStore(shop().tenant, { name: 'Maipú' });
  await giveCredentials(shop().tenant, 'toteat', { values: sandbox.credentials, storeId: id });
  expect(await read(id)).toMatchObject({ posName: 'Toteat', isOfCompany: false });
});

test('a store shows the order that its point of sale took last, and none that waits', async () => {
  expect(await read()).toMatchObject({ pause: null, waiting: 0, oldestAt: null, problems: 0, last: null });
  const id = await shop().sold();
  const { number, sentAt } = await shop().row(id);
  expect(await read()).toMatchObject({ waiting: 0, last: { orderId: id, number, at: sentAt } });
});

test('a point of sale that takes no orders shows why, since when, and what waits', async () => {
  sandbox.closeShift();
  const first = await shop().place();
  await shop().place();
  await work();
  const { queuedAt } = await shop().row(first);
  expect(await read()).toMatchObject({
    pause: { problem: 'En Toteat el turno está cerrado.', since: expect.any(String), nextAt: expect.any(String) },
    waiting: 2,
    oldestAt: queuedAt,
    last: null,
  });
});

test('orders that need a person are counted, with the first of them', async () => {
  await shop().tenant.inTenant((db) =>
    unaudited(db).deleteFrom('posMappings').where('modifierId', '=', shop().mapped.palta).execute(),
  );
  const ids: number[] = [];
  for (let order = 0; order < 6; order += 1) ids.push(await shop().place());
  await work();
  expect(await read()).toMatchObject({ waiting: 0, problems: 6, problemIds: ids.slice(0, 5) });
});

test('the shift is read on request, and not again within 30 seconds', async () => {
  const { body } = await readShift();
  expect(body.pos?.shift).toMatchObject({ isOpen: true, problem: null });
  sandbox.closeShift();
  expect((await readShift()).body.pos?.shift?.isOpen).toBe(true);
  expect(await shiftReads()).toBe(1);
  await letShiftAge();
  expect((await readShift()).body.pos?.shift?.isOpen).toBe(false);
  expect(await shiftReads()).toBe(2);
});

test('orders that wait for the shift are sent once it is read as open', async () => {
  sandbox.closeShift();
  const id = await shop().place();
  await work();
  sandbox.openShift();
  await readShift();
  await work();
  expect((await shop().row(id)).state).toBe('sent');
  expect(await read()).toMatchObject({ pause: null, waiting: 0 });
});

test('a shift that cannot be read has its reason', async () => {
  await giveCredentials(shop().tenant, 'toteat', { values: sandbox.wrongCredentials });
  expect((await readShift()).body.pos?.shift).toMatchObject({
    isOpen: null,
    problem: expect.stringContaining('Toteat no reconoce el token'),
  });
});

test('a refusal in an answer of status 200 is a failure of the provider, and of its credentials', async () => {
  await giveCredentials(shop().tenant, 'toteat', { values: sandbox.wrongCredentials });
  const { body } = await shop().tenant.admin.call(credentialsApi.list, { query: { key: 'toteat' } });
  await shop().tenant.admin.call(credentialsApi.test, { params: { id: body.data[0]?.id ?? 0 } });
  const health = await shop().tenant.admin.call(credentialsApi.health, { params: { key: 'toteat' } });
  expect(health.body).toMatchObject({
    lastFailure: expect.stringContaining('Toteat no reconoce el token'),
    lastSuccessAt: null,
  });
  const { providers } = (await shop().tenant.admin.call(controlRoomApi.read, {})).body;
  expect(providers[0]?.maintenance?.credentials.map(({ message }) => message)).toContainEqual(
    expect.stringContaining('Toteat no reconoce el token'),
  );
});

/** Stores calls that are in flight at the account of the company. */
const addCalls = (storeIds: readonly number[], readsShift = false) =>
  shop().tenant.inTenant((db) =>
    unaudited(db)
      .insertInto('posCallSlots')
      .values(
        storeIds.map((storeId) => ({
          provider: 'toteat',
          storeId,
          readsShift,
          startsAt: new Date(0).toISOString(),
          endsAt: new Date(Date.now() + 60_000).toISOString(),
        })),
      )
      .execute(),
  );

test('a read of the shift is a call of its account: it waits for a free one, and ends', async () => {
  const others: number[] = [];
  for (const name of ['Uno', 'Dos', 'Tres', 'Cuatro']) others.push((await createStore(shop().tenant, { name })).id);
  await addCalls(others);
  expect((await readShift()).status).toBe(409);
  expect(await shiftReads()).toBe(0);
  await passPosTime(shop().tenant, 61);
  expect((await readShift()).body.pos?.shift?.isOpen).toBe(true);
  const now = new Date().toISOString();
  const open = await shop().tenant.inTenant((db) =>
    db.selectFrom('posCallSlots').select('storeId').where('endsAt', '>', now).execute(),
  );
  expect(open).toEqual([]);
});

test('an order waits while the shift of its store is read', async () => {
  await addCalls([shop().storeId], true);
  const id = await shop().place();
  await work();
  expect((await shop().row(id)).state).toBe('waiting');
  expect((await readShift()).status).toBe(409);
  await passPosTime(shop().tenant, 61);
  await work();
  expect((await shop().row(id)).state).toBe('sent');
});

test('the shift is not read while a call is in flight', async () => {
  await shop().place();
  const killed = (transaction: number) => {
    if (transaction >= 1) throw new Error('Killed');
  };
  await shop()
    .jobs.work({ withLater: false, before: killed })
    .catch(() => undefined);
  const { status, refusal } = await readShift();
  expect([status, refusal.message]).toEqual([409, expect.stringContaining('espera un momento')]);
  await passPosTime(shop().tenant, 70);
});

test('a store of others is not found, and one out of reach neither', async () => {
  const { id: otherId } = await createStore(shop().tenant, { name: 'Maipú' });
  const reader = await shop().tenant.userWith(['stores.show'], { storeIds: [otherId] });
  expect((await reader.call(storePosApi.ofStore, request())).status).toBe(404);
  expect((await reader.call(storePosApi.readShift, request())).status).toBe(404);
  const stranger = await company();
  expect((await stranger.tenant.admin.call(storePosApi.ofStore, request())).status).toBe(404);
});
