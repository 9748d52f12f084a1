import { fail } from '../jobs.failures.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { retryJob } from '#kit/server/jobs/jobs.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { type Job, jobsApi } from '../jobs.contract.ts';
import * as repo from './jobs.repo.ts';

const found = async ({ db, actor }: Ctx, id: string): Promise<Job> =>
  (await repo.find(db, id, actor)) ?? fail('notFound');

export const jobs = implementApi(jobsApi, {
  list: ({ db, actor }, { query }) => repo.list(db, actor, query),
  mine: async ({ db, actor }) => ({ data: await repo.listMine(db, actor) }),
  get: (ctx, { params }) => found(ctx, params.id),
  poll: async (ctx, { query }) => {
    const { id, status, result, error } = await found(ctx, query.id);
    return status === 'done' || status === 'failed' ? { id, result, error } : null;
  },
  replay: async (ctx, { params }) => {
    await found(ctx, params.id);
    if (!(await retryJob(ctx.db, params.id))) fail('jobNotReplayable');
    return found(ctx, params.id);
  },
});
