import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '#kit/server/data/database.ts';
import { tokenUses } from './tokenUses.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-30T12:00:00.000Z') }));
afterEach(() => void vi.useRealTimers());

/** Processes whose notifications reach each other, as with one database. */
async function processes(count: number) {
  const listeners: ((payload: string) => void)[] = [];
  const databases = Array.from(
    { length: count },
    () =>
      ({
        listen: async (_channel: string, onPayload: (payload: string) => void) => void listeners.push(onPayload),
        notify: (_channel: string, payload: string) => listeners.forEach((listener) => listener(payload)),
      }) as Partial<Database> as Database,
  );
  const uses = databases.map(tokenUses);
  await Promise.all(uses.map((use) => use.listen()));
  return uses as [(typeof uses)[number], (typeof uses)[number]];
}

type Uses = ReturnType<typeof tokenUses>;
const [tenantId, tokenId, limit] = [7, 3, 10];
const countMany = (uses: Uses, count: number) => {
  for (let at = 0; at < count; at++) uses.count(tenantId, tokenId, at >= limit);
};
const allowances = (uses: readonly Uses[]) => uses.map((use) => use.allowance(tenantId, tokenId, limit));

describe('the use of a token', () => {
  test('at one process leaves the rest of its limit to the others', async () => {
    const [one, two] = await processes(2);
    countMany(one, 4);
    expect(allowances([one, two])).toEqual([10, 10]);
    vi.advanceTimersByTime(250);
    expect(allowances([one, two])).toEqual([10, 6]);
    expect(two.allowance(tenantId, tokenId + 1, limit)).toBe(10);
  });

  test('above its limit is divided by the requests of each process', async () => {
    const [one, two] = await processes(2);
    countMany(one, 30);
    countMany(two, 10);
    vi.advanceTimersByTime(250);
    expect(allowances([one, two])).toEqual([7, 2]);
  });

  test('counts for a second from its report, so that a client that moves to another process has its whole limit', async () => {
    const [one, two] = await processes(2);
    countMany(one, 10);
    vi.advanceTimersByTime(250);
    expect(allowances([two])).toEqual([1]);
    vi.advanceTimersByTime(1000);
    expect(allowances([two])).toEqual([10]);
  });

  test('of a steady client counts all the time', async () => {
    const [one, two] = await processes(2);
    for (let quarter = 0; quarter < 12; quarter++) {
      countMany(one, 2);
      vi.advanceTimersByTime(250);
    }
    expect(allowances([two])).toEqual([2]);
  });

  test('of the last minute is the sum of all processes, at each of them', async () => {
    const [one, two] = await processes(2);
    countMany(one, 12);
    countMany(two, 3);
    vi.advanceTimersByTime(1000);
    const sums = { requests: 15, refused: 2 };
    expect(one.of(tenantId, tokenId)).toEqual({ lastSecond: 15, busiestSecond: 15, ...sums });
    expect(two.of(tenantId, tokenId)).toMatchObject(sums);
    vi.advanceTimersByTime(62_000);
    expect(one.of(tenantId, tokenId)).toEqual({ lastSecond: 0, busiestSecond: 0, requests: 0, refused: 0 });
  });
});
