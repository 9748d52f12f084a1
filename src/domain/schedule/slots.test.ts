import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { opennessAt } from './openness.ts';
import { slotsOf } from './slots.ts';
import { at, closing, emptyWeek, everyDay, iso, range, schedule } from './testing/schedules.ts';

const optionsAt = (now: string, daysAhead = 3) => ({ now: at(now), daysAhead, stepMinutes: 30 });
const times = (...args: Parameters<typeof slotsOf>) => slotsOf(...args).map(({ time }) => time);
const shortDay = everyDay(range('12:00', '14:00'));

describe('the slots of a day', () => {
  it('are every half hour within the hours', () => {
    const store = schedule({ businessHours: shortDay });
    expect(slotsOf(store, 'delivery', '2026-06-11', optionsAt('2026-06-10T13:00'))).toEqual([
      { at: iso('2026-06-11T12:00'), time: '12:00' },
      { at: iso('2026-06-11T12:30'), time: '12:30' },
      { at: iso('2026-06-11T13:00'), time: '13:00' },
      { at: iso('2026-06-11T13:30'), time: '13:30' },
    ]);
  });

  it('begin today when an order placed now can be ready', () => {
    const store = schedule({ businessHours: shortDay });
    expect(times(store, 'delivery', '2026-06-10', optionsAt('2026-06-10T12:20'))).toEqual(['13:30']);
    expect(times(store, 'pickUp', '2026-06-10', optionsAt('2026-06-10T12:10'))).toEqual(['12:30', '13:00', '13:30']);
  });

  it('leave out what a closing takes', () => {
    const store = schedule({ businessHours: shortDay, closings: [closing('2026-06-11T12:30', '2026-06-11T13:30')] });
    expect(times(store, 'delivery', '2026-06-11', optionsAt('2026-06-10T13:00'))).toEqual(['12:00', '13:30']);
  });

  it('are none in the past and too far ahead', () => {
    const store = schedule({ businessHours: shortDay });
    expect(times(store, 'delivery', '2026-06-09', optionsAt('2026-06-10T09:00'))).toEqual([]);
    expect(times(store, 'delivery', '2026-06-14', optionsAt('2026-06-10T09:00'))).toEqual([]);
    expect(times(store, 'delivery', '2026-06-13', optionsAt('2026-06-10T09:00'))).toHaveLength(4);
  });

  it('leave out times the clock skips and tell once those it reads twice', () => {
    const night = { ...emptyWeek(), saturday: [range('22:30', '24:00')], sunday: [range('00:00', '02:00')] };
    const store = schedule({ businessHours: night });
    expect(times(store, 'delivery', '2026-09-06', optionsAt('2026-09-05T09:00'))).toEqual(['01:00', '01:30']);
    expect(times(store, 'delivery', '2026-04-04', optionsAt('2026-04-04T09:00'))).toEqual(['22:30', '23:00', '23:30']);
  });

  it('are ordered, open and not sooner than an order takes, whatever the schedule', () => {
    const minutes = fc.integer({ min: 0, max: 287 }).map((step) => step * 5);
    const clock = (minute: number) =>
      `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    const ranges = fc.array(
      fc
        .tuple(minutes, minutes)
        .filter(([one, other]) => one !== other)
        .map(([one, other]) => range(clock(Math.min(one, other)), clock(Math.max(one, other)))),
      { maxLength: 3 },
    );
    const days = fc.constantFrom('2026-04-04', '2026-04-05', '2026-09-05', '2026-09-06', '2026-06-10');
    fc.assert(
      fc.property(ranges, days, minutes, fc.integer({ min: 5, max: 120 }), (hours, day, minute, wait) => {
        const store = schedule({ businessHours: everyDay(...hours), deliveryWaitTime: wait });
        const now = at(`2026-04-04T${clock(minute)}`);
        const slots = slotsOf(store, 'delivery', day, { now, daysAhead: 365, stepMinutes: 30 }).map(({ at }) => at);
        expect(slots).toEqual([...new Set(slots)].toSorted());
        for (const slot of slots) {
          expect(opennessAt(store, 'delivery', new Date(slot)).open).toBe(true);
          expect(Date.parse(slot)).toBeGreaterThanOrEqual(now.getTime() + wait * 60_000);
        }
      }),
    );
  });
});
