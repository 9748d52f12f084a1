import { expect, test } from 'vitest';
import { toteatSandbox } from '#integrations/pos/toteat/toteatSandbox.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { remove } from '#kit/server/data/write.ts';
import { passPosDay, passPosTime } from '#testing/integrations/posJobs.ts';
import { mapCatalogue, posTests } from '#testing/integrations/posShop.ts';
import { giveCredentials } from '#testing/integrations/providerSandbox.ts';
import { createStore } from '#testing/stores.ts';
import { ordersApi } from '../../record/orders.contract.ts';

const { sandbox, shop } = await posTests(toteatSandbox);

const sending = { on: /^POST .*orders/i };
const searching = { on: /^GET .*orderstatus/i };

const work = () => shop().jobs.work();
const pass = (seconds: number) => passPosTime(shop().tenant, seconds);

test('an order is sent once when the kitchen gets it, with its codes and amounts', async () => {
  const id = await shop().place();
  expect(await shop().row(id)).toMatchObject({ state: 'waiting', attempts: 0, needsPerson: false });
  await work();
  const [book, ...others] = shop().books(id);
  expect(others).toEqual([]);
  expect(book).toMatchObject({
    lines: [
      { code: '101', quantity: 2, unitPrice: 5990, choices: [{ code: '201', quantity: 1, unitPrice: 990 }] },
      { code: '102', quantity: 2, unitPrice: 1990, choices: [] },
    ],
    total: 17_940,
    paid: null,
  });
  const reference = book?.reference ?? '';
  expect(await shop().row(id)).toMatchObject({ state: 'sent', reference, number: reference, needsPerson: false });
  expect(await shop().notes(id)).toContain(`Toteat lo recibió: n.º ${reference}`);
});

test('neither a test order nor one of a store without an account is sent', async () => {
  const test = await shop().place({ isTest: true });
  await shop().tenant.inTenant(async (db) => {
    const { id } = await db.selectFrom('authCredentials').select('id').executeTakeFirstOrThrow();
    await remove(db, 'authCredentials', id);
  });
  const other = await shop().place();
  await work();
  expect([await shop().rows(test), await shop().rows(other)]).toEqual([[], []]);
});

test.each(['lost', 'garbled'] as const)(
  'an order whose response is %s is found, and not sent again',
  async (failure) => {
    const id = await shop().place();
    sandbox.kit.plan(failure, sending);
    await work();
    expect(await shop().row(id)).toMatchObject({ state: 'unknown', needsPerson: false });
    await pass(10);
    await work();
    expect(await shop().row(id)).toMatchObject({ state: 'sent', reference: shop().books(id)[0]?.reference });
    expect(shop().books(id)).toHaveLength(1);
  },
);

test('an order of which nothing is known is sent again after two searches that are 60 seconds apart', async () => {
  const id = await shop().place();
  sandbox.kit.plan('broken', sending);
  await work();
  expect((await shop().row(id)).state).toBe('unknown');
  await pass(10);
  await work();
  expect(await shop().row(id)).toMatchObject({ state: 'unknown', misses: 1 });
  await pass(30);
  await work();
  expect((await shop().row(id)).state).toBe('unknown');
  await pass(40);
  await work();
  expect((await shop().row(id)).state).toBe('sent');
  expect(shop().books(id)).toHaveLength(1);
});

test('searches that fail count as none, and an order that is never found is left to a person when the day ends', async () => {
  const id = await shop().place();
  sandbox.kit.plan('lost', sending);
  await work();
  sandbox.kit.plan('broken', { ...searching, times: 50 });
  await pass(100);
  await work();
  expect(await shop().row(id)).toMatchObject({ state: 'unknown', misses: 0, needsPerson: false });
  await passPosDay(shop().tenant);
  await work();
  expect(await shop().row(id)).toMatchObject({
    state: 'unknown',
    needsPerson: true,
    problem: expect.stringMatching(/No sabemos si Toteat/),
  });
});

test('a process that dies while it sends leaves an order that is looked for once its lease is over', async () => {
  const id = await shop().place();
  await shop()
    .jobs.work({
      withLater: false,
      before: (transaction) => {
        if (transaction >= 1) throw new Error('Killed');
      },
    })
    .catch(() => undefined);
  expect(await shop().row(id)).toMatchObject({ state: 'sending' });
  expect(shop().books(id)).toHaveLength(1);
  await work();
  expect((await shop().row(id)).state).toBe('sending');
  await pass(70);
  await work();
  await pass(10);
  await work();
  expect((await shop().row(id)).state).toBe('sent');
  expect(shop().books(id)).toHaveLength(1);
});

test('120 orders of a closed shift wait behind one call, and go in order once it opens', async () => {
  sandbox.closeShift();
  const ids: number[] = [];
  for (let order = 0; order < 120; order += 1) ids.push(await shop().place());
  const before = await callCount();
  await work();
  // The order that was refused, and the read of the shift.
  expect((await callCount()) - before).toBe(2);
  expect(await pauses()).toMatchObject([{ failures: 1, problem: 'En Toteat el turno está cerrado.' }]);
  for (const seconds of [15, 30, 60, 120, 300, 300]) {
    await pass(seconds + 1);
    await work();
  }
  expect((await callCount()) - before).toBe(14);
  expect(await pauses()).toMatchObject([{ failures: 7 }]);
  sandbox.openShift();
  await pass(301);
  await work();
  const numbers = sandbox.books().map(({ key }) => Number(key.split('Z')[0]));
  expect(numbers.filter((id) => ids.includes(id))).toEqual(ids);
  expect(await pauses()).toEqual([]);
});

test('an order that waits until the end of the business day is left to a person', async () => {
  sandbox.kit.plan('limited', { ...sending, times: 50 });
  const id = await shop().place();
  await work();
  expect(await shop().row(id)).toMatchObject({ state: 'waiting', needsPerson: false });
  await passPosDay(shop().tenant);
  await work();
  expect(await shop().row(id)).toMatchObject({
    state: 'waiting',
    needsPerson: true,
    problem: expect.stringMatching(/hasta el cierre del día/),
  });
  expect(shop().books(id)).toEqual([]);
});

test('an order without a code is not sent, names its lines, and goes once it has one', async () => {
  await shop().tenant.inTenant((db) =>
    unaudited(db).deleteFrom('posMappings').where('modifierId', '=', shop().mapped.palta).execute(),
  );
  const before = await callCount();
  const id = await shop().place();
  const next = await shop().place({ sold: shop().lines.slice(1) });
  await work();
  expect(await shop().row(id)).toMatchObject({
    state: 'waiting',
    needsPerson: true,
    missing: [{ kind: 'option', id: shop().mapped.palta, name: 'Palta' }],
  });
  // The next order does not wait for it.
  expect((await shop().row(next)).state).toBe('sent');
  expect((await callCount()) - before).toBe(1);
  await mapCatalogue(shop().tenant, sandbox, shop().mapped);
  await work();
  expect(await shop().row(id)).toMatchObject({ state: 'sent', missing: null, problem: null });
});

test('an order that is canceled before it was sent never is', async () => {
  sandbox.closeShift();
  const id = await shop().place();
  await work();
  await shop().move(id, 'canceled');
  sandbox.openShift();
  await pass(60);
  await work();
  expect(await shop().row(id)).toMatchObject({ state: 'dropped', needsPerson: false });
  expect(shop().books(id)).toEqual([]);
});

test('an order that is canceled after it was sent is a task of a person, as Toteat cancels none', async () => {
  const id = await shop().place();
  await work();
  await shop().move(id, 'canceled');
  await work();
  expect(await shop().row(id)).toMatchObject({
    state: 'sent',
    task: 'cancelByHand',
    taskReason: 'Falta pan',
    needsPerson: true,
  });
});

test('an order that is canceled while its result is unknown is looked for, and not sent again', async () => {
  const id = await shop().place();
  sandbox.kit.plan('broken', sending);
  await work();
  await shop().move(id, 'canceled');
  for (const seconds of [10, 70]) {
    await pass(seconds);
    await work();
  }
  expect(await shop().row(id)).toMatchObject({ state: 'dropped', needsPerson: false });
  expect(shop().books(id)).toEqual([]);
});

test('an order that waits goes to the account that its store has now', async () => {
  sandbox.closeShift();
  const id = await shop().place();
  await work();
  await giveCredentials(shop().tenant, 'toteat', { values: sandbox.credentials, storeId: shop().storeId });
  await mapCatalogue(shop().tenant, sandbox, shop().mapped);
  sandbox.openShift();
  await shop().jobs.run('pos_orders.follow_accounts', {});
  await work();
  expect(await shop().row(id)).toMatchObject({ state: 'sent', accountStoreId: shop().storeId });
  expect(shop().books(id)).toHaveLength(1);
});

test('an order that moves to another store is sent for that one, and canceled at the first', async () => {
  const { id: otherId } = await createStore(shop().tenant, { name: 'Maipú' });
  const id = await shop().place();
  await work();
  const { status } = await shop().tenant.admin.call(ordersApi.reassign, {
    params: { id },
    body: { storeId: otherId, reason: 'Está más cerca', confirmed: true },
  });
  expect(status).toBe(200);
  await work();
  expect(await shop().rows(id)).toMatchObject([
    { storeId: shop().storeId, task: 'cancelByHand', needsPerson: true },
    { storeId: otherId, state: 'sent', needsPerson: false },
  ]);
});

test('an order is read until it is closed there', async () => {
  const id = await shop().place();
  await work();
  await sandbox.move((await shop().row(id)).reference ?? '', 'closed');
  await work();
  expect((await shop().row(id)).state).toBe('sent');
  await pass(200);
  await work();
  expect(await shop().row(id)).toMatchObject({ state: 'closed', nextAt: null });
});

test('an order that the point of sale cancels, and goes on here, is shown to a person', async () => {
  const id = await shop().place();
  await work();
  await sandbox.move((await shop().row(id)).reference ?? '', 'canceled');
  await pass(200);
  await work();
  expect(await shop().row(id)).toMatchObject({ state: 'canceled', task: 'review', needsPerson: true });
});

test('credentials that are wrong hold orders back until they are saved again', async () => {
  await giveCredentials(shop().tenant, 'toteat', { values: sandbox.wrongCredentials });
  const id = await shop().place();
  await work();
  expect(await shop().row(id)).toMatchObject({ state: 'waiting', needsPerson: false });
  expect(await pauses()).toMatchObject([{ problem: expect.stringContaining('Toteat no reconoce el token') }]);
  await giveCredentials(shop().tenant, 'toteat', { values: sandbox.credentials });
  await work();
  expect((await shop().row(id)).state).toBe('sent');
});

test('the token in the address of a call is in no log', async () => {
  const id = await shop().place();
  await work();
  const calls = await shop().tenant.inTenant((db) => db.selectFrom('providerCalls').selectAll().execute());
  expect(calls.filter(({ orderId }) => orderId === id).length).toBeGreaterThan(0);
  expect(JSON.stringify(calls)).not.toMatch(/clave\+de|clave%2Bde/);
});

const pauses = () => shop().tenant.inTenant((db) => db.selectFrom('posPauses').selectAll().execute());
async function callCount(): Promise<number> {
  const rows = await shop().tenant.inTenant((db) => db.selectFrom('providerCalls').select('id').execute());
  return rows.length;
}
