import { expect, test, vi } from 'vitest';
import { afterChanges } from './afterChanges.ts';
import type { LiveEvent } from './events.ts';

test('runs once for changes within a moment per company, and retries a failure after the next change until it succeeds', async () => {
  vi.useFakeTimers();
  const observers: ((tenantId: number, event: LiveEvent) => void)[] = [];
  const run = vi.fn<(tenantId: number) => Promise<never>>(() => Promise.reject(new Error('away')));
  const stopping = new AbortController();
  const hub = { observe: (observer: (typeof observers)[number]) => observers.push(observer), stopped: stopping.signal };
  afterChanges(hub, { topics: ['orders'], patience: 2000 }, run);
  const change = (tenantId: number, topic: string) => {
    for (const observer of observers)
      observer(tenantId, { id: 1, topic, audience: 'signedIn', storeId: null, data: {}, at: '2026-11-20T12:00:00Z' });
  };
  change(1, 'orders');
  change(1, 'menus');
  change(2, 'menus');
  await vi.advanceTimersByTimeAsync(1999);
  change(1, 'orders');
  change(3, 'orders');
  expect(run.mock.calls).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(run.mock.calls).toEqual([[1]]);
  await vi.advanceTimersByTimeAsync(4000);
  change(1, 'orders');
  await vi.advanceTimersByTimeAsync(2000);
  expect(run.mock.calls).toEqual([[1], [3], [1]]);
  change(1, 'orders');
  stopping.abort();
  await vi.advanceTimersByTimeAsync(4000);
  expect(run.mock.calls).toHaveLength(3);
  vi.useRealTimers();
});
