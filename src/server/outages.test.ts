import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, onTestFailed, test, vi } from 'vitest';
import { webpaySandbox } from '#integrations/payments/webpay/webpaySandbox.ts';
import { startSandbox } from '#integrations/sandbox/sandbox.ts';
import { startEmbedded } from '#kit/server/postgres/embeddedPostgres.ts';
import { freePort } from '#kit/server/testing/freePort.ts';
import { startStandbyPair } from '#kit/server/testing/standbyPair.ts';
import { temporaryFolder } from '#kit/server/testing/temporaryFolder.ts';
import { type CrowdOrder, startCrowd } from '#testing/guestCrowd.ts';
import { createOutageShop, dueJobs, type OutageFacts, readOutageFacts } from '#testing/outageShop.ts';
import { type Run, runProduct, untilReady } from '#testing/processes.ts';

const cleanUp: (() => unknown)[] = [];
afterAll(async () => {
  for (const undo of cleanUp.toReversed()) await undo();
});

async function paymentSandbox() {
  const sandbox = await startSandbox(webpaySandbox);
  cleanUp.push(sandbox.stop);
  return sandbox;
}

async function startProduct(env: NodeJS.ProcessEnv): Promise<{ product: Run; address: string }> {
  const port = String(await freePort());
  const limits = { RATE_LIMIT: '0', GUEST_ORDER_LIMIT: '0', TENANT_REQUESTS: '0', MAX_LAG: '0' };
  const product = await runProduct({ ...limits, PORT: port, ...env });
  cleanUp.push(product.takeDown);
  onTestFailed(async () => {
    // The reason of a failed response is logged a moment later.
    await sleep(500);
    process.stderr.write(product.said() + product.complained());
  });
  await untilReady(product);
  return { product, address: `http://127.0.0.1:${port}` };
}

const patience = { timeout: 60_000 };

const countBy = <T>(items: readonly T[], keyOf: (item: T) => string | number): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(items, keyOf)].map(([key, group]) => [key, group.length]));
const once = (keys: readonly (string | number)[]) => countBy(keys, (key) => key);

/** Each order of the crowd exists once, with one mail, its events and, if it was paid, one payment. */
function expectExactlyOnce(orders: readonly CrowdOrder[], facts: OutageFacts): void {
  const paid = orders.filter(({ isPaid }) => isPaid);
  expect(countBy(facts.orders, ({ uuid }) => uuid)).toEqual(once(orders.map(({ uuid }) => uuid)));
  expect(countBy(facts.orders, ({ status }) => status)).toEqual({ created: orders.length });
  expect(countBy(facts.mails, ({ to }) => to)).toEqual(once(orders.map(({ mail }) => mail)));
  const completed = facts.payments.filter(({ status }) => status === 'completed');
  expect(countBy(completed, ({ orderId }) => orderId)).toEqual(once(paid.map(({ number }) => number)));
  const steps = orders.flatMap(({ number, isPaid }) => (isPaid ? [number, number] : [number]));
  expect(countBy(facts.events, ({ id }) => id)).toEqual(once(steps));
  expect(facts.jobs.filter(({ status }) => status === 'failed')).toEqual([]);
}

type Outage = {
  product: Run;
  crowd: ReturnType<typeof startCrowd>;
  url: string;
  tenantId: number;
  annotate: (message: string) => Promise<unknown>;
};

/** Ends the crowd, waits for the jobs, and compares what the guests saw with what is stored. */
async function settle({ product, crowd, url, tenantId, annotate }: Outage): Promise<void> {
  await crowd.finish();
  const facts = await vi.waitFor(
    async () => {
      const current = await readOutageFacts(url, tenantId);
      expect(dueJobs(current)).toEqual([]);
      expect(crowd.screen.known).toEqual(new Set(current.orders.map(({ id }) => id)));
      return current;
    },
    { ...patience, interval: 200 },
  );
  expectExactlyOnce(crowd.orders, facts);
  for (const order of crowd.orders) expect((await crowd.repeat(order)).uuid).toBe(order.uuid);
  await crowd.screen.close();
  expect([200, 201, 303, 503]).toEqual(expect.arrayContaining([...crowd.statuses.keys()]));
  product.child.kill('SIGTERM');
  const { code, out } = await product.ended;
  expect(code).toBe(0);
  expect(out).not.toMatch(/unexpected failure|an outage was not handled/);
  const counts = {
    orders: crowd.orders.length,
    responses: Object.fromEntries(crowd.statuses),
    screen: crowd.screen.counts(),
    jobs: countBy(facts.jobs, ({ kind, status }) => `${kind} ${status}`),
    payments: countBy(facts.payments, ({ status }) => status),
    events: facts.events.length,
  };
  await annotate(JSON.stringify(counts));
}

test('PostgreSQL killed five times under orders loses and doubles nothing, and the process continues', async ({
  annotate,
}) => {
  const sandbox = await paymentSandbox();
  const dataDir = await temporaryFolder('outages');
  cleanUp.push(() => rm(dataDir, { recursive: true, force: true }));
  const { url, stop } = await startEmbedded({ dataDir });
  const { shop, secretKey } = await createOutageShop(url, sandbox);
  await stop();

  const { product, address } = await startProduct({
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey,
    PROVIDER_SANDBOX: sandbox.address,
  });
  const crowd = startCrowd({ address, shop, sandbox });
  for (let kills = 0; kills < 5; kills++) {
    await crowd.untilPlaced(12);
    const lock = await readFile(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8');
    process.kill(Number.parseInt(lock, 10), 'SIGKILL');
  }
  await crowd.untilPlaced(12);
  await settle({ product, crowd, url, tenantId: shop.id, annotate });
  expect(sandbox.books().filter(({ taken }) => taken > 0)).toHaveLength(
    crowd.orders.filter(({ isPaid }) => isPaid).length,
  );
}, 180_000);

test('orders continue on a restarted server, and on a promoted standby, but never on a standby', async ({
  annotate,
}) => {
  const sandbox = await paymentSandbox();
  let prepared: Awaited<ReturnType<typeof createOutageShop>> | undefined;
  const pair = await startStandbyPair(async (url) => (prepared = await createOutageShop(url, sandbox)));
  cleanUp.push(pair.close);
  const { shop, secretKey } = prepared ?? {};
  if (!shop) throw new Error('The shop was not created.');

  const { product, address } = await startProduct({
    DATABASE_URL: pair.address.url,
    SECRET_KEY: secretKey,
    PROVIDER_SANDBOX: sandbox.address,
  });
  const readiness = async () => (await fetch(`${address}/readyz`)).status;
  const crowd = startCrowd({ address, shop, sandbox });
  await crowd.untilPlaced(12);
  await pair.primary.stop();
  expect(await readiness()).toBe(503);
  await pair.primary.start();
  await crowd.untilPlaced(12);

  pair.address.moveTo(pair.standby.urlAs('comanda'));
  await expect.poll(readiness, patience).toBe(503);
  const rejected = crowd.statuses.get(503) ?? 0;
  await expect.poll(() => crowd.statuses.get(503), patience).toBeGreaterThan(rejected);
  pair.address.moveTo(pair.primary.urlAs('comanda'));
  await crowd.untilPlaced(12);

  await pair.primary.stop('SIGKILL');
  await pair.promote();
  pair.address.moveTo(pair.standby.urlAs('comanda'));
  await crowd.untilPlaced(12);
  await settle({ product, crowd, url: pair.standby.urlAs('comanda'), tenantId: shop.id, annotate });
  expect(sandbox.books().filter(({ taken }) => taken > 0)).toHaveLength(
    crowd.orders.filter(({ isPaid }) => isPaid).length,
  );
}, 180_000);
