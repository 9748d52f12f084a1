import { expect, test } from 'vitest';
import { nearest } from './nearest.ts';

const known = ['default_tip', 'store_ids', 'dispatch_method', 'payment_method', 'name', 'id'];

test.each([
  ['defualt_tip', 'default_tip'],
  ['store_id', 'store_ids'],
  ['dispatch', 'dispatch_method'],
  ['payment', 'payment_method'],
  ['nme', 'name'],
])('%s suggests %s', (input, meant) => expect(nearest(input, known)).toBe(meant));

test.each(['colour', 'is_admin', 'x', '', 'a'.repeat(1000)])('%s suggests nothing', (input) =>
  expect(nearest(input, known)).toBeNull(),
);
