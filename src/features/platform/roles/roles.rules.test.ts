import { describe, expect, test } from 'vitest';
import { canGrant, emptyGrant, granterOf, userGrant } from './roles.rules.ts';

const policies = new Set(['roles.update', 'stores.show', 'auth_credentials.update']);
const table = { isReserved: (policy: string) => policy === 'auth_credentials.update' };
const everywhere = { policies, storeIds: null, storeGroupIds: null };
const chief = granterOf({ ...everywhere, superAdmin: false }, table);
const local = granterOf({ policies, storeIds: [1, 2], storeGroupIds: [7], superAdmin: false }, table);
const readGrant = { policies: ['stores.show'], allStores: true, storeIds: [], storeGroupIds: [] };

describe('changing a grant', () => {
  test('allows giving policies the user has', () => expect(canGrant(chief, emptyGrant, readGrant)).toBe(true));
  test('rejects adding a policy the user lacks', () =>
    expect(canGrant(chief, readGrant, { ...readGrant, policies: ['stores.show', 'stores.update'] })).toBe(false));
  test('rejects removing a policy the user lacks', () =>
    expect(canGrant(chief, { ...readGrant, policies: ['stores.update'] }, { ...readGrant, policies: [] })).toBe(false));
  test('rejects adding or removing a reserved policy, except by super-admins', () => {
    const reservedGrant = { ...readGrant, policies: ['stores.show', 'auth_credentials.update'] };
    const superAdmin = granterOf({ ...everywhere, superAdmin: true }, table);
    for (const [before, after] of [
      [readGrant, reservedGrant],
      [reservedGrant, readGrant],
    ] as const)
      expect([canGrant(chief, before, after), canGrant(superAdmin, before, after)]).toEqual([false, true]);
  });
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
