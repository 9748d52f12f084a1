import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ExportStatus, pollExport } from './pollExport.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Status = ExportStatus<string>;
const running = (progress: number): Status => ({ ended: null, progress, total: 100 });

function following(statuses: Status[]) {
  const fetchStatus = vi.fn<() => Promise<Status>>(async () => statuses.shift() ?? running(99));
  const giveUp = new AbortController();
  const seen: (number | null)[] = [];
  const ended = pollExport(fetchStatus, { signal: giveUp.signal, onProgress: ({ progress }) => seen.push(progress) });
  return { look: fetchStatus, ended, seen, giveUp };
}

test('a file that is ready is fetched after a second', async () => {
  const { ended, look } = following([{ ended: 'file', progress: 3, total: 3 }]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await ended).toBe('file');
  expect(look).toHaveBeenCalledOnce();
});

test('a longer export is polled every five seconds with its progress', async () => {
  const { ended, look, seen } = following([running(20), running(60), { ended: 'file', progress: 100, total: 100 }]);
  await vi.advanceTimersByTimeAsync(5_999);
  expect(look).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(5_001);
  expect(await ended).toBe('file');
  expect(seen).toEqual([20, 60]);
});

test('polling ends after two minutes', async () => {
  const { ended, look } = following([]);
  await vi.advanceTimersByTimeAsync(119_000);
  const before = look.mock.calls.length;
  expect(await ended).toBeNull();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(look.mock.calls.length).toBe(before);
});

test('polling ends when the user leaves', async () => {
  const { ended, look, giveUp } = following([]);
  giveUp.abort(new DOMException('left', 'AbortError'));
  await expect(ended).rejects.toThrow('left');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(look).not.toHaveBeenCalled();
});
