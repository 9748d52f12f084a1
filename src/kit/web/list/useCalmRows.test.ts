import { expect, test } from 'vitest';
import { newRowIds } from './useCalmRows.tsx';

test('detects rows inserted above or between known rows, but not further pages', () => {
  expect(newRowIds(['3', '2', '1'], ['5', '3', '4', '2', '1', '0'])).toEqual(['5', '4']);
  expect(newRowIds(['3', '2'], ['3', '2', '1', '0'])).toEqual([]);
  expect(newRowIds(['3', '2'], ['2'])).toEqual([]);
  expect(newRowIds(['3'], ['5', '4'])).toEqual([]);
  expect(newRowIds([], ['1'])).toEqual([]);
});
