import { describe, expect, test } from 'vitest';
import { mayChange, nothing } from './roles.rules.ts';

const chief = { policies: new Set(['roles.update', 'stores.show']), storeIds: null };
const local = { policies: new Set(['roles.update', 'stores.show']), storeIds: [1, 2] };
const reading = { policies: ['stores.show'], allStores: true, storeIds: [] };

describe('who may change a grant', () => {
  test('gives what one holds', () => expect(mayChange(chief, nothing, reading)).toBe(true));
  test('does not give a policy one lacks', () =>
    expect(mayChange(chief, reading, { ...reading, policies: ['stores.show', 'stores.update'] })).toBe(false));
  test('does not take away a policy one lacks', () =>
    expect(mayChange(chief, { ...reading, policies: ['stores.update'] }, { ...reading, policies: [] })).toBe(false));
  test('leaves alone what others hold and one does not', () =>
    expect(
      mayChange(
        chief,
        { ...reading, policies: ['stores.update'] },
        { ...reading, policies: ['stores.update', 'stores.show'] },
      ),
    ).toBe(true));
  test('does not open every store when limited to some', () => expect(mayChange(local, nothing, reading)).toBe(false));
  test('gives own stores and no others', () => {
    expect(mayChange(local, nothing, { ...nothing, storeIds: [2] })).toBe(true);
    expect(mayChange(local, nothing, { ...nothing, storeIds: [3] })).toBe(false);
  });
});
