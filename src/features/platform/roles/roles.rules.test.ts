import { describe, expect, test } from 'vitest';
import { canGrant, emptyGrant } from './roles.rules.ts';

const chief = { policies: new Set(['roles.update', 'stores.show']), storeIds: null };
const local = { policies: new Set(['roles.update', 'stores.show']), storeIds: [1, 2] };
const reading = { policies: ['stores.show'], allStores: true, storeIds: [] };

describe('who may change a grant', () => {
  test('gives what one holds', () => expect(canGrant(chief, emptyGrant, reading)).toBe(true));
  test('does not give a policy one lacks', () =>
    expect(canGrant(chief, reading, { ...reading, policies: ['stores.show', 'stores.update'] })).toBe(false));
  test('does not take away a policy one lacks', () =>
    expect(canGrant(chief, { ...reading, policies: ['stores.update'] }, { ...reading, policies: [] })).toBe(false));
  test('leaves alone what others hold and one does not', () =>
    expect(
      canGrant(
        chief,
        { ...reading, policies: ['stores.update'] },
        { ...reading, policies: ['stores.update', 'stores.show'] },
      ),
    ).toBe(true));
  test('does not open every store when limited to some', () =>
    expect(canGrant(local, emptyGrant, reading)).toBe(false));
  test('gives own stores and no others', () => {
    expect(canGrant(local, emptyGrant, { ...emptyGrant, storeIds: [2] })).toBe(true);
    expect(canGrant(local, emptyGrant, { ...emptyGrant, storeIds: [3] })).toBe(false);
  });
});
