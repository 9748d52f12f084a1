import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { connectionLimits } from './connectionLimits.ts';
import { unreadableRequests } from './errorReplies.ts';

const timeouts = { headers: 150, request: 300, silence: 200, nextRequest: 100, check: 20 };
const app = fastify({ ...connectionLimits(timeouts), ...unreadableRequests, forceCloseConnections: true });
const source = { closed: 0, sent: 0 };

/** A file without an end, as an export of a large table. */
function endlessFile(): Readable {
  const chunk = Buffer.alloc(65_536, 'x');
  const file = new Readable({
    read() {
      source.sent += chunk.length;
      this.push(chunk);
    },
  });
  file.once('close', () => {
    source.closed++;
  });
  return file;
}
app.get('/file', (_request, reply) => reply.type('text/csv').send(endlessFile()));
app.get('/quick', async () => ({ ok: true }));
app.get('/events', (_request, reply) => {
  reply.hijack();
  reply.raw.writeHead(200, { 'content-type': 'text/event-stream' });
  const beat = setInterval(() => reply.raw.write(': \n\n'), timeouts.silence / 4);
  reply.raw.once('close', () => clearInterval(beat));
});
app.post('/body', async () => ({ ok: true }));
await app.listen({ host: '127.0.0.1', port: 0 });
afterAll(() => app.close());
const { port } = app.server.address() as AddressInfo;

async function opened(text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  if (text) socket.write(text);
  return socket;
}

/** The response that a client receives until the server closes its connection. */
async function receivedUntilClose(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (part) => {
    text += part.toString('latin1');
  });
  await once(socket, 'close');
  return text;
}

const head = 'POST /body HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';

describe('a connection is closed when', () => {
  test.each([
    ['it sends nothing', ''],
    ['its headers stop', 'GET /quick HTTP/1.1\r\nHost: x\r\nX-Slow'],
    ['its body stops', `${head}Content-Length: 100\r\n\r\n{"a":`],
  ])('%s', async (_, text) => {
    expect(await receivedUntilClose(await opened(text))).toMatch(/^(HTTP\/1\.1 408|$)/);
  });

  test('its headers arrive a byte at a time', async () => {
    const socket = await opened('GET /quick HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    const drip = setInterval(() => socket.write('x'), 20);
    expect(await receivedUntilClose(socket)).toMatch(/^HTTP\/1\.1 408/);
    clearInterval(drip);
  });

  test('its body arrives a byte at a time', async () => {
    const socket = await opened(`${head}Content-Length: 100000\r\n\r\n`);
    const drip = setInterval(() => socket.write(' '), 20);
    expect(await receivedUntilClose(socket)).toMatch(/^HTTP\/1\.1 408/);
    clearInterval(drip);
  });

  test('no other request follows', async () => {
    expect(await receivedUntilClose(await opened('GET /quick HTTP/1.1\r\nHost: x\r\n\r\n'))).toContain('{"ok":true}');
  });

  test('its reader stops reading, with the file that it reads', async () => {
    const closed = source.closed;
    const before = source.sent;
    const readers = await Promise.all(Array.from({ length: 5 }, () => opened('GET /file HTTP/1.1\r\nHost: x\r\n\r\n')));
    for (const reader of readers) reader.pause();
    await expect.poll(() => source.closed, { timeout: 5000 }).toBe(closed + readers.length);
    // The kernel takes some; the rest waits in the file until it is read.
    expect(source.sent - before).toBeLessThan(100_000_000);
    for (const reader of readers) reader.destroy();
  });
});

describe('a connection stays open while', () => {
  test('it reads slowly', async () => {
    const socket = await opened('GET /file HTTP/1.1\r\nHost: x\r\n\r\n');
    let bytes = 0;
    for (let time = 0; time < 10; time++) {
      await sleep(timeouts.silence / 4);
      bytes += (socket.read() as Buffer | null)?.length ?? 0;
    }
    expect(socket.destroyed).toBe(false);
    expect(bytes).toBeGreaterThan(0);
    socket.destroy();
  });

  test('live events arrive', async () => {
    const response = await new Promise<import('node:http').IncomingMessage>((resolve) => {
      request({ port, path: '/events' }, resolve).end();
    });
    let beats = 0;
    response.on('data', () => {
      beats++;
    });
    await sleep(2 * timeouts.silence);
    expect([response.destroyed, beats > 2]).toEqual([false, true]);
    response.destroy();
  });
});

test('many idle connections are closed without an effect on others', async () => {
  const idle = await Promise.all(Array.from({ length: 300 }, () => opened('')));
  expect((await fetch(`http://127.0.0.1:${port}/quick`)).status).toBe(200);
  await Promise.all(idle.map((socket) => receivedUntilClose(socket)));
});
