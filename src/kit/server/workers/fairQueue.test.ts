import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { FairQueue, QueueFull } from './fairQueue.ts';

/** Tasks that end on request; records the order of their starts. */
function bench(options: { concurrency: number; perOwner?: number; maxWaiting: number }) {
  const queue = new FairQueue(options);
  const [begun, ends] = [[] as string[], new Map<string, () => void>()];
  const bring = (owner: number, name: string) =>
    queue.run(owner, () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const end = async (name: string) => {
    await new Promise(setImmediate);
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { queue, bring, begun, end };
}

describe('a queue', () => {
  test('alternates between owners', async () => {
    const { bring, begun, end } = bench({ concurrency: 1, maxWaiting: 10 });
    for (const name of ['a1', 'a2', 'a3']) void bring(1, name);
    for (const name of ['b1', 'b2']) void bring(2, name);
    for (const name of ['a1', 'b1', 'a2', 'b2', 'a3']) await end(name);
    expect(begun).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
  });

  test('runs one task per owner at a time', async () => {
    const { bring, begun, end } = bench({ concurrency: 2, maxWaiting: 10 });
    for (const name of ['a1', 'a2']) void bring(1, name);
    for (const name of ['b1', 'b2']) void bring(2, name);
    await end('b1');
    expect(begun).toEqual(['a1', 'b1', 'b2']);
    for (const name of ['a1', 'a2']) await end(name);
    expect(begun).toEqual(['a1', 'b1', 'b2', 'a2']);
  });

  test('limits the tasks of an owner, but not of others', async () => {
    const { bring, begun, end } = bench({ concurrency: 1, maxWaiting: 2 });
    for (const name of ['a1', 'a2', 'a3']) void bring(1, name);
    await expect(bring(1, 'a4')).rejects.toThrow(QueueFull);
    void bring(2, 'b1');
    for (const name of ['a1', 'b1', 'a2', 'a3']) await end(name);
    void bring(1, 'a5');
    await end('a5');
    expect(begun).toEqual(['a1', 'b1', 'a2', 'a3', 'a5']);
  });

  test('prefers the owner with the fewest tasks under way, within the limit of each', async () => {
    const { bring, begun, end } = bench({ concurrency: 4, perOwner: 3, maxWaiting: 10 });
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void bring(1, name);
    void bring(2, 'b1');
    await end('a1');
    expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'a4']);
    void bring(2, 'b2');
    await end('a2');
    expect(begun.slice(5)).toEqual(['b2']);
    for (const name of ['a3', 'a4', 'a5', 'b1', 'b2']) await end(name);
  });

  test('forgets a task whose owner no longer waits for it', async () => {
    const { queue, bring, begun, end } = bench({ concurrency: 1, maxWaiting: 2 });
    void bring(1, 'a1');
    const leaving = new AbortController();
    const entering = queue.enter(1, leaving.signal);
    leaving.abort(new Error('Gone'));
    await expect(entering).rejects.toThrow('Gone');
    await expect(queue.enter(1, leaving.signal)).rejects.toThrow('Gone');
    void bring(1, 'a2');
    for (const name of ['a1', 'a2']) await end(name);
    expect(begun).toEqual(['a1', 'a2']);
  });

  test('estimates the wait of a refused task from the last ones', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { queue, bring } = bench({ concurrency: 1, maxWaiting: 2 });
    const leave = await queue.enter(1);
    vi.advanceTimersByTime(20_000);
    leave();
    for (const name of ['a1', 'a2', 'a3']) void bring(1, name);
    // A fifth of 20 s is the mean so far, and two are ahead.
    await expect(queue.enter(1)).rejects.toMatchObject({ retryAfter: 8 });
  });

  test('continues after a failed task', async () => {
    const queue = new FairQueue({ concurrency: 1, maxWaiting: 1 });
    await expect(queue.run(1, () => Promise.reject(new Error('It broke.')))).rejects.toThrow('It broke.');
    await expect(queue.run(1, async () => 'done')).resolves.toBe('done');
  });
});
