import { describe, expect, test } from 'vitest';
import { canGrant, emptyGrant, userGrant } from './roles.rules.ts';

const chief = { policies: new Set(['roles.update', 'stores.show']), storeIds: null, storeGroupIds: null };
const local = { policies: new Set(['roles.update', 'stores.show']), storeIds: [1, 2], storeGroupIds: [7] };
const readGrant = { policies: ['stores.show'], allStores: true, storeIds: [], storeGroupIds: [] };

describe('changing a grant', () => {
  test('allows giving policies the user has', () => expect(canGrant(chief, emptyGrant, readGrant)).toBe(true));
  test('rejects adding a policy the user lacks', () =>
    expect(canGrant(chief, readGrant, { ...readGrant, policies: ['stores.show', 'stores.update'] })).toBe(false));
  test('rejects removing a policy the user lacks', () =>
    expect(canGrant(chief, { ...readGrant, policies: ['stores.update'] }, { ...readGrant, policies: [] })).toBe(false));
  test('ignores policies of others that the user lacks', () =>
    expect(
      canGrant(
        chief,
        { ...readGrant, policies: ['stores.update'] },
        { ...readGrant, policies: ['stores.update', 'stores.show'] },
      ),
    ).toBe(true));
  test('rejects access to all stores for users limited to some', () =>
    expect(canGrant(local, emptyGrant, readGrant)).toBe(false));
  test('allows only the stores of the user', () => {
    expect(canGrant(local, emptyGrant, { ...emptyGrant, storeIds: [2] })).toBe(true);
    expect(canGrant(local, emptyGrant, { ...emptyGrant, storeIds: [3] })).toBe(false);
  });
  test('allows only the store groups of the user', () => {
    expect(canGrant(local, emptyGrant, { ...emptyGrant, storeGroupIds: [7] })).toBe(true);
    expect(canGrant(local, emptyGrant, { ...emptyGrant, storeGroupIds: [8] })).toBe(false);
  });
});

describe('the scope of a user', () => {
  const members = new Map([[7, [1, 2]]]);
  const by = (storeIds: number[], storeGroupIds: number[]) => ({ allStores: false, storeIds, storeGroupIds });
  const storesOf = (assigned: ReturnType<typeof by>, role: ReturnType<typeof by>) =>
    userGrant(assigned, { policies: [], ...role }, members).effective;

  test('includes the stores of a group named by the role', () =>
    expect(storesOf(by([], [7]), by([], [7]))).toEqual({ policies: [], ...by([1, 2], [7]) }));
  test('excludes stores that join the group later if the role names stores', () =>
    expect(storesOf(by([], [7]), by([2, 3], []))).toEqual({ policies: [], ...by([2], []) }));
  test('is the scope of the role for users with all stores', () =>
    expect(storesOf({ ...by([], []), allStores: true }, by([3], [7]))).toEqual({
      policies: [],
      ...by([3, 1, 2], [7]),
    }));
});
