import { fail } from '#kit/contract/failures.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { soldOutsApi } from '../soldOuts.contract.ts';
import { clearSoldOut } from './clearSoldOut.ts';
import * as repo from './soldOuts.repo.ts';
import { markSoldOut } from './markSoldOut.ts';

export const soldOuts = implementApi(soldOutsApi, {
  list: ({ db, actor }, { query }) => repo.list(db, query, actor.storeIds, new Date()),
  create: async (ctx, { body }) => ({ requestId: ctx.scope.requestId, ...(await markSoldOut(ctx, body)) }),
  remove: async (ctx, { params }) => {
    if ((await clearSoldOut(ctx, [params.id])) === 0) fail('notFound');
    return {};
  },
  removeMany: async (ctx, { body }) => ({ restocked: await clearSoldOut(ctx, body.ids) }),
  ingredientUses: async ({ db }, { params }) => {
    if (!(await repo.namesOf(db, 'ingredient', [params.id])).has(params.id)) fail('notFound');
    return repo.usesOf(db, params.id);
  },
});
