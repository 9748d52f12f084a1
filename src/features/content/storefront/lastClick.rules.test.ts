import { expect, test } from 'vitest';
import { viaOfClick } from './lastClick.rules.ts';

const now = Date.parse('2026-11-27T20:00:00Z');
const hour = 3_600_000;

test('an order belongs to the last click for a day', () => {
  expect(viaOfClick({ via: 'b12', at: now }, now)).toBe('b12');
  expect(viaOfClick({ via: 'l5', at: now - 24 * hour + 1 }, now)).toBe('l5');
  expect(viaOfClick({ via: 'b12', at: now - 24 * hour }, now)).toBeNull();
});

test('what another version or a clock that was wrong has stored is no click', () => {
  for (const stored of [null, 'b12', {}, { via: 'b12' }, { via: 'b12', at: '1' }, { via: '<b>', at: now }])
    expect(viaOfClick(stored, now)).toBeNull();
  expect(viaOfClick({ via: 'b12', at: now + 24 * hour }, now)).toBeNull();
});
