import type pg from 'pg';
import { ordersApi } from '#features/sales/orders/record/orders.contract.ts';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { runEffects } from '#kit/server/effects.ts';
import { storedOrder } from '#testing/orders.ts';
import { type Run, runProduct, untilReady } from '#testing/processes.ts';
import { isolatedTestApp } from '#testing/testApp.ts';
import { accept, webhookReceiver } from '#testing/webhookReceiver.ts';
import { subscribe } from '#testing/webhooks.ts';

/** A worker process that is killed with `kill -9` while it prepares, sends and stores deliveries. */
const app = await isolatedTestApp();
const { pool } = app.database;
const locks: pg.PoolClient[] = [];
afterAll(() => locks.forEach((client) => client.release(true)));

const patience = { timeout: 50_000, interval: 50 };

async function startWorker(): Promise<Run> {
  const worker = await runProduct({
    PROCESS: 'worker',
    DATABASE_URL: pool.options.connectionString,
    DATABASE_POOL: '4',
    DATA_DIR: app.config.dataDir,
    SECRET_KEY: app.config.secretKey,
    PUBLIC_URL: app.config.publicUrl,
    WEBHOOK_HOSTS: '127.0.0.1',
    LOG_LEVEL: 'silent',
  });
  onTestFinished(worker.takeDown);
  await untilReady(worker, 'Comanda trabaja');
  return worker;
}

/** Takes a lock at which a worker stops, until `release`. */
async function takeLock(statement: string) {
  const client = await pool.connect();
  locks.push(client);
  await client.query('begin');
  await client.query(statement);
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return {
    isWaitedFor: async () => {
      const waiting = 'select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid))';
      return ((await pool.query(waiting, [rows[0]?.pid])).rowCount ?? 0) > 0;
    },
    release: () => client.query('rollback'),
  };
}

/** Jobs of a killed process begin again at once, and not only after its grace. */
const skipGrace = () =>
  pool.query(
    `update graphile_worker._private_jobs set locked_at = locked_at - interval '1 hour' where locked_at is not null`,
  );

test('events of a worker that is killed as it prepares, sends and stores them all arrive, in order', async () => {
  const tenant = await app.tenant();
  const storeId = await tenant.store('Ñuñoa');
  const receiver = await webhookReceiver();
  await subscribe(tenant, receiver, { topics: ['orders', 'orderStatus'] });
  const orders: number[] = [];
  for (let count = 0; count < 6; count++) {
    const id = await storedOrder(tenant, { storeId });
    await tenant.inTenant((db) =>
      runEffects(db, 'orderPlaced', { id, storeId, isTest: false, source: 'mercat', status: 'created' }),
    );
    await tenant.admin.call(ordersApi.move, { params: { id }, body: { status: 'preparing' } });
    orders.push(id);
  }

  const preparing = await takeLock('lock table webhook_deliveries in exclusive mode');
  const first = await startWorker();
  await vi.waitFor(async () => expect(await preparing.isWaitedFor()).toBe(true), patience);
  await first.takeDown();
  await preparing.release();
  expect(receiver.attempts).toHaveLength(0);

  // It reads everything and answers nothing.
  receiver.use(() => undefined);
  await skipGrace();
  const second = await startWorker();
  await vi.waitFor(() => expect(receiver.attempts.length).toBe(6), patience);
  await second.takeDown();

  receiver.use(accept);
  const storing = await takeLock('lock table webhook_counts in exclusive mode');
  await skipGrace();
  const third = await startWorker();
  await vi.waitFor(async () => expect(await storing.isWaitedFor()).toBe(true), patience);
  await third.takeDown();
  await storing.release();

  await skipGrace();
  await startWorker();
  const pending = () => tenant.inTenant((db) => db.selectFrom('webhookDeliveries').select('status').execute());
  await vi.waitFor(
    async () => expect(new Set((await pending()).map(({ status }) => status))).toEqual(new Set(['delivered'])),
    patience,
  );
  const seen = new Map<number, Set<string>>();
  for (const { type, data } of receiver.events()) seen.set(data.id, (seen.get(data.id) ?? new Set()).add(type));
  expect([...seen.keys()].toSorted((one, two) => one - two)).toEqual(orders);
  for (const types of seen.values()) expect([...types]).toEqual(['order.created', 'order.status_changed']);
  expect(await pending()).toHaveLength(12);
}, 240_000);
