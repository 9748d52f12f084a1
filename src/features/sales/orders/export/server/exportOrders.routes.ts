import type { Readable } from 'node:stream';
import { fail } from '#kit/contract/failures.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { FileStore } from '#kit/server/files/files.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import { orderExportApi } from '../orderExport.contract.ts';
import { textOf } from './exportFile.ts';
import { startExport } from './exportOrders.ts';
import * as repo from './exportOrders.repo.ts';

async function pollExport({ db, actor }: Ctx, id: string) {
  const { status, result, error } = (await repo.find(db, id, actor)) ?? fail('notFound');
  return status === 'done' || status === 'failed' ? { id, result, error } : null;
}

/** The file of an export that has ended, while it is kept. */
async function readExport(ctx: Ctx, id: string, files: FileStore): Promise<Readable> {
  const file = await ctx.inTransaction(async (db) => {
    const job = await repo.find(db, id, ctx.actor);
    return job?.status === 'done' ? repo.fileOf(db, id) : undefined;
  });
  if (!file) return fail('notFound');
  ctx.header('content-disposition', `attachment; filename="pedidos-${id}.csv"`);
  return textOf(files, file);
}

export const orderExports = implementApiWith(orderExportApi, ({ files }) => ({
  start: (ctx, { query }) => startExport(ctx, query),
  poll: (ctx, { query }) => pollExport(ctx, query.id),
  file: (ctx, { params }) => readExport(ctx, params.id, files),
}));
