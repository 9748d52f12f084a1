import { describe, expect, it } from 'vitest';
import type { KitchenLead } from '#features/platform/settings/sections/scheduling.contract.ts';
import { scheduleOf } from '#features/stores/hours/schedule.rules.ts';
import { openStore } from '#testing/orderCases.ts';
import { orderMomentOf } from './orderMoment.rules.ts';

/** When a kitchen in Santiago with 20 minutes of wait gets an order for 21 November, 20:00 local. */
function kitchenGets(
  kitchenLead: KitchenLead,
  now = '2026-11-18T12:00:00.000Z',
  scheduledFor = '2026-11-21T23:00:00.000Z',
): string {
  const store = { ...openStore({ futureOrdersEnabled: true, pickUpWaitTime: 20 }), kitchenLead };
  return orderMomentOf(store, scheduleOf(store), { method: 'pickUp', scheduledFor, now: new Date(now) }).startsAt;
}

describe('an order for later reaches its kitchen', () => {
  it('as early as the chain says', () => {
    expect(kitchenGets('wait')).toBe('2026-11-21T22:40:00.000Z');
    expect(kitchenGets('half_hour')).toBe('2026-11-21T22:30:00.000Z');
    expect(kitchenGets('one_hour')).toBe('2026-11-21T22:00:00.000Z');
    expect(kitchenGets('two_hours')).toBe('2026-11-21T21:00:00.000Z');
    expect(kitchenGets('start_of_day')).toBe('2026-11-21T03:00:00.000Z');
    expect(kitchenGets('three_days')).toBe('2026-11-18T23:00:00.000Z');
  });

  it('not later than its wait before the hour, and not before it is placed', () => {
    expect(kitchenGets('quarter_hour')).toBe('2026-11-21T22:40:00.000Z');
    expect(kitchenGets('three_days', '2026-11-20T12:00:00.000Z')).toBe('2026-11-20T12:00:00.000Z');
  });

  it('at the start of a day that begins at 01:00, and once where an hour repeats', () => {
    const startOfDay = (scheduledFor: string) => kitchenGets('start_of_day', '2026-04-01T12:00:00.000Z', scheduledFor);
    expect(startOfDay('2026-09-06T15:00:00.000Z')).toBe('2026-09-06T04:00:00.000Z');
    expect(startOfDay('2026-04-05T03:30:00.000Z')).toBe('2026-04-04T03:00:00.000Z');
    expect(startOfDay('2026-04-05T15:00:00.000Z')).toBe('2026-04-05T04:00:00.000Z');
  });
});
