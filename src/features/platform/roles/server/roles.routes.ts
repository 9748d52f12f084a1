import { draftOf } from '#kit/contract/draft.ts';
import { fail } from '../roles.failures.ts';
import { isPlatformPolicy } from '#kit/contract/platformPolicies.ts';
import type { Policy, PolicyTable } from '#kit/contract/policies.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { ComposedAreas } from '#kit/server/area.ts';
import { requireUnlinked } from '#kit/server/data/linkUses.ts';
import { requireRecord } from '#kit/server/data/requireRecord.ts';
import { emit } from '#kit/server/live/events.ts';
import { patchEndpoint } from '#kit/server/data/crud/patchEndpoint.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import { validate } from '#kit/server/http/validate.ts';
import { platformSlug } from '#domain/platformSlug.ts';
import { invalidateAccess } from '#features/platform/identity/server/index.ts';
import { type Role, type RoleDraft, roleDraft, roleRules, rolesApi } from '../roles.contract.ts';
import { type Grant, canChangeRole, emptyGrant, granterOf } from '../roles.rules.ts';
import { requireAdministrator } from './administrators.ts';
import * as repo from './roles.repo.ts';

const grantOf = ({ policyIds, allStores, storeIds, storeGroupIds }: RoleDraft | Role): Grant => ({
  policies: policyIds,
  allStores,
  storeIds,
  storeGroupIds,
});

/** Runs after every write of a role: checks that an administrator remains and reloads all permissions. */
export async function afterRolesChange(db: Db): Promise<void> {
  await requireAdministrator(db);
  await invalidateAccess(db);
  await emit(db, 'roles');
}

/** Refuses names that no area knows, or that only roles of the platform have, each at its place. */
function requirePolicies({ tenant }: Ctx, { policyIds }: RoleDraft, { isPolicy }: PolicyTable): void {
  const isKnown = (policy: Policy) => isPolicy(policy) && (tenant.slug === platformSlug || !isPlatformPolicy(policy));
  const unknown = policyIds.flatMap((policy, place) => (isKnown(policy) ? [] : [`policy_ids.${place}`]));
  if (unknown.length > 0)
    fail('invalidFields', { fields: Object.fromEntries(unknown.map((path) => [path, ['Ese permiso no existe']])) });
}

type Creation = Omit<RoleDraft, 'allStores'> & { allStores?: boolean | undefined };

async function create(ctx: Ctx, body: Creation, policies: PolicyTable): Promise<Role> {
  const { db, actor } = ctx;
  const draft = validate(roleRules, {
    ...body,
    allStores: body.allStores ?? (body.storeIds.length === 0 && body.storeGroupIds.length === 0),
  });
  requirePolicies(ctx, draft, policies);
  if (!canChangeRole(granterOf(actor, policies), emptyGrant, grantOf(draft))) fail('notOwnRole');
  const { id } = await repo.insert(db, draft);
  await afterRolesChange(db);
  return (await repo.find(db, id, policies)) ?? fail('notFound');
}

async function remove({ db, actor }: Ctx, id: number, areas: ComposedAreas) {
  const role = (await repo.find(db, id, areas.policies)) ?? fail('notFound');
  if (!canChangeRole(granterOf(actor, areas.policies), grantOf(role), emptyGrant)) fail('notOwnRole');
  if (role.userCount > 0) fail('roleInUse');
  await requireUnlinked(db, areas, 'roles', id);
  await repo.remove(db, id);
  await afterRolesChange(db);
  return {};
}

export const roles = implementApiWith(rolesApi, ({ areas }) => {
  const { policies } = areas;
  return {
    list: ({ db }, { query }) => repo.list(db, query, policies),
    get: async ({ db }, { params }) => (await repo.find(db, params.id, policies)) ?? fail('notFound'),
    create: (ctx, { body }) => create(ctx, body, policies),
    update: patchEndpoint<Role, RoleDraft>({
      table: 'roles',
      rules: roleRules,
      find: (db, id) => repo.find(db, id, policies),
      draftOf: (stored) => draftOf(roleDraft, stored),
      save: async (ctx, id, draft, _changes, stored) => {
        const { db, actor } = ctx;
        requirePolicies(ctx, draft, policies);
        if (!canChangeRole(granterOf(actor, policies), grantOf(stored), grantOf(draft))) fail('notOwnRole');
        await repo.update(db, id, draft, policies);
        await afterRolesChange(db);
        return (await repo.find(db, id, policies)) ?? fail('notFound');
      },
    }),
    remove: (ctx, { params }) => remove(ctx, params.id, areas),
    async users({ db }, { params }) {
      const [data] = await Promise.all([repo.users(db, params.id), requireRecord(db, 'roles', params.id)]);
      return { data };
    },
  };
});
