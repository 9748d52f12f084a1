import { expect, it } from 'vitest';
import { waitAt } from './scheduleWaits.ts';
import { at, emptyWeek, schedule } from './testing/schedules.ts';

const exception = (startTime: string, endTime: string, deliveryWaitTime: number, pickUpWaitTime: number) => ({
  startTime,
  endTime,
  deliveryWaitTime,
  pickUpWaitTime,
});

// The tenth of June of 2026 is a Wednesday.
const store = schedule({
  deliveryWaitTime: 45,
  pickUpWaitTime: 20,
  exceptionalWaitTimes: {
    periodic: { ...emptyWeek(), wednesday: [exception('13:00', '15:00', 60, 30), exception('20:00', '24:00', 90, 45)] },
    specific: [{ ...exception('14:00', '16:00', 120, 80), date: '2026-06-10' }],
  },
});

it("takes the store's own wait where no exception holds", () => {
  expect(waitAt(store, 'delivery', at('2026-06-10T12:59'))).toBe(45);
  expect(waitAt(store, 'pickUp', at('2026-06-11T13:30'))).toBe(20);
});

it('takes the exception of a weekday from its start until its end', () => {
  expect(waitAt(store, 'delivery', at('2026-06-17T13:00'))).toBe(60);
  expect(waitAt(store, 'pickUp', at('2026-06-17T14:59'))).toBe(30);
  expect(waitAt(store, 'delivery', at('2026-06-17T15:00'))).toBe(45);
  expect(waitAt(store, 'delivery', at('2026-06-17T23:59'))).toBe(90);
});

it('lets the exception of a date beat the one of its weekday', () => {
  expect(waitAt(store, 'delivery', at('2026-06-10T13:59'))).toBe(60);
  expect(waitAt(store, 'delivery', at('2026-06-10T14:00'))).toBe(120);
  expect(waitAt(store, 'pickUp', at('2026-06-10T15:30'))).toBe(80);
});
