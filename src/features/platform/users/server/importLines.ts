import { failures } from '#features/platform/roles/roles.failures.ts';
import { deepEqual } from '#kit/contract/values/deepEqual.ts';
import { type KnownNames, writeNames } from '#kit/server/csv/knownNames.ts';
import {
  type Grant,
  type Granter,
  type GroupMembers,
  isGrantSubset,
  canChangeUserGrant,
  emptyUserGrant,
  userGrant,
} from '#features/platform/roles/server/index.ts';
import type { User, UserDraft } from '../users.contract.ts';
import { nameSeparator } from './users.repo.ts';

type LinkField = 'roleIds' | 'storeIds' | 'storeGroupIds';

/** Lookup tables for the values of a file; users by e-mail in lower case. */
export type Directory = {
  roles: KnownNames;
  stores: KnownNames;
  storeGroups: KnownNames;
  users: ReadonlyMap<string, User>;
  /** The names that exports write to the author of the import, in their order. */
  exported: Readonly<Record<LinkField, ReadonlyMap<number, string>>>;
  /** Combined grant of several roles. */
  grantOf: (roleIds: readonly number[]) => Grant;
  /** The stores that groups have now. */
  members: GroupMembers;
};

/** Ids come in order, so that the same ones are equal. */
const sorted = (ids: readonly number[]): number[] => ids.toSorted((a, b) => a - b);

/** A stored user as a line of a file. */
export const draftOfStored = ({ name, email, phone, allStores, enabled, ...links }: User): UserDraft => ({
  name,
  email,
  phone,
  password: null,
  roleIds: sorted(links.roleIds),
  allStores,
  storeIds: allStores ? [] : sorted(links.storeIds),
  storeGroupIds: allStores ? [] : sorted(links.storeGroupIds),
  enabled,
});

/** The cell that exports write for a list of records. */
export const namesCell = (field: LinkField, draft: UserDraft, { exported }: Directory): string =>
  writeNames(draft[field], exported[field], nameSeparator);

type Change = { stored: UserDraft | undefined; draft: UserDraft; known: Directory; granter: Granter };

/**
 * As in the form: actors cannot grant permissions they lack, nor change the access of users with more permissions or
 * stores.
 */
export function refusalOf({ stored, draft, known, granter }: Change): string | null {
  const grantOf = ({ roleIds, ...assigned }: UserDraft) => userGrant(assigned, known.grantOf(roleIds), known.members);
  if (stored && sameAccess(stored, draft)) return null;
  const before = stored ? grantOf(stored) : emptyUserGrant;
  const allowed = (!stored || isGrantSubset(granter, before)) && canChangeUserGrant(granter, before, grantOf(draft));
  return allowed ? null : failures.notOwnRole.message;
}

const sameAccess = (a: UserDraft, b: UserDraft): boolean =>
  a.allStores === b.allStores &&
  a.enabled === b.enabled &&
  (['roleIds', 'storeIds', 'storeGroupIds'] as const).every((field) => deepEqual(a[field], b[field]));
