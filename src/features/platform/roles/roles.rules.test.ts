import { describe, expect, test } from 'vitest';
import { canGrant, emptyGrant, userGrant } from './roles.rules.ts';

const chief = { policies: new Set(['roles.update', 'stores.show']), storeIds: null, storeGroupIds: null };
const local = { policies: new Set(['roles.update', 'stores.show']), storeIds: [1, 2], storeGroupIds: [7] };
const readGrant = { policies: ['stores.show'], allStores: true, storeIds: [], storeGroupIds: [] };

describe('who may change a grant', () => {
  test('gives what one holds', () => expect(canGrant(chief, emptyGrant, readGrant)).toBe(true));
  test('does not give a policy one lacks', () =>
    expect(canGrant(chief, readGrant, { ...readGrant, policies: ['stores.show', 'stores.update'] })).toBe(false));
  test('does not take away a policy one lacks', () =>
    expect(canGrant(chief, { ...readGrant, policies: ['stores.update'] }, { ...readGrant, policies: [] })).toBe(false));
  test('leaves alone what others hold and one does not', () =>
    expect(
      canGrant(
        chief,
        { ...readGrant, policies: ['stores.update'] },
        { ...readGrant, policies: ['stores.update', 'stores.show'] },
      ),
    ).toBe(true));
  test('does not open every store when limited to some', () =>
    expect(canGrant(local, emptyGrant, readGrant)).toBe(false));
  test('gives own stores and no others', () => {
    expect(canGrant(local, emptyGrant, { ...emptyGrant, storeIds: [2] })).toBe(true);
    expect(canGrant(local, emptyGrant, { ...emptyGrant, storeIds: [3] })).toBe(false);
  });
  test('gives own groups of stores and no others', () => {
    expect(canGrant(local, emptyGrant, { ...emptyGrant, storeGroupIds: [7] })).toBe(true);
    expect(canGrant(local, emptyGrant, { ...emptyGrant, storeGroupIds: [8] })).toBe(false);
  });
});

describe('what a user reaches', () => {
  const members = new Map([[7, [1, 2]]]);
  const by = (storeIds: number[], storeGroupIds: number[]) => ({ allStores: false, storeIds, storeGroupIds });
  const storesOf = (assigned: ReturnType<typeof by>, role: ReturnType<typeof by>) =>
    userGrant(assigned, { policies: [], ...role }, members).effective;

  test('is the stores of a group, where the role names it too', () =>
    expect(storesOf(by([], [7]), by([], [7]))).toEqual({ policies: [], ...by([1, 2], [7]) }));
  test('is of the stores of a group those a role names, and not who joins it later', () =>
    expect(storesOf(by([], [7]), by([2, 3], []))).toEqual({ policies: [], ...by([2], []) }));
  test('is all that the role reaches, for whoever has every store', () =>
    expect(storesOf({ ...by([], []), allStores: true }, by([3], [7]))).toEqual({
      policies: [],
      ...by([3, 1, 2], [7]),
    }));
});
