import { expect, test } from 'vitest';
import { totalOf } from './totalOf.ts';

const loaded = { rows: [1, 2, 3], total: null, more: undefined, loading: false, failure: null };
const more = () => undefined;

test('a total is what the list or the server counted', () => {
  expect(totalOf({ count: 40, detail: '$9.000' }, { ...loaded, more })).toEqual({ count: 40, detail: '$9.000' });
  expect(totalOf(undefined, { ...loaded, total: 312, more })).toEqual({ count: 312 });
});

test('loaded rows are a total only if there are no others', () => {
  expect(totalOf(undefined, loaded)).toEqual({ count: 3 });
  expect(totalOf(undefined, { ...loaded, more })).toEqual({ count: null });
  expect(totalOf(undefined, { ...loaded, rows: [], loading: true })).toEqual({ count: null });
  expect(totalOf(undefined, { ...loaded, rows: [], failure: new Error('offline') })).toEqual({ count: null });
});
