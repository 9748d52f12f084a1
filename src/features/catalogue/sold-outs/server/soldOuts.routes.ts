import { fail } from '#kit/contract/failures.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { soldOutsApi } from '../soldOuts.contract.ts';
import { clearSoldOut } from './clearSoldOut.ts';
import { requireVersions } from './requireVersions.ts';
import * as repo from './soldOuts.repo.ts';
import { markSoldOut } from './markSoldOut.ts';

export const soldOuts = implementApi(soldOutsApi, {
  list: ({ db, actor }, { query }) => repo.list(db, query, actor.storeIds, new Date()),
  create: async (ctx, { body }) => ({ requestId: ctx.scope.requestId, ...(await markSoldOut(ctx, body)) }),
  remove: async (ctx, { params }) => {
    if ((await clearSoldOut(ctx, [params.id])) === 0) fail('notFound');
    return {};
  },
  async removeMany(ctx, { body: { ids, versions } }) {
    await requireVersions(ctx, versions ?? []);
    return { restocked: await clearSoldOut(ctx, ids) };
  },
  ingredientUses: async ({ db }, { params }) => {
    if (!(await repo.namesOf(db, 'ingredient', [params.id])).has(params.id)) fail('notFound');
    return repo.usesOf(db, params.id);
  },
});
