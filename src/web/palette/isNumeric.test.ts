import { expect, test } from 'vitest';
import { isNumeric } from './isNumeric.ts';

test.each([
  ['10526', true],
  ['#10526', true],
  ['pedido 10.526', true],
  ['+56 9 8765', true],
  ['local 12', false],
  ['#', false],
])('%s is a number: %s', (query, numeric) => {
  expect(isNumeric(query)).toBe(numeric);
});
