import { expect, test } from 'vitest';
import { type CountKey, EventTally } from './eventTally.rules.ts';

const key = (changes: Partial<CountKey> = {}): CountKey => ({
  kind: 'banner',
  contentId: 12,
  storeId: 3,
  day: '2026-11-27',
  device: 'web',
  ...changes,
});

test('adds up events of the same content, store, day and device', () => {
  const tally = new EventTally({ all: 10, ofTenant: 10 });
  tally.add(1, key(), 'view');
  tally.add(1, key(), 'view');
  tally.add(1, key(), 'click');
  tally.add(1, key({ device: 'app' }), 'close');
  tally.add(2, key(), 'view');
  expect(tally.take()).toEqual([
    [
      1,
      [
        { ...key(), views: 2, clicks: 1, closes: 0 },
        { ...key({ device: 'app' }), views: 0, clicks: 0, closes: 1 },
      ],
    ],
    [2, [{ ...key(), views: 1, clicks: 0, closes: 0 }]],
  ]);
  expect([tally.rows, tally.take()]).toEqual([0, []]);
});

test('counts again what could not be stored', () => {
  const tally = new EventTally({ all: 10, ofTenant: 10 });
  tally.add(1, key(), 'view');
  const [[tenantId, rows] = [0, []]] = tally.take();
  tally.add(1, key(), 'view');
  tally.restore(tenantId, rows);
  expect(tally.take()).toEqual([[1, [{ ...key(), views: 2, clicks: 0, closes: 0 }]]]);
});

test('drops new rows beyond its limits, and still counts those that it has', () => {
  const tally = new EventTally({ all: 3, ofTenant: 2 });
  for (let contentId = 1; contentId <= 1000; contentId++) tally.add(1, key({ contentId }), 'view');
  tally.add(1, key({ contentId: 2 }), 'view');
  for (const tenantId of [2, 3]) tally.add(tenantId, key(), 'view');
  expect(tally.rows).toBe(3);
  expect(tally.take()[0]?.[1].map(({ contentId, views }) => [contentId, views])).toEqual([
    [1, 1],
    [2, 2],
  ]);
});
