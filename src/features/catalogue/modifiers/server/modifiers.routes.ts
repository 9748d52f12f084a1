import { fail } from '#kit/contract/failures.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import { modifiersApi } from '../modifiers.contract.ts';
import { cloneModifier } from './cloneModifier.ts';
import * as repo from './modifiers.repo.ts';
import { patchModifier } from './patchModifier.ts';
import { treesOf } from './modifierTrees.ts';
import { usesOf } from './modifierUses.repo.ts';
import { removeModifier } from './removeModifier.ts';
import { createModifier } from './saveModifier.ts';

export const modifiers = implementApiWith(modifiersApi, ({ areas }) => ({
  all: ({ db }, { query }) => repo.options(db, query),
  trees: async ({ db }, { query }) => ({ data: await treesOf(db, query.ids) }),
  list: ({ db }, { query }) => repo.list(db, query),
  get: async ({ db }, { params }) => (await repo.find(db, params.id)) ?? fail('notFound'),
  uses: async ({ db }, { params }) => {
    if (!(await repo.exists(db, params.id))) fail('notFound');
    return usesOf(db, params.id);
  },
  create: (ctx, { body }) => createModifier(ctx, body),
  clone: (ctx, { params }) => cloneModifier(ctx, params.id),
  update: patchModifier,
  remove: async (ctx, { params }) => {
    await removeModifier(ctx, params.id, areas);
    return {};
  },
}));
