import { fail } from '#domain/failures.ts';
import { serve } from '#kit/server/mount.ts';
import { soldOutsApi } from '../soldOuts.contract.ts';
import { putBackOnSale } from './putBackOnSale.ts';
import * as repo from './soldOuts.repo.ts';
import { takeOffSale } from './takeOffSale.ts';

export const soldOuts = serve(soldOutsApi, {
  list: ({ db, actor }, { query }) => repo.list(db, query, actor.storeIds, new Date()),
  create: (ctx, { body }) => takeOffSale(ctx, body),
  remove: async (ctx, { params }) => {
    if ((await putBackOnSale(ctx, [params.id])) === 0) fail('notFound');
    return {};
  },
  removeMany: async (ctx, { body }) => ({ restocked: await putBackOnSale(ctx, body.ids) }),
  ingredientUses: async ({ db }, { params }) => {
    if (!(await repo.namesOf(db, 'ingredient', [params.id])).has(params.id)) fail('notFound');
    return repo.usesOf(db, params.id);
  },
});
