import { columnHandlers } from '#kit/server/csv/importColumns.ts';
import { remove } from '#kit/server/data/write.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { emit } from '#kit/server/live/events.ts';
import { fail } from '../../payouts.failures.ts';
import { channelStatementsApi } from '../channelStatements.contract.ts';
import * as repo from './channelStatements.repo.ts';
import { compareStatement } from './compareStatement.ts';
import { channelFiles, uploadStatement } from './uploadStatement.ts';

/** Rejects users limited to some stores: a statement concerns any store. */
function requireAllStores({ actor }: Ctx): void {
  if (actor.storeIds) fail('statementOfAll');
}

export const channelStatements = implementApi(channelStatementsApi, {
  ...columnHandlers(channelFiles),
  list(ctx, { query }) {
    requireAllStores(ctx);
    return repo.list(ctx.db, query);
  },
  async get(ctx, { params }) {
    requireAllStores(ctx);
    const found = (await repo.find(ctx.db, params.id)) ?? fail('notFound');
    return compareStatement(ctx.db, found, ctx.tenant.timeZone);
  },
  upload: (ctx, { query, body }) => uploadStatement(ctx, query, body),
  async remove(ctx, { params }) {
    requireAllStores(ctx);
    const { db } = ctx;
    const { fileId } = (await repo.find(db, params.id)) ?? fail('notFound');
    await remove(db, 'channelStatements', params.id);
    await repo.dropFile(db, fileId);
    await emit(db, 'payments');
    return {};
  },
});
