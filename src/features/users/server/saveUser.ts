import { fail } from '#domain/failures.ts';
import { parsePhone } from '#domain/phones.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database.ts';
import { emit } from '#kit/server/events.ts';
import { accessChanged, endCodes, hashPassword, sessions } from '../../identity/server/index.ts';
import {
  grantsOfRoles,
  isWithin,
  keepAnAdministrator,
  mayChangeUser,
  noUser,
  together,
  type UserGrant,
  userGrant,
} from '../../roles/server/index.ts';
import type { User, UserDraft } from '../users.contract.ts';
import * as repo from './users.repo.ts';

/** What follows every write of a user: an administrator remains, permissions are read again, lists refresh. */
export async function usersChanged(db: Db): Promise<void> {
  await keepAnAdministrator(db);
  await accessChanged(db);
  await emit(db, 'admin_users');
}

type Reach = Pick<UserDraft, 'roleIds' | 'allStores' | 'storeIds'>;

const grantOf = async (db: Db, { roleIds, ...own }: Reach): Promise<UserGrant> =>
  userGrant(own, together([...(await grantsOfRoles(db, roleIds)).values()]));

/** Columns as they are stored: the phone in its one form, the password hashed. */
async function columnsOf({ roleIds: _, storeIds: __, password, phone, ...plain }: UserDraft, { tenant }: Ctx) {
  const passwordHash = password === null ? {} : { passwordHash: await hashPassword(password) };
  return { ...plain, phone: parsePhone(phone, tenant.country) ?? phone, ...passwordHash };
}

/** Creates a user; nobody hands out roles or stores they do not have. */
export async function createUser(ctx: Ctx, draft: UserDraft): Promise<User> {
  const { db, actor } = ctx;
  if (!mayChangeUser(actor, noUser, await grantOf(db, draft))) fail('notOwnRole');
  const made = await repo.insert(db, await columnsOf(draft, ctx), draft);
  await usersChanged(db);
  return made;
}

const sensitive = ['email', 'password', 'enabled', 'roleIds', 'allStores', 'storeIds'] as const;

/**
 * Saves a user. Whoever may do less than this user, or reaches fewer stores, cannot touch what would let them become it: e-mail, password, roles.
 * A new password or a disabled account ends the user's sessions, a new password or e-mail the links already mailed.
 */
export async function updateUser(
  ctx: Ctx,
  id: number,
  whole: UserDraft,
  changes: Partial<UserDraft>,
  stored: User,
): Promise<User> {
  const { db, actor } = ctx;
  const before = await grantOf(db, stored);
  if (sensitive.some((field) => field in changes)) {
    if (!isWithin(actor, before) || !mayChangeUser(actor, before, await grantOf(db, whole))) fail('notOwnRole');
  }
  const saved = await repo.update(db, id, await columnsOf(whole, ctx), whole);
  if (changes.password || changes.email) await endCodes(db, [id]);
  if (changes.password || changes.enabled === false)
    await sessions.revokeAll(db, id, id === actor.id ? actor.sessionId : null);
  await usersChanged(db);
  return saved;
}

/** Deletes a user, with the same care. */
export async function removeUser({ db, actor }: Ctx, id: number): Promise<void> {
  const user = (await repo.find(db, id)) ?? fail('notFound');
  if (!mayChangeUser(actor, await grantOf(db, user), noUser)) fail('notOwnRole');
  await repo.remove(db, id);
  await usersChanged(db);
}
