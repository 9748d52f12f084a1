import { expect, onTestFinished, test } from 'vitest';
import { ordersArea } from '#features/sales/orders/orders.area.ts';
import { toteatSandbox } from '#integrations/pos/toteat/toteatSandbox.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { runJobs } from '#kit/server/testing/runJobs.ts';
import { passPosTime } from '#testing/integrations/posJobs.ts';
import { settled } from '#testing/integrations/posScene.ts';
import { posTests } from '#testing/integrations/posShop.ts';
import { createStore } from '#testing/stores.ts';
import { listDueStores } from './posOrders.repo.ts';

const { comanda, services, sandbox, shop } = await posTests(toteatSandbox);

const otherStore = async (name = 'Maipú') => (await createStore(shop().tenant, { name })).id;
const till = (storeId: number) => ({ provider: 'toteat', accountStoreId: null, storeId });
const storedSlots = () =>
  shop().tenant.inTenant((db) => db.selectFrom('posCallSlots').select(['id', 'storeId', 'startsAt']).execute());

test('an order of a store is sent while the call of another one with the same credentials hangs', async () => {
  const worker = await runJobs(comanda.database, ordersArea.jobs(services), {
    concurrency: 4,
    lookEvery: 50,
  });
  onTestFinished(() => worker.stop());
  sandbox.kit.plan('hung', { on: /^POST .*orders/i });
  const hung = await shop().place();
  await settled(async () => expect((await shop().row(hung)).state).toBe('sending'));
  const id = await shop().place({ at: await otherStore() });
  await settled(async () => expect((await shop().row(id)).state).toBe('sent'));
  expect((await shop().row(hung)).state).toBe('sending');
});

test('a till waits while four calls of its account are in flight, and calls once one of them ends', async () => {
  const endsAt = new Date(Date.now() + 60_000).toISOString();
  const others = [await otherStore('Uno'), await otherStore('Dos'), await otherStore('Tres'), await otherStore()];
  await shop().tenant.inTenant((db) =>
    unaudited(db)
      .insertInto('posCallSlots')
      .values(others.map((storeId) => ({ ...till(storeId), startsAt: new Date(0).toISOString(), endsAt })))
      .execute(),
  );
  const id = await shop().place();
  await shop().jobs.work();
  expect((await shop().row(id)).state).toBe('waiting');
  await shop().jobs.run('pos_orders.send', till(others[0] ?? 0));
  await shop().jobs.work();
  expect((await shop().row(id)).state).toBe('sent');
});

test('a process that ends during a call holds back its till alone', async () => {
  const id = await shop().place();
  await shop().tenant.inTenant(async (db) => {
    const leasedUntil = new Date(Date.now() + 60_000).toISOString();
    const slot = { startsAt: new Date(0).toISOString(), endsAt: leasedUntil };
    await unaudited(db).updateTable('posOrders').set({ state: 'sending', leasedUntil, nextAt: null }).execute();
    await unaudited(db)
      .insertInto('posCallSlots')
      .values({ ...till(shop().storeId), ...slot })
      .execute();
  });
  await shop().jobs.run('pos_orders.send', till(shop().storeId));
  expect((await shop().row(id)).state).toBe('sending');
  const open = await shop().tenant.inTenant((db) =>
    db.selectFrom('posCallSlots').select('id').where('endsAt', '>', new Date().toISOString()).execute(),
  );
  expect(open).toEqual([]);
});

test('the stores of an account that wait longest call first, before those with reads alone', async () => {
  const named = ['Leída', 'Pausada', 'Nueva', 'Antigua'];
  const ids: number[] = [];
  for (const name of named) ids.push(await otherStore(name));
  const [read = 0, paused = 0, recent = 0, old = 0] = ids;
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const rows = [
    { storeId: read, state: 'sent', nextAt: ago(90) },
    { storeId: paused, state: 'waiting', nextAt: ago(80) },
    { storeId: recent, state: 'waiting', nextAt: ago(1) },
    { storeId: recent, state: 'unknown', nextAt: ago(2) },
    { storeId: old, state: 'waiting', nextAt: ago(3) },
    { storeId: shop().storeId, state: 'waiting', nextAt: ago(-5) },
  ] as const;
  const orders: number[] = [];
  for (const { storeId } of rows) orders.push(await shop().place({ at: storeId }));
  await shop().tenant.inTenant(async (db) => {
    const until = ago(-10);
    await unaudited(db)
      .insertInto('posPauses')
      .values({ storeId: paused, provider: 'toteat', until, problem: 'Cerrada.' })
      .execute();
    for (const [at, row] of rows.entries())
      await unaudited(db)
        .updateTable('posOrders')
        .set(row)
        .where('orderId', '=', orders[at] ?? 0)
        .execute();
  });
  const account = { provider: 'toteat', accountStoreId: null };
  const list = (busyStoreIds: readonly number[], limit: number) =>
    shop().tenant.inTenant((db) => listDueStores(db, account, { busyStoreIds, limit }));
  expect(await list([], 4)).toEqual([old, recent, read]);
  expect(await list([old], 1)).toEqual([recent]);
  expect(
    await shop().tenant.inTenant((db) =>
      listDueStores(db, { ...account, accountStoreId: old }, { busyStoreIds: [], limit: 4 }),
    ),
  ).toEqual([]);
});

test('a till gets one order in a second', async () => {
  const [first, second] = [await shop().place(), await shop().place()];
  await shop().jobs.work({ before: () => undefined });
  expect([(await shop().row(first)).state, (await shop().row(second)).state]).toEqual(['sent', 'waiting']);
  await passPosTime(shop().tenant, 1);
  await shop().jobs.work({ before: () => undefined });
  expect((await shop().row(second)).state).toBe('sent');
});

const storeCount = 200;

test('200 closed stores of a chain are tried with seven requests a second at most', { timeout: 180_000 }, async () => {
  const ids: number[] = [];
  for (let store = 0; store < storeCount; store += 1) {
    ids.push(await shop().place({ at: await otherStore(`Local ${store}`) }));
  }
  let passed = 0;
  /** Starts of calls by their slot, as if no time had been skipped. */
  const starts = new Map<number, number>();
  const watch = async () => {
    for (const { id, startsAt } of await storedSlots()) starts.set(id, Date.parse(startsAt) + passed);
  };
  const workFor = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      await shop().jobs.work({ before: second === 0 ? watch : () => undefined, withLater: 'due' });
      await watch();
      await passPosTime(shop().tenant, 1);
      passed += 1000;
    }
  };
  sandbox.closeShift();
  await workFor(25);
  const times = [...starts.values()];
  // Each call sends an order, and reads the shift.
  const busiest = Math.max(...times.map((at) => times.filter((each) => each >= at && each < at + 1000).length)) * 2;
  expect(busiest).toBeLessThanOrEqual(7);
  const requests = await shop().tenant.inTenant((db) => db.selectFrom('providerCalls').select('storeId').execute());
  expect(requests.length).toBeGreaterThan(25);
  expect(requests.length).toBeLessThanOrEqual(times.length * 2);
  sandbox.openShift();
  await workFor(10);
  const sent = sandbox.books().filter(({ key }) => ids.includes(Number(key.split('Z')[0])));
  expect(sent.length).toBeGreaterThan(10);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(sent.length);
  const lost = await shop().tenant.inTenant((db) =>
    db.selectFrom('posOrders').select('id').where('nextAt', 'is', null).execute(),
  );
  expect(lost).toEqual([]);
});
