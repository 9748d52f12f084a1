import { expect, it } from 'vitest';
import { patchCachedRow } from './patchCachedRow.ts';

const rows = [
  { id: 1, enabled: true },
  { id: 2, enabled: true },
];
const after = [
  { id: 1, enabled: true },
  { id: 2, enabled: false },
];

it('changes the row in a page', () => {
  expect(patchCachedRow({ data: rows, total: 2 }, 2, { enabled: false })).toEqual({ data: after, total: 2 });
});

it('changes the row in the pages of an infinite list', () => {
  const cached = { pages: [{ data: rows }, { data: [] }], pageParams: [1, 2] };
  expect(patchCachedRow(cached, 2, { enabled: false })).toEqual({ ...cached, pages: [{ data: after }, { data: [] }] });
});

it('changes the record itself and no others', () => {
  expect(patchCachedRow(rows[1], 2, { enabled: false })).toEqual(after[1]);
  expect(patchCachedRow(rows[0], 2, { enabled: false })).toBe(rows[0]);
  expect(patchCachedRow(undefined, 2, { enabled: false })).toBeUndefined();
});
