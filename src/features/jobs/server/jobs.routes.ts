import { fail } from '#domain/failures.ts';
import type { Ctx } from '#kit/server/context.ts';
import { replay } from '#kit/server/jobs.ts';
import { serve } from '#kit/server/mount.ts';
import { type Job, jobsApi } from '../jobs.contract.ts';
import * as repo from './jobs.repo.ts';

const found = async ({ db, actor }: Ctx, id: string): Promise<Job> =>
  (await repo.find(db, id, actor)) ?? fail('notFound');

export const jobs = serve(jobsApi, {
  list: ({ db, actor }, { query }) => repo.list(db, actor, query),
  mine: async ({ db, actor }) => ({ data: await repo.listMine(db, actor) }),
  get: (ctx, { params }) => found(ctx, params.id),
  poll: async (ctx, { query }) => {
    const { id, status, result, error } = await found(ctx, query.id);
    return status === 'done' || status === 'failed' ? { id, result, error } : null;
  },
  replay: async (ctx, { params }) => {
    await found(ctx, params.id);
    if (!(await replay(ctx.db, params.id))) fail('jobNotReplayable');
    return found(ctx, params.id);
  },
});
