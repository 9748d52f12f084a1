/** What a person holds and reaches; null reaches every store. */
export type Permissions = { policies: Pick<ReadonlySet<string>, 'has'>; storeIds: readonly number[] | null };

/** What is handed out: policies, and stores or all of them. */
export type Grant = { policies: readonly string[]; allStores: boolean; storeIds: readonly number[] };

const symmetricDifference = <T>(before: readonly T[], after: readonly T[]): T[] => [
  ...after.filter((item) => !before.includes(item)),
  ...before.filter((item) => !after.includes(item)),
];

/**
 * Whether a person may turn one grant into another: nobody gives, or takes away, what they do not hold themselves.
 * Without this, editing roles would be a way to every permission.
 */
export function canGrant(actor: Permissions, before: Grant, after: Grant): boolean {
  if (symmetricDifference(before.policies, after.policies).some((policy) => !actor.policies.has(policy))) return false;
  const { storeIds: own } = actor;
  if (own === null) return true;
  if (before.allStores !== after.allStores) return false;
  return symmetricDifference(before.storeIds, after.storeIds).every((id) => own.includes(id));
}

/**
 * Whether a person may turn one role into another. What a role gives, it gives wherever it reaches: whoever is limited to
 * some stores leaves alone what a role gives beyond them.
 */
export function canChangeRole(actor: Permissions, before: Grant, after: Grant): boolean {
  const { storeIds: own } = actor;
  const isWithin = (grant: Grant) =>
    own === null || (!grant.allStores && grant.storeIds.every((id) => own.includes(id)));
  const givesTheSame = symmetricDifference(before.policies, after.policies).length === 0;
  return canGrant(actor, before, after) && (givesTheSame || (isWithin(before) && isWithin(after)));
}

/** A grant of nothing: what a new role or user starts from. */
export const emptyGrant: Grant = { policies: [], allStores: false, storeIds: [] };

/** What several roles give together. */
export function unionGrants(grants: readonly Grant[]): Grant {
  return {
    policies: [...new Set(grants.flatMap(({ policies }) => policies))],
    allStores: grants.some(({ allStores }) => allStores),
    storeIds: [...new Set(grants.flatMap(({ storeIds }) => storeIds))],
  };
}

/** A user's access: the stores written down for the user, and those of them that the user's roles reach too. */
export type UserGrant = { assigned: Grant; effective: Grant };

/** The access of a user with these stores of their own and what their roles give together. */
export function userGrant({ allStores, storeIds }: Pick<Grant, 'allStores' | 'storeIds'>, roles: Grant): UserGrant {
  const { policies } = roles;
  const given = { policies, allStores, storeIds };
  if (roles.allStores) return { assigned: given, effective: given };
  if (allStores) return { assigned: given, effective: roles };
  const both = storeIds.filter((id) => roles.storeIds.includes(id));
  return { assigned: given, effective: { policies, allStores: false, storeIds: both } };
}

export const emptyUserGrant: UserGrant = { assigned: emptyGrant, effective: emptyGrant };

/** As `mayChange`: by a store of the user's own, and by a role that reaches it. */
export const canChangeUserGrant = (actor: Permissions, before: UserGrant, after: UserGrant): boolean =>
  canGrant(actor, before.assigned, after.assigned) && canGrant(actor, before.effective, after.effective);

/** Whether becoming this user would give a person nothing: neither a policy nor a store. */
export function isGrantSubset({ policies, storeIds: own }: Permissions, { effective: reached }: UserGrant): boolean {
  if (!reached.policies.every((policy) => policies.has(policy))) return false;
  return own === null || (!reached.allStores && reached.storeIds.every((id) => own.includes(id)));
}
