import { expect, test } from 'vitest';
import { byTime, hasEnded, parseSnapshot } from './snapshots.ts';

test('orders snapshots by time, also between the same transactions', () => {
  const texts = ['10:14:10,11,12', '10:14:10,12', '10:15:10,12', '12:15:12', '100:100:'];
  const shuffled = [3, 0, 4, 2, 1].map((place) => parseSnapshot(texts[place] ?? ''));
  expect(shuffled.toSorted(byTime).map(({ text }) => text)).toEqual(texts);
});

test('knows which transactions had ended', () => {
  const snapshot = parseSnapshot('10:14:10,12');
  expect(['9', '10', '11', '12', '13', '14'].map((xid) => hasEnded(snapshot, xid))).toEqual([
    true,
    false,
    true,
    false,
    true,
    false,
  ]);
});
