import type { Readable } from 'node:stream';
import { fail } from '#kit/contract/failures.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { FileStore } from '#kit/server/files/files.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import type { StaffJobKind } from '#kit/server/jobs/staffJob.ts';
import { requireAccessibleStores } from '#features/stores/server/index.ts';
import { answersApi } from '#features/benefits/nps/results/results.contract.ts';
import { orderExportApi } from '../orderExport.contract.ts';
import { exportAnswers, startAnswersExport } from './exportAnswers.ts';
import { textOf } from './exportFile.ts';
import { exportOrders, startExport } from './exportOrders.ts';
import * as repo from './exportOrders.repo.ts';

/** Polls an export of any kind that the user is still allowed to make. */
async function pollExport({ db, actor }: Ctx, id: string) {
  const kinds = [exportOrders, exportAnswers].flatMap(({ kind, policy }) => (actor.policies.has(policy) ? [kind] : []));
  if (kinds.length === 0) fail('notAllowed');
  const { status, result, error } = (await repo.find(db, id, actor, kinds)) ?? fail('notFound');
  return status === 'done' || status === 'failed' ? { id, result, error } : null;
}

type Exported = { id: string; kind: Pick<StaffJobKind, 'kind'>; name: string };

/** Opens the file of a finished export that has not expired. */
async function readExport(ctx: Ctx, files: FileStore, { id, kind: { kind }, name }: Exported): Promise<Readable> {
  const file = await ctx.inTransaction(async (db) => {
    const job = await repo.find(db, id, ctx.actor, [kind]);
    return job?.status === 'done' ? repo.fileOf(db, id) : undefined;
  });
  if (!file) return fail('notFound');
  ctx.header('content-disposition', `attachment; filename="${name}-${id}.csv"`);
  return textOf(files, file);
}

export const orderExports = implementApiWith(orderExportApi, ({ files }) => ({
  start: (ctx, { query }) => startExport(ctx, query),
  poll: (ctx, { query }) => pollExport(ctx, query.id),
  file: (ctx, { params: { id } }) => readExport(ctx, files, { id, kind: exportOrders, name: 'pedidos' }),
}));

const { exportCsv, file } = answersApi;

/** Exports of survey answers use the same jobs and files as exports of orders. */
export const answerExports = implementApiWith({ exportCsv, file }, ({ files }) => ({
  async exportCsv(ctx, { query }) {
    await requireAccessibleStores(ctx.db, query.storeId ?? [], ctx.actor.storeIds);
    return startAnswersExport(ctx, query);
  },
  file: (ctx, { params: { id } }) => readExport(ctx, files, { id, kind: exportAnswers, name: 'respuestas-nps' }),
}));
