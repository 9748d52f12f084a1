import type { PolicyTable } from '#kit/contract/policies.ts';
import { intersectStoreScopes, type StoreScope, unionStoreScopes } from '#domain/storeScope.ts';

/** A user's policies and stores; null means every store. */
export type Permissions = {
  policies: Pick<ReadonlySet<string>, 'has'>;
  storeIds: readonly number[] | null;
  storeGroupIds: readonly number[] | null;
};

/** Permissions of a user who changes grants, with the policies they may grant and revoke. */
export type Granter = Permissions & { grantable: Permissions['policies'] };

/** Users grant the policies they have. Reserved ones are granted by super-admins alone. */
export const granterOf = (
  { policies, storeIds, storeGroupIds, superAdmin }: Permissions & { superAdmin: boolean },
  { isReserved }: Pick<PolicyTable, 'isReserved'>,
): Granter => ({
  policies,
  storeIds,
  storeGroupIds,
  grantable: { has: (policy) => policies.has(policy) && (superAdmin || !isReserved(policy)) },
});

/** A grant: policies, and stores, groups of them or all. */
export type Grant = StoreScope & { policies: readonly string[] };

/** The stores that groups have at this moment. */
export type GroupMembers = ReadonlyMap<number, readonly number[]>;

const symmetricDifference = <T>(before: readonly T[], after: readonly T[]): T[] => [
  ...after.filter((item) => !before.includes(item)),
  ...before.filter((item) => !after.includes(item)),
];

/**
 * Whether a user may change a grant: users can neither grant nor revoke permissions they lack, or that are reserved.
 *
 * Otherwise editing roles would give access to every permission.
 */
export function canGrant(actor: Granter, before: Grant, after: Grant): boolean {
  if (symmetricDifference(before.policies, after.policies).some((policy) => !actor.grantable.has(policy))) return false;
  if (actor.storeIds === null) return true;
  if (before.allStores !== after.allStores) return false;
  return reaches(actor, {
    allStores: false,
    storeIds: symmetricDifference(before.storeIds, after.storeIds),
    storeGroupIds: symmetricDifference(before.storeGroupIds, after.storeGroupIds),
  });
}

/** Whether a user's stores include all of a grant. A group must be granted as a group, because its members change. */
function reaches({ storeIds: actorStoreIds, storeGroupIds: groups }: Permissions, grant: StoreScope): boolean {
  if (actorStoreIds === null) return true;
  return (
    !grant.allStores &&
    grant.storeIds.every((id) => actorStoreIds.includes(id)) &&
    grant.storeGroupIds.every((id) => groups?.includes(id))
  );
}

/**
 * Whether a user may change a role. A role's policies apply to all its stores, so users limited to some stores cannot
 * change those of a role beyond them.
 */
export function canChangeRole(actor: Granter, before: Grant, after: Grant): boolean {
  const isWithin = (grant: Grant) => reaches(actor, grant);
  const givesTheSame = symmetricDifference(before.policies, after.policies).length === 0;
  return canGrant(actor, before, after) && (givesTheSame || (isWithin(before) && isWithin(after)));
}

/** A grant of nothing: what a new role or user starts from. */
export const emptyGrant: Grant = { policies: [], allStores: false, storeIds: [], storeGroupIds: [] };

/** Combines the grants of several roles. */
export function unionGrants(grants: readonly Grant[]): Grant {
  return {
    policies: [...new Set(grants.flatMap(({ policies }) => policies))],
    ...unionStoreScopes(grants),
  };
}

/** A user's access: the stores written down for the user, and those of them that the user's roles reach too. */
export type UserGrant = { assigned: Grant; effective: Grant };

/** A scope with the stores that its groups have at this moment. */
const withMembers = (scope: StoreScope, members: GroupMembers): StoreScope =>
  unionStoreScopes([
    scope,
    ...scope.storeGroupIds.map((id) => ({ allStores: false, storeIds: members.get(id) ?? [], storeGroupIds: [] })),
  ]);

/** The access of a user: the stores assigned to them and the grants of their roles. */
export function userGrant(assigned: StoreScope, roles: Grant, members: GroupMembers): UserGrant {
  const { policies } = roles;
  const { allStores, storeIds, storeGroupIds } = assigned;
  const scope = intersectStoreScopes(withMembers(assigned, members), withMembers(roles, members));
  return { assigned: { policies, allStores, storeIds, storeGroupIds }, effective: { ...scope, policies } };
}

export const emptyUserGrant: UserGrant = { assigned: emptyGrant, effective: emptyGrant };

/** As `mayChange`: by a store of the user's own, and by a role that reaches it. */
export const canChangeUserGrant = (actor: Granter, before: UserGrant, after: UserGrant): boolean =>
  canGrant(actor, before.assigned, after.assigned) && canGrant(actor, before.effective, after.effective);

/** Whether becoming this user would give a person nothing: neither a policy nor a store. */
export const isGrantSubset = (actor: Permissions, { effective }: UserGrant): boolean =>
  effective.policies.every((policy) => actor.policies.has(policy)) && reaches(actor, effective);
