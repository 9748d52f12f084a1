import { fail } from '#domain/failures.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database.ts';
import { emit } from '#kit/server/events.ts';
import { merging } from '#kit/server/merging.ts';
import { serve } from '#kit/server/mount.ts';
import { check } from '#kit/server/validate.ts';
import { accessChanged } from '../../identity/server/index.ts';
import { type Role, type RoleDraft, roleRules, rolesApi } from '../roles.contract.ts';
import { type Grant, mayChange, nothing } from '../roles.rules.ts';
import { keepAnAdministrator } from './administrators.ts';
import * as repo from './roles.repo.ts';

const draftOf = ({ name, description, policyIds, allStores, storeIds }: Role): RoleDraft =>
  ({ name, description, policyIds, allStores, storeIds }) as RoleDraft;
const grantOf = ({ policyIds, allStores, storeIds }: RoleDraft | Role): Grant => ({
  policies: policyIds,
  allStores,
  storeIds,
});

/** What follows every write of a role: an administrator remains, everybody's permissions are read again. */
export async function rolesChanged(db: Db): Promise<void> {
  await keepAnAdministrator(db);
  await accessChanged(db);
  await emit(db, 'roles');
}

async function create({ db, actor }: Ctx, { body }: { body: RoleDraft }): Promise<Role> {
  const draft = check(roleRules, body);
  if (!mayChange(actor, nothing, grantOf(draft))) fail('notOwnRole');
  const made = await repo.insert(db, draft);
  await rolesChanged(db);
  return made;
}

async function remove({ db, actor }: Ctx, { params }: { params: { id: number } }) {
  const role = (await repo.find(db, params.id)) ?? fail('notFound');
  if (!mayChange(actor, grantOf(role), nothing)) fail('notOwnRole');
  if (role.userCount > 0) fail('roleInUse');
  await repo.remove(db, params.id);
  await rolesChanged(db);
  return {};
}

export const roles = serve(rolesApi, {
  list: ({ db }, { query }) => repo.list(db, query),
  get: async ({ db }, { params }) => (await repo.find(db, params.id)) ?? fail('notFound'),
  create,
  update: merging<Role, RoleDraft>({
    table: 'roles',
    rules: roleRules,
    find: repo.find,
    draftOf,
    save: async ({ db, actor }, id, whole, _changes, stored) => {
      if (!mayChange(actor, grantOf(stored), grantOf(whole))) fail('notOwnRole');
      await repo.update(db, id, whole);
      await rolesChanged(db);
      return (await repo.find(db, id)) ?? fail('notFound');
    },
  }),
  remove,
  users: async ({ db }, { params }) => ({ data: await repo.users(db, params.id) }),
});
