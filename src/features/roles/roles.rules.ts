/** What a person holds and reaches; null reaches every store. */
export type Reach = { policies: ReadonlySet<string>; storeIds: readonly number[] | null };

/** What is handed out: policies, and stores or all of them. */
export type Grant = { policies: readonly string[]; allStores: boolean; storeIds: readonly number[] };

const differing = <T>(before: readonly T[], after: readonly T[]): T[] => [
  ...after.filter((item) => !before.includes(item)),
  ...before.filter((item) => !after.includes(item)),
];

/**
 * Whether a person may turn one grant into another: nobody gives, or takes away, what they do not hold themselves.
 * Without this, editing roles would be a way to every permission.
 */
export function mayChange(actor: Reach, before: Grant, after: Grant): boolean {
  if (differing(before.policies, after.policies).some((policy) => !actor.policies.has(policy))) return false;
  const { storeIds: own } = actor;
  if (own === null) return true;
  if (before.allStores !== after.allStores) return false;
  return differing(before.storeIds, after.storeIds).every((id) => own.includes(id));
}

/** A grant of nothing: what a new role or user starts from. */
export const nothing: Grant = { policies: [], allStores: false, storeIds: [] };

/** What several roles give together. */
export function together(grants: readonly Grant[]): Grant {
  return {
    policies: [...new Set(grants.flatMap(({ policies }) => policies))],
    allStores: grants.some(({ allStores }) => allStores),
    storeIds: [...new Set(grants.flatMap(({ storeIds }) => storeIds))],
  };
}

/** A user's access: the stores written down for the user, and those of them that the user's roles reach too. */
export type UserGrant = { given: Grant; reached: Grant };

/** The access of a user with these stores of their own and what their roles give together. */
export function userGrant({ allStores, storeIds }: Pick<Grant, 'allStores' | 'storeIds'>, roles: Grant): UserGrant {
  const { policies } = roles;
  const given = { policies, allStores, storeIds };
  if (roles.allStores) return { given, reached: given };
  if (allStores) return { given, reached: roles };
  const both = storeIds.filter((id) => roles.storeIds.includes(id));
  return { given, reached: { policies, allStores: false, storeIds: both } };
}

export const noUser: UserGrant = { given: nothing, reached: nothing };

/** As `mayChange`: by a store of the user's own, and by a role that reaches it. */
export const mayChangeUser = (actor: Reach, before: UserGrant, after: UserGrant): boolean =>
  mayChange(actor, before.given, after.given) && mayChange(actor, before.reached, after.reached);

/** Whether becoming this user would give a person nothing: neither a policy nor a store. */
export function isWithin({ policies, storeIds: own }: Reach, { reached }: UserGrant): boolean {
  if (!reached.policies.every((policy) => policies.has(policy))) return false;
  return own === null || (!reached.allStores && reached.storeIds.every((id) => own.includes(id)));
}
