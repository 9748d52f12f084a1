import { expect, test } from 'vitest';
import { forecastOf, levelOf } from './quota.rules.ts';

test.each([
  [4799, 'fine'],
  [4800, 'near'],
  [5999, 'near'],
  [6000, 'over'],
])('%i of 6,000 mails are %s', (used, level) => {
  expect(levelOf(used, 6000)).toBe(level);
});

test('mails without a limit never run out', () => {
  expect(levelOf(1_000_000, null)).toBe('fine');
});

test('the forecast is the rate until now, and none on the first day', () => {
  expect(forecastOf(3000, { elapsedDays: 10, days: 30 })).toBe(9000);
  expect(forecastOf(50, { elapsedDays: 0.5, days: 30 })).toBeNull();
});
