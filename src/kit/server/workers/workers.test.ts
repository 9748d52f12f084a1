import { monitorEventLoopDelay } from 'node:perf_hooks';
import { describe, expect, test } from 'vitest';
import { workerOf } from './workers.ts';
import type { StopReason } from './workerProcess.ts';
import type { Appetite } from './testing/hungry.work.ts';

const module = new URL('./testing/hungry.work.ts', import.meta.url);
const eat = workerOf<Appetite, unknown>(module, { seconds: 20, memoryMb: 200 });
const inHaste = workerOf<Appetite, unknown>(module, { seconds: 1, memoryMb: 200 });
const stopped = (reason: StopReason) => expect.objectContaining({ reason });
const wait = (forMs: number) => new Promise((resolve) => setTimeout(resolve, forMs));

describe('work in another process', () => {
  test('transfers values in both directions, including bytes', async () => {
    const value = { list: [1, 'ñ', null], bytes: Buffer.from('ñ') };
    const answer = (await eat(1, { kind: 'echo', value })) as typeof value;
    expect([answer.list, Buffer.from(answer.bytes).toString()]).toEqual([value.list, 'ñ']);
  });

  test('does not block the event loop', async () => {
    await eat(1, { kind: 'echo', value: null });
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    await eat(1, { kind: 'think', forMs: 1000 });
    delay.disable();
    expect(delay.max / 1e6).toBeLessThan(500);
  });

  test('is aborted after its time limit, and the next task runs', async () => {
    await expect(inHaste(1, { kind: 'think', forMs: 60_000 })).rejects.toEqual(stopped('deadline'));
    expect(await eat(1, { kind: 'echo', value: 'next' })).toBe('next');
  });

  test('is not aborted while it waits for a busy processor', async () => {
    await inHaste(1, { kind: 'echo', value: null });
    expect(await inHaste(1, { kind: 'sleep', forMs: 1500 })).toBe('slept');
  });

  test.each(['objects', 'bytes'] as const)('is aborted above its memory limit in %s', async (kind) => {
    const before = process.memoryUsage.rss();
    await expect(eat(1, { kind, megabytes: 4000 })).rejects.toEqual(stopped('memory'));
    expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000);
    expect(await eat(1, { kind, megabytes: 1 })).toBeGreaterThan(0);
  });

  test.each(['throw', 'exit'] as const)('fails alone when it ends by %s', async (kind) => {
    await expect(eat(1, { kind })).rejects.toEqual(stopped('failed'));
    expect(await eat(1, { kind: 'echo', value: 'next' })).toBe('next');
  });

  test('reports its errors', async () => {
    await expect(eat(1, { kind: 'refuse' })).rejects.toMatchObject({
      status: 422,
      message: 'No hay tanto.',
      fields: { plate: ['No hay tanto.'] },
    });
  });

  test('has no access to the environment', async () => {
    expect(await eat(1, { kind: 'environment' })).not.toContain('PATH');
  });

  test('has a limit per owner that does not block others', async () => {
    const think = (owner: number) => eat(owner, { kind: 'think', forMs: 300 });
    const many = Array.from({ length: 5 }, () => think(1));
    await wait(10);
    await expect(think(1)).rejects.toMatchObject({ status: 503 });
    expect(await think(2)).toBe('thought');
    expect(await Promise.all(many)).toHaveLength(5);
  });
});
