import { expect, test } from 'vitest';
import { Failure } from '#kit/contract/failures.ts';
import { periodOf, stepOf } from './period.rules.ts';

const today = '2026-11-20';

test('a period defaults to the last thirty days', () => {
  expect(periodOf({}, today)).toEqual({ startDate: '2026-10-22', endDate: today });
  expect(periodOf({ startDate: '2026-11-01' }, today)).toEqual({ startDate: '2026-11-01', endDate: today });
  expect(periodOf({ endDate: '2026-02-28' }, today)).toEqual({ startDate: '2026-01-30', endDate: '2026-02-28' });
});

test('one that ends before it begins, or lasts for ages, is refused at its field', () => {
  const errors = (startDate: string, endDate: string) => {
    try {
      return periodOf({ startDate, endDate }, today);
    } catch (thrown) {
      return (thrown as Failure).fields;
    }
  };
  expect(errors('2026-11-20', '2026-11-19')).toHaveProperty('end_date');
  expect(errors('2020-01-01', '2026-11-19')).toHaveProperty('start_date');
});

test('the longer it is, the coarser is its trend', () => {
  const step = (startDate: string) => stepOf({ startDate, endDate: today });
  expect([step('2026-11-01'), step('2026-08-01'), step('2025-11-21')]).toEqual(['day', 'week', 'month']);
});
