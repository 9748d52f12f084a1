import { requireAccessibleStores } from '#features/stores/server/index.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import { answersApi } from '../results.contract.ts';
import * as repo from './answers.repo.ts';
import { attendAnswer } from './attendAnswer.ts';
import { npsResult } from './npsResult.ts';

const { result, list, pending, attend } = answersApi;

export const answers = implementApiWith({ result, list, pending, attend }, () => ({
  result: (ctx, { query }) => npsResult(ctx, query),
  async list({ db, actor }, { query }) {
    await requireAccessibleStores(db, query.storeId ?? [], actor.storeIds);
    return repo.list(db, query, actor.storeIds);
  },
  pending: async ({ db, actor }) => ({
    pending: await repo.countPending(db, { filters: {}, storeScope: actor.storeIds }),
  }),
  attend: (ctx, { params, body }) => attendAnswer(ctx, params.id, body.note),
}));
