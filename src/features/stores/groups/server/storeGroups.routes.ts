import { draftOf } from '#kit/contract/draft.ts';
import { fail } from '#kit/contract/failures.ts';
import type { Db } from '#kit/server/data/database.ts';
import { missingTargets } from '#kit/server/data/links.ts';
import type { LinkTargets } from '#kit/server/data/linkUses.ts';
import { requireUnlinked } from '#kit/server/data/linkUses.ts';
import { patchEndpoint } from '#kit/server/data/crud/patchEndpoint.ts';
import type { Actor, Ctx } from '#kit/server/http/context.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import { requireEveryStore } from '#kit/server/http/requireEveryStore.ts';
import {
  type StoreGroup,
  type StoreGroupDraft,
  storeGroupDraft,
  storeGroupLinks,
  storeGroupsApi,
} from '../storeGroups.contract.ts';
import { afterMembershipChange } from './afterMembership.ts';
import * as repo from './storeGroups.repo.ts';

/** Groups grant access to stores, so users limited to some stores may not change them. */
export const requireGroupAccess = (request: { actor: Pick<Actor, 'storeIds'> }): void =>
  requireEveryStore(request, 'cambiar los grupos');

/** Rejects unknown stores also for a group by rule, which stores none. */
async function requireStores(db: Db, fields: Partial<StoreGroupDraft>, before: object = {}): Promise<void> {
  const errors = await missingTargets(db, storeGroupLinks, { before, fields });
  if (Object.keys(errors).length > 0) fail('invalidFields', { fields: errors });
}

async function create({ db, actor }: Ctx, draft: StoreGroupDraft): Promise<StoreGroup> {
  requireGroupAccess({ actor });
  await requireStores(db, draft);
  const { id } = await repo.insert(db, draft);
  await afterMembershipChange(db);
  return (await repo.find(db, id, actor.storeIds)) ?? fail('notFound');
}

async function remove({ db, actor }: Ctx, id: number, areas: LinkTargets) {
  if (!(await repo.find(db, id, actor.storeIds))) fail('notFound');
  requireGroupAccess({ actor });
  await requireUnlinked(db, areas, 'storeGroups', id);
  await repo.remove(db, id);
  await afterMembershipChange(db);
  return {};
}

export const storeGroups = implementApiWith(storeGroupsApi, ({ areas }) => ({
  all: ({ db, actor }, { query }) => repo.options(db, actor.storeIds, query),
  values: ({ db, actor }) => repo.values(db, actor.storeIds),
  async preview({ db, actor }, { body }) {
    const stores = await repo.fitting(db, body.rule, actor.storeIds);
    return { total: stores.length, stores };
  },
  list: ({ db, actor }, { query }) => repo.list(db, query, actor.storeIds),
  get: async ({ db, actor }, { params }) => (await repo.find(db, params.id, actor.storeIds)) ?? fail('notFound'),
  create: (ctx, { body }) => create(ctx, body),
  update: patchEndpoint<StoreGroup, StoreGroupDraft>({
    table: 'storeGroups',
    rules: storeGroupDraft,
    find: (db, id, { actor }) => repo.find(db, id, actor.storeIds),
    draftOf: (stored) => draftOf(storeGroupDraft, stored),
    requireReferences: ({ db }, stored, fields) => requireStores(db, fields, stored),
    save: async ({ db, actor }, id, draft) => {
      requireGroupAccess({ actor });
      await repo.update(db, id, draft);
      await afterMembershipChange(db);
      return (await repo.find(db, id, actor.storeIds)) ?? fail('notFound');
    },
  }),
  remove: (ctx, { params }) => remove(ctx, params.id, areas),
}));
