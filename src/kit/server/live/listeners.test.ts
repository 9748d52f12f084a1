import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { testDatabase } from '../testing/testDatabase.ts';
import { Listeners } from './listeners.ts';

const database = await testDatabase();

/** Imitates a PostgreSQL that is shutting down: it accepts connections and closes them. */
const server = createServer((socket) => {
  attempts += 1;
  socket.on('error', () => undefined).destroy();
});
let attempts = 0;
server.listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => server.close());

test('retries one connection at a time during an outage', async () => {
  const { port } = server.address() as AddressInfo;
  const listeners = new Listeners(`postgres://nobody@127.0.0.1:${port}/nothing`);
  await expect(listeners.add('events', () => undefined, undefined)).rejects.toThrow(/terminated|ECONNRESET/);
  await sleep(2_800);
  await listeners.close();
  expect(attempts).toBeGreaterThan(1);
  expect(attempts).toBeLessThan(8);
});

test('sends pending notifications after a reconnect', async () => {
  const url = database.pool.options.connectionString ?? '';
  const [teller, listener] = [new Listeners(url), new Listeners(url)];
  onTestFinished(() => Promise.all([teller.close(), listener.close()]).then(() => undefined));
  const received: string[] = [];
  await listener.add('news', (payload) => received.push(payload), undefined);
  teller.notify('news', 'before');
  await vi.waitFor(() => expect(received).toEqual(['before']), { timeout: 5_000 });
  const { rowCount } = await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where query like 'select pg_notify(channel%' and datname = current_database() and pid <> pg_backend_pid()`,
  );
  expect(rowCount).toBe(1);
  teller.notify('news', 'after');
  await vi.waitFor(() => expect(received).toEqual(['before', 'after']), { timeout: 5_000 });
});

test('sends a burst of notifications in few', async () => {
  const listeners = new Listeners(database.pool.options.connectionString ?? '');
  onTestFinished(() => listeners.close());
  const received: string[] = [];
  await listeners.add('burst', (payload) => received.push(payload), undefined);
  const began = performance.now();
  for (let count = 0; count < 2000; count++) {
    listeners.notify('burst', 'tenant');
    await new Promise(setImmediate);
  }
  listeners.notify('burst', 'last');
  await vi.waitFor(() => expect(received).toContain('last'), { timeout: 5_000 });
  // At most one each ten milliseconds, the first immediately.
  expect(received.length).toBeLessThanOrEqual((performance.now() - began) / 10 + 3);
});
