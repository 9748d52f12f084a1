import { fail } from '../users.failures.ts';
import { parsePhone } from '#domain/phones.ts';
import { withoutLinks } from '#kit/contract/links.ts';
import type { PolicyTable } from '#kit/contract/policies.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { Db } from '#kit/server/data/database.ts';
import { emit } from '#kit/server/live/events.ts';
import {
  attempts,
  invalidateAccess,
  revokeCodes,
  hashPassword,
  sessions,
} from '#features/platform/identity/server/index.ts';
import {
  granterOf,
  grantsOfRoles,
  isGrantSubset,
  requireAdministrator,
  canChangeUserGrant,
  membersOfGroups,
  emptyUserGrant,
  unionGrants,
  type UserGrant,
  userGrant,
} from '#features/platform/roles/server/index.ts';
import { type User, type UserDraft, userLinks } from '../users.contract.ts';
import * as repo from './users.repo.ts';

/** Runs after every write of a user: checks that an administrator remains, reloads permissions, refreshes lists. */
export async function afterUsersChange(db: Db): Promise<void> {
  await requireAdministrator(db);
  await invalidateAccess(db);
  await emit(db, 'admin_users');
}

type AssignedAccess = Pick<UserDraft, 'roleIds' | 'allStores' | 'storeIds' | 'storeGroupIds'>;

/** Combined grant of these roles and stores. */
export async function grantOf(
  db: Db,
  { roleIds, ...assigned }: AssignedAccess,
  policies: PolicyTable,
): Promise<UserGrant> {
  const roles = unionGrants([...(await grantsOfRoles(db, roleIds, policies)).values()]);
  return userGrant(assigned, roles, await membersOfGroups(db, [...assigned.storeGroupIds, ...roles.storeGroupIds]));
}

/** Columns as they are stored: the phone in its one form, the password hashed. */
async function columnsOf({ password, phone, ...draft }: UserDraft, { tenant }: Ctx) {
  const passwordHash = password === null ? {} : { passwordHash: await hashPassword(password) };
  return { ...withoutLinks(userLinks, draft), phone: parsePhone(phone, tenant.country) ?? phone, ...passwordHash };
}

/** Creates a user; actors cannot grant roles or stores they do not have. */
export async function createUser(ctx: Ctx, draft: UserDraft, policies: PolicyTable): Promise<User> {
  const { db, actor } = ctx;
  if (actor.token && draft.password !== null) fail('passwordByToken');
  if (!canChangeUserGrant(granterOf(actor, policies), emptyUserGrant, await grantOf(db, draft, policies)))
    fail('notOwnRole');
  const created = await repo.insert(db, await columnsOf(draft, ctx), draft);
  await afterUsersChange(db);
  return created;
}

const sensitive = ['email', 'password', 'enabled', 'roleIds', 'allStores', 'storeIds', 'storeGroupIds'] as const;

/**
 * Saves a user. An actor with fewer permissions or stores cannot change the e-mail, password or roles, which would let
 * them sign in as the user.
 *
 * A new password or a disabled account ends the sessions; a new password or e-mail also voids mailed links.
 */
export const updateUser =
  (policies: PolicyTable) =>
  async (ctx: Ctx, id: number, draft: UserDraft, changes: Partial<UserDraft>, stored: User): Promise<User> => {
    const { db, actor } = ctx;
    // The recipient of a password mail chooses the password.
    if (actor.token && (changes.password || changes.email)) fail('passwordByToken');
    const before = await grantOf(db, stored, policies);
    if (sensitive.some((field) => field in changes)) {
      if (
        !isGrantSubset(actor, before) ||
        !canChangeUserGrant(granterOf(actor, policies), before, await grantOf(db, draft, policies))
      )
        fail('notOwnRole');
    }
    const saved = await repo.update(db, id, await columnsOf(draft, ctx), draft);
    if (changes.password) await attempts.clearFailures(db, saved.email);
    if (changes.password || changes.email) await revokeCodes(db, [id]);
    if (changes.password || changes.enabled === false)
      await sessions.revokeAll(db, id, id === actor.id ? actor.sessionId : null);
    await afterUsersChange(db);
    return saved;
  };

/** Deletes a user, with the same care. */
export async function removeUser({ db, actor }: Ctx, id: number, policies: PolicyTable): Promise<void> {
  const user = (await repo.find(db, id)) ?? fail('notFound');
  if (!canChangeUserGrant(granterOf(actor, policies), await grantOf(db, user, policies), emptyUserGrant))
    fail('notOwnRole');
  await sessions.revokeAll(db, id);
  await repo.remove(db, id);
  await afterUsersChange(db);
}
