import { expect, test } from 'vitest';
import {
  afterShowing,
  mayShow,
  noneSeen,
  parseSeen,
  type PopUpCaps,
  type SeenPopUps,
  visitAt,
} from './popUpCaps.rules.ts';

const now = Date.parse('2026-11-27T20:00:00Z');
const minute = 60_000;
const day = 24 * 60 * minute;
const unlimited: PopUpCaps = { maxPerSession: null, daysBetween: null, maxTotal: null };
/** A guest who saw a pop-up at some moments, each in another visit. */
const seenAt = (...moments: number[]): SeenPopUps =>
  moments.reduce((seen, at) => afterShowing('b1', visitAt(seen, at), at), noneSeen);

test('a guest sees one pop-up a visit, of whatever kind', () => {
  const seen = seenAt(now);
  expect([mayShow('b1', unlimited, seen, now), mayShow('b2', unlimited, seen, now)]).toEqual([false, false]);
  expect(mayShow('b2', unlimited, visitAt(seen, now + 29 * minute), now + 29 * minute)).toBe(false);
  expect(mayShow('b1', unlimited, visitAt(seen, now + 31 * minute), now + 31 * minute)).toBe(true);
});

test('each page prolongs a visit', () => {
  const later = visitAt(visitAt(seenAt(now), now + 20 * minute), now + 40 * minute);
  expect(mayShow('b2', unlimited, later, now + 40 * minute)).toBe(false);
});

test('a pop-up rests for its days, and ends after its times', () => {
  const caps = { ...unlimited, daysBetween: 7, maxTotal: 2 };
  const may = (seen: SeenPopUps, at: number) => mayShow('b1', caps, visitAt(seen, at), at);
  expect(may(noneSeen, now)).toBe(true);
  expect(may(seenAt(now), now + 7 * day - 1)).toBe(false);
  expect(may(seenAt(now), now + 7 * day)).toBe(true);
  expect(may(seenAt(now, now + 7 * day), now + 100 * day)).toBe(false);
});

test('a limit a visit of another pop-up does not matter', () => {
  const seen = visitAt(seenAt(now), now + day);
  expect(mayShow('b1', { ...unlimited, maxPerSession: 1 }, seen, now + day)).toBe(true);
});

test('a clock that was set back shows no pop-up more often', () => {
  const seen = visitAt(seenAt(now), now - day);
  expect(mayShow('b1', { ...unlimited, daysBetween: 1 }, seen, now - day)).toBe(false);
});

test.each([[null], ['x'], [{ showings: { b1: { total: 'x' } } }], [{ visitAt: 'x', hasSeen: 1, showings: 3 }]])(
  'what another version stored (%j) is as good as none',
  (stored) => {
    expect(parseSeen(stored)).toEqual(noneSeen);
  },
);
