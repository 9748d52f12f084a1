import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { jobsApi } from '#features/platform/jobs/jobs.contract.ts';
import { channelMenusApi, publishReport } from '#features/sales/channels/menus/channelMenus.contract.ts';
import { channelsArea } from '#features/sales/channels/channels.area.ts';
import { channelOrdersApi } from '#features/sales/orders/channels/channelOrders.contract.ts';
import { sweepChannels } from '#features/sales/orders/channels/server/channelJobKinds.ts';
import { ordersArea } from '#features/sales/orders/orders.area.ts';
import { ordersApi } from '#features/sales/orders/record/orders.contract.ts';
import { startSandboxes, type StartedSandboxes } from '#integrations/sandboxes.ts';
import { fromWire } from '#kit/contract/wire.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { enqueue } from '#kit/server/jobs/jobs.ts';
import { runJobs } from '#kit/server/testing/runJobs.ts';
import { setupScope } from '#server/createTenant.ts';
import { openServices } from '#server/services.ts';
import { type Caller, isolatedTestApp } from '#testing/testApp.ts';
import { seed } from '../seed.ts';
import { fillSandboxes } from './fillSandboxes.ts';

const slug = 'demo';
const sandboxes = await startSandboxes();
afterAll(() => sandboxes.stop());
const comanda = await isolatedTestApp({ providerSandbox: sandboxes.address });
const { database } = comanda;
const services = openServices(comanda.config);
const fill = (filled: StartedSandboxes) =>
  fillSandboxes({ database, services, sandboxes: filled, slug, origin: 'https://demo.comanda.test' });
const channelOf = ({ channels }: Pick<StartedSandboxes, 'channels'>, key: string) => {
  const found = channels.get(key);
  if (!found) throw new Error(`No sandbox of ${key}`);
  return found;
};

let worker: { stop(): Promise<void> } | undefined;
afterAll(() => worker?.stop());
let admin: Caller;
let tenantId = 0;
const inDemo = <T>(work: (db: Db) => Promise<T>): Promise<T> => database.inTenant(setupScope(tenantId, 'demo'), work);

beforeAll(async () => {
  await seed(database, { only: [slug], most: 60, year: false });
  const { rows } = await database.pool.query<{ id: number }>('select id from tenants where slug = $1', [slug]);
  tenantId = rows[0]?.id ?? 0;
  await fill(sandboxes);
  const jobs = [...channelsArea.jobs(services), ...ordersArea.jobs(services)];
  worker = await runJobs(database, jobs, { concurrency: 2, lookEvery: 50 });
  admin = await comanda.superAdmin(slug);
}, 120_000);

const settled = <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: 30_000, interval: 100 });

/** The result of a job. */
async function resultOf({ jobId }: { jobId: string }) {
  const poll = () => admin.call(jobsApi.poll, { query: { id: jobId } });
  await settled(async () => expect((await poll()).status).toBe(200));
  const { body } = await poll();
  expect(body?.error).toBeNull();
  return body?.result;
}

const targets = async () => (await admin.call(channelMenusApi.targets, { query: { limit: 100 } })).body.data;

const channelRows = () =>
  inDemo((db) =>
    db
      .selectFrom('channelOrders')
      .select(['reference', 'state', 'problem', 'content', 'formerContent', 'changedAt', 'displayNumber'])
      .where('provider', 'in', ['uber_eats', 'rappi'])
      .orderBy('id')
      .execute(),
  );

test('a comparison finds the prices that were changed at a channel, and nothing else', async () => {
  const before = await targets();
  const { body } = await admin.call(channelMenusApi.compare, { body: { linkIds: before.map(({ linkId }) => linkId) } });
  await resultOf(body);
  const withDifferences = (await targets()).filter(({ differences }) => differences > 0);
  expect(withDifferences.map(({ differences }) => differences)).toEqual([2]);
  const { linkId: id = 0 } = withDifferences[0] ?? {};
  const { body: comparison } = await admin.call(channelMenusApi.differences, { params: { id } });
  expect(comparison.problem).toBeNull();
  for (const { kind, before: theirs, after: ours } of comparison.data)
    expect([kind, Number(ours) - Number(theirs)]).toEqual(['price', 500]);
  const stored = await inDemo((db) => db.selectFrom('channelDifferences').select('acceptedAt').execute());
  expect(stored.filter(({ acceptedAt }) => acceptedAt !== null)).toHaveLength(2);
});

test('a sweep reads the orders of linked stores without a change or a new problem', async () => {
  const before = await channelRows();
  const openOrders = () =>
    inDemo((db) =>
      db
        .selectFrom('channelOrders as c')
        .innerJoin('channelLinks as l', (join) =>
          join.onRef('l.provider', '=', 'c.provider').onRef('l.reference', '=', 'c.storeReference'),
        )
        .select(['c.id', 'c.updatedAt'])
        .where('c.state', 'in', ['waiting', 'accepted'])
        .execute(),
    );
  const longAgo = new Date(Date.now() - 3_600_000).toISOString();
  await inDemo(async (db) => {
    await unaudited(db).updateTable('channelOrders').set({ updatedAt: longAgo }).execute();
    await enqueue(db, sweepChannels, {});
  });
  expect((await openOrders()).length).toBeGreaterThan(2);
  await settled(async () => {
    for (const { updatedAt } of await openOrders()) expect(updatedAt > longAgo).toBe(true);
  });
  expect(await channelRows()).toEqual(before);
});

test('an order that is accepted is accepted at its channel', async () => {
  const waiting = await inDemo((db) =>
    db
      .selectFrom('channelOrders as c')
      .innerJoin('orders as o', 'o.id', 'c.orderId')
      .select(['c.provider', 'c.reference', 'o.id', 'o.version'])
      .where('c.provider', 'in', ['uber_eats', 'rappi'])
      .where('c.state', '=', 'waiting')
      .execute(),
  );
  expect(new Set(waiting.map(({ provider }) => provider))).toEqual(new Set(['uber_eats', 'rappi']));
  for (const { provider, reference, id } of waiting) {
    const { status } = await admin.call(ordersApi.move, { params: { id }, body: { status: 'preparing' } as never });
    expect(status).toBe(200);
    await settled(async () => {
      const book = channelOf(sandboxes, provider)
        .books()
        .find((each) => each.reference === reference);
      expect(book).toMatchObject({ state: 'accepted', acceptances: 1 });
    });
  }
});

test('an order of a store without an id keeps its problem when it is processed again', async () => {
  const { body } = await admin.call(channelOrdersApi.problems);
  expect(body.data.map(({ problem }) => problem)).toEqual([expect.stringContaining('Ningún local')]);
  const [first] = body.data;
  await admin.call(channelOrdersApi.retry, { params: { id: first?.id ?? 0 } });
  await settled(async () => {
    const { body: after } = await admin.call(channelOrdersApi.problems);
    expect(after.data.map(({ problem }) => problem)).toEqual([first?.problem]);
    expect(after.data[0]?.checkedAt).not.toBe(first?.checkedAt);
  });
});

test('after a restart the sandboxes have the same stores, menus and orders', async () => {
  const restarted = await startSandboxes();
  afterAll(() => restarted.stop());
  await fill(restarted);
  for (const key of ['uber_eats', 'rappi']) {
    const [before, after] = [channelOf(sandboxes, key), channelOf(restarted, key)];
    expect(after.stores).toEqual(before.stores);
    for (const { reference } of before.stores) {
      const { approvedAt: _, publications: _p, ...book } = before.menus.of(reference);
      expect(after.menus.of(reference)).toMatchObject(book);
      const { closedBy, reason } = before.storeBooks.of(reference);
      expect(after.storeBooks.of(reference)).toMatchObject({ closedBy, reason });
    }
    const factsOf = ({ books }: typeof before) =>
      books().map(({ reference, state, lines }) => ({ reference, state, lines }));
    expect(factsOf(after)).toEqual(factsOf(before));
  }
  const credentials = await inDemo((db) =>
    db.selectFrom('authCredentials').select('key').where('key', 'in', ['rappi', 'uber_eats']).execute(),
  );
  expect(credentials).toHaveLength(2);
});

test('menus are published at Uber Eats and at Rappi', async () => {
  const all = await targets();
  const isAt = (key: string) => (target: (typeof all)[number]) => target.provider === key;
  const linkIds = ['uber_eats', 'rappi'].flatMap((key) => {
    // Rappi takes no menu with more than 50 products in a category.
    const published = new Set(all.filter(isAt(key)).flatMap(({ state, menuId }) => (state === 'live' ? menuId : [])));
    const unpublished = all.filter(isAt(key)).find(({ state, menuId }) => state === 'never' && published.has(menuId));
    return unpublished?.linkId ?? [];
  });
  const { body } = await admin.call(channelMenusApi.publish, { body: { linkIds, withHours: true } });
  const { data } = fromWire(publishReport, await resultOf(body)) as ReturnType<typeof publishReport.parse>;
  expect(Object.fromEntries(data.map(({ provider, state }) => [provider, state]))).toEqual({
    uber_eats: 'live',
    rappi: 'waiting',
  });
});
