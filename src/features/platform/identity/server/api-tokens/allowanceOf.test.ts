import { describe, expect, test } from 'vitest';
import { allowanceOf } from './allowanceOf.ts';

describe('the allowance of a process', () => {
  test.each([
    { limit: 10, local: 0, others: 0, allowed: 10, case: 'is the limit while it is alone' },
    { limit: 10, local: 3, others: 4, allowed: 6, case: 'is what the others leave' },
    { limit: 10, local: 20, others: 20, allowed: 5, case: 'is its share where all have more than the limit' },
    { limit: 10, local: 30, others: 10, allowed: 7, case: 'is larger where it has more of the requests' },
    { limit: 10, local: 0, others: 50, allowed: 1, case: 'is one request where the others use all' },
    { limit: 1, local: 1, others: 1, allowed: 1, case: 'is one request of a limit of one' },
  ])('$case', ({ limit, local, others, allowed }) => {
    expect(allowanceOf(limit, local, others)).toBe(allowed);
  });

  test('together with the others is at most the limit and one for each process', () => {
    for (const [one, two, three] of [
      [5, 5, 5],
      [100, 1, 1],
      [7, 9, 40],
    ] as const) {
      const total = one + two + three;
      const sum = [one, two, three].map((local) => allowanceOf(10, local, total - local)).reduce((a, b) => a + b);
      expect(sum).toBeLessThanOrEqual(13);
    }
  });
});
