import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { throttled } from './throttled.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pace = { settle: 800, pause: 4000 };

describe('throttled reads', () => {
  test('run within a second of the first request', () => {
    const read = vi.fn<() => void>();
    throttled(read, pace).ask();
    vi.advanceTimersByTime(799);
    expect(read).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(read).toHaveBeenCalledTimes(1);
  });

  test('run every few seconds under constant requests, and once more after the last', () => {
    const read = vi.fn<() => void>();
    const { ask } = throttled(read, pace);
    for (let event = 0; event < 400; event++) {
      ask();
      vi.advanceTimersByTime(50);
    }
    expect(read).toHaveBeenCalledTimes(5);
    vi.advanceTimersByTime(10_000);
    expect(read).toHaveBeenCalledTimes(6);
  });

  test('do not run after they are stopped', () => {
    const read = vi.fn<() => void>();
    const { ask, stop } = throttled(read, pace);
    ask();
    stop();
    vi.advanceTimersByTime(10_000);
    expect(read).not.toHaveBeenCalled();
  });
});
