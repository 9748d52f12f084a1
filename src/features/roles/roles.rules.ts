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
