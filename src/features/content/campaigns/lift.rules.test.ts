import { describe, expect, test } from 'vitest';
import { type Group, liftOf, roundToTenth } from './lift.rules.ts';

const group = (people: number, buyers: number, sold = buyers * 10_000): Group => ({ people, buyers, sold });

describe('the lift of a campaign', () => {
  // Newcombe 1998, table II, method 10.
  test.each([
    [group(70, 56), group(80, 48), 0.0524, 0.3339],
    [group(10, 9), group(10, 3), 0.1705, 0.809],
    [group(10, 10), group(10, 0), 0.6075, 1],
    [group(10, 0), group(10, 0), -0.2775, 0.2775],
  ])('has the limits that Newcombe published: %j against %j', (recipients, control, low, high) => {
    const lift = liftOf(recipients, control);
    expect(lift.low / 100).toBeCloseTo(low, 3);
    expect(lift.high / 100).toBeCloseTo(high, 3);
  });

  test('counts the buyers and the sales that its mails brought', () => {
    expect(liftOf(group(9000, 720), group(1000, 50))).toMatchObject({
      verdict: 'more',
      difference: expect.closeTo(3),
      buyers: 270,
      sold: 2_700_000,
    });
  });

  test.each([
    [group(9000, 480), group(1000, 50), 'chance'],
    [group(9000, 300), group(1000, 80), 'fewer'],
    [group(9000, 900), group(99, 0), 'tooFew'],
    [group(0, 0), group(0, 0), 'tooFew'],
  ])('of %j against %j is %s', (recipients, control, verdict) => {
    expect(liftOf(recipients, control).verdict).toBe(verdict);
  });
});

test.each([
  [-1.8867924528301887, -1.9],
  [7.692307692307693, 7.7],
  [5, 5],
  [-0.04, 0],
])('screens show %d as %d', (value, rounded) => {
  expect(roundToTenth(value)).toBe(rounded);
});
