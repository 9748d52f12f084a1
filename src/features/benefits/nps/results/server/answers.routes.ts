import { requireAccessibleStores } from '#features/stores/server/index.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import { answersApi } from '../results.contract.ts';
import * as repo from './answers.repo.ts';
import { attendAnswer, readerOf } from './attendAnswer.ts';
import { npsResult } from './npsResult.ts';
import { replyToAnswer } from './replyToAnswer.ts';

const { result, list, pending, attend, reply } = answersApi;

export const answers = implementApiWith({ result, list, pending, attend, reply }, ({ areas, originOf }) => ({
  result: (ctx, { query }) => npsResult(ctx, query),
  async list({ db, actor }, { query }) {
    await requireAccessibleStores(db, query.storeId ?? [], actor.storeIds);
    return repo.list(db, query, readerOf(actor));
  },
  pending: async ({ db, actor }) => ({
    pending: await repo.countPending(db, { filters: {}, storeScope: actor.storeIds }),
  }),
  attend: (ctx, { params, body }) => attendAnswer(ctx, params.id, body.note),
  reply: (ctx, { params, body }) =>
    replyToAnswer(ctx, { areas, origin: originOf(ctx.tenant.slug, '') }, params.id, body),
}));
