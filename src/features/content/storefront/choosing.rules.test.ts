import { describe, expect, test } from 'vitest';
import type { Openness } from '#domain/schedule/schedule.ts';
import { nearestOpen, nextOpening, takings } from './choosing.rules.ts';

const clock = { timeZone: 'America/Santiago', at: new Date('2026-11-23T18:00:00Z') };
const open: Openness = { open: true, reason: 'open', until: null, note: null, wait: 30 };
const shut = (until: string | null, reason: Openness['reason'] = 'outsideHours'): Openness => ({
  open: false,
  reason,
  until,
  note: null,
  wait: 20,
});

describe('what a store takes now', () => {
  test.each([
    [open, open, ['Delivery en 30 min', 'Retiro en 30 min']],
    [shut('2026-11-23T22:00:00Z'), open, ['Delivery desde las 19:00', 'Retiro en 30 min']],
    [open, shut('2026-11-24T15:00:00Z'), ['Delivery en 30 min', 'Retiro desde mañana a las 12:00']],
    [shut(null, 'closing'), open, ['Delivery pausado', 'Retiro en 30 min']],
    [shut(null, 'disabled'), open, ['Retiro en 30 min']],
  ])('%#: is named by dispatch method', (delivery, pickUp, texts) => {
    expect(takings({ delivery, pickUp }, clock).map(({ text }) => text)).toEqual(texts);
  });
});

describe('the open store that is nearest', () => {
  const store = (id: number, latitude: number | null, changes: object = {}) => ({
    id,
    menuId: 1 as number | null,
    latitude,
    longitude: -70.6,
    state: { delivery: open, pickUp: open },
    ...changes,
  });
  const closed = { state: { delivery: shut(null), pickUp: shut(null) } };
  const from = store(1, -33.4, closed);

  test('passes over closed stores, stores without a menu and stores without a place', () => {
    const stores = [
      from,
      store(2, -33.41, closed),
      store(3, -33.42, { menuId: null }),
      store(4, null),
      store(5, -33.6),
      store(6, -33.48),
    ];
    expect(nearestOpen(from, stores)?.store.id).toBe(6);
  });

  test('is missing where none is open, or where the closed one has no place', () => {
    expect(nearestOpen(from, [from])).toBeNull();
    expect(nearestOpen(store(1, null, closed), [store(6, -33.48)])).toBeNull();
  });

  test('is missing where the nearest is farther than ten kilometres', () => {
    expect(nearestOpen(from, [store(6, -33.5)])).toBeNull();
  });

  test('gives way to the first that opens nearby, where it opens before the closed one', () => {
    const opening = (until: string) => ({ state: { delivery: shut(until), pickUp: shut(null, 'disabled') } });
    const closedOne = store(1, -33.4, opening('2026-11-24T15:00:00Z'));
    const stores = [
      closedOne,
      store(2, -33.41, opening('2026-11-24T16:00:00Z')),
      store(3, -33.42, opening('2026-11-24T14:00:00Z')),
      store(4, -33.43, opening('2026-11-24T13:00:00Z')),
      store(5, -33.6, opening('2026-11-24T12:00:00Z')),
    ];
    expect(nextOpening(closedOne, stores)?.store.id).toBe(4);
    expect(nextOpening(closedOne, stores.slice(0, 2))).toBeNull();
    expect(nextOpening(from, [from, ...stores.slice(1, 2)])?.store.id).toBe(2);
  });
});
