import { describe, expect, test } from 'vitest';
import { dayLength, instantAt } from '../time/zonedTime.ts';
import { heldClosings, heldState, type Hold, ordersStopAt, strongestHold, subscriptionStatusOf } from './holds.ts';
import { fateOfJob } from './whileHeld.ts';

const timeZone = 'America/Santiago';
const place = { timeZone, businessDayCutoff: '04:00' };
const at = (local: string) => instantAt(timeZone, local);
const hold = (changes: Partial<Hold> = {}): Hold => {
  const from = changes.from ?? at('2026-11-20T20:00');
  return { kind: 'payment', from, until: null, openedAt: from, sentence: 'Hay facturas sin pagar.', ...changes };
};

describe('the state of a company', () => {
  test('is active before a hold begins and from its end on', () => {
    const maintenance = hold({ kind: 'maintenance', until: at('2026-11-20T22:00') });
    expect(heldState([maintenance], at('2026-11-20T19:59'))).toBe('active');
    expect(heldState([maintenance], at('2026-11-20T20:00'))).toBe('maintenance');
    expect(heldState([maintenance], at('2026-11-20T22:00'))).toBe('active');
  });

  test('is a failed payment for seven days, and then suspended', () => {
    const payment = hold();
    expect(subscriptionStatusOf([payment], payment.from + 7 * dayLength - 1)).toBe('failed_payment');
    expect(subscriptionStatusOf([payment], payment.from + 7 * dayLength)).toBe('suspended');
  });

  test('is that of the strongest hold, in any order', () => {
    const holds = [hold({ kind: 'request' }), hold({ kind: 'security', sentence: 'Escríbenos.' }), hold()];
    const later = at('2026-11-21T12:00');
    for (const order of [holds, holds.toReversed()])
      expect(strongestHold(order, later)).toMatchObject({ state: 'suspended', hold: { sentence: 'Escríbenos.' } });
    expect(subscriptionStatusOf([holds[0]!, holds[2]!], later)).toBe('inactive');
  });
});

describe('stores stop taking orders', () => {
  test('for lack of payment at the end of the day of sales, also past midnight', () => {
    const suspended = at('2026-11-27T20:00');
    expect(ordersStopAt(hold(), place)).toBe(at('2026-11-28T04:00'));
    const pastMidnight = hold({ from: suspended + 5 * 3_600_000 - 7 * dayLength });
    expect(ordersStopAt(pastMidnight, place)).toBe(at('2026-11-28T04:00'));
  });

  test('never during the day in which a hold is opened late', () => {
    const late = hold({ from: at('2026-10-01T12:00'), openedAt: at('2026-11-20T21:30') });
    expect(ordersStopAt(late, place)).toBe(at('2026-11-21T04:00'));
  });

  test('at once for any other reason', () => {
    expect(ordersStopAt(hold({ kind: 'security' }), place)).toBe(at('2026-11-20T20:00'));
  });

  test('exactly at a cut-off without waiting for the next', () => {
    const atCutoff = hold({ from: at('2026-11-21T04:00') - 7 * dayLength });
    expect(ordersStopAt(atCutoff, place)).toBe(at('2026-11-21T04:00'));
  });

  test('by the clock of each store', () => {
    const elsewhere = { timeZone: 'Pacific/Easter', businessDayCutoff: '04:00' };
    expect(ordersStopAt(hold(), elsewhere) - ordersStopAt(hold(), place)).toBe(2 * 3_600_000);
  });

  test('as by a closing, unless the hold ends before', () => {
    expect(heldClosings([hold({ until: at('2026-11-25T12:00') })], place)).toEqual([]);
    expect(heldClosings([hold({ kind: 'maintenance', until: at('2026-11-21T02:00') })], place)).toEqual([
      {
        startDatetime: new Date(at('2026-11-20T20:00')).toISOString(),
        endDatetime: new Date(at('2026-11-21T02:00')).toISOString(),
        reason: null,
        dispatchMethod: 'both',
      },
    ]);
  });
});

describe('a job that is due while its company is held', () => {
  const hours = 3_600_000;

  test('runs, waits for the release, or is dropped, as its kind declares', () => {
    expect(fateOfJob({ whileHeld: 'run' }, 'suspended', 0)).toBe('run');
    expect(fateOfJob({ whileHeld: 'defer' }, 'suspendedPayment', 90 * 24 * hours)).toBe('defer');
    expect(fateOfJob({ whileHeld: 'drop' }, 'suspendedPayment', 0)).toBe('drop');
    expect(fateOfJob({ whileHeld: 'drop' }, 'failedPayment', 0)).toBe('run');
  });

  test('is dropped once it is too late for it', () => {
    const mail = { whileHeld: 'defer', deferredHours: 24 } as const;
    expect(fateOfJob(mail, 'suspendedPayment', 23 * hours)).toBe('defer');
    expect(fateOfJob(mail, 'suspendedPayment', 24 * hours)).toBe('drop');
    expect(fateOfJob(mail, 'suspended', 0)).toBe('drop');
  });

  test('waits during maintenance', () => {
    expect(fateOfJob({ whileHeld: 'drop' }, 'maintenance', 0)).toBe('defer');
  });
});
