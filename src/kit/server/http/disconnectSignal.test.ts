import { setTimeout as sleep } from 'node:timers/promises';
import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { disconnectSignal } from './disconnectSignal.ts';

const app = fastify();
const signals: AbortSignal[] = [];
app.post<{ Body: { wait: number } }>('/', async ({ body }, reply) => {
  const signal = disconnectSignal(reply.raw);
  signals.push(signal);
  await sleep(body.wait, undefined, { signal }).catch(() => undefined);
  return { gone: signal.aborted };
});
const address = await app.listen({ port: 0 });
afterAll(() => app.close());

const send = (wait: number, signal?: AbortSignal) =>
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ wait }),
    ...(signal && { signal }),
  });

test('a client that waits for the response is not disconnected', async () => {
  expect(await (await send(100)).json()).toEqual({ gone: false });
  await sleep(50);
  expect(signals.at(-1)?.aborted).toBe(false);
});

test('a client that closes the connection early is disconnected', async () => {
  const started = signals.length;
  const leaving = new AbortController();
  const answer = send(10_000, leaving.signal).catch(() => null);
  await expect.poll(() => signals.length).toBe(started + 1);
  leaving.abort();
  await answer;
  await expect.poll(() => signals.at(-1)?.aborted).toBe(true);
});
