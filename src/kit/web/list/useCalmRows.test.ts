import { expect, test } from 'vitest';
import { arrivedAmong } from './useCalmRows.ts';

test('what came above or between known rows has arrived, and a further page has not', () => {
  expect(arrivedAmong(['3', '2', '1'], ['5', '3', '4', '2', '1', '0'])).toEqual(['5', '4']);
  expect(arrivedAmong(['3', '2'], ['3', '2', '1', '0'])).toEqual([]);
  expect(arrivedAmong(['3', '2'], ['2'])).toEqual([]);
  expect(arrivedAmong(['3'], ['5', '4'])).toEqual([]);
  expect(arrivedAmong([], ['1'])).toEqual([]);
});
