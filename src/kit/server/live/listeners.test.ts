import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { Listeners } from './listeners.ts';

/** What a PostgreSQL looks like that is on its way out: it takes connections and lets go of them. */
const server = createServer((socket) => {
  attempts += 1;
  socket.on('error', () => undefined).destroy();
});
let attempts = 0;
server.listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => server.close());

test('a database that is away is asked for one connection at a time', async () => {
  const { port } = server.address() as AddressInfo;
  const listeners = new Listeners(`postgres://nobody@127.0.0.1:${port}/nothing`);
  await expect(listeners.add('events', () => undefined, undefined)).rejects.toThrow(/terminated|ECONNRESET/);
  await sleep(2_800);
  await listeners.close();
  expect(attempts).toBeGreaterThan(1);
  expect(attempts).toBeLessThan(8);
});
