import type { Ctx } from '#kit/server/http/context.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { bulkApi, type BulkPatch } from '../bulk.contract.ts';
import { storesMeant } from '../../groups/server/members.repo.ts';
import { bulkReportOf } from '../bulk.rules.ts';
import { startBulkEdit } from './bulkEditJob.ts';
import { type BulkEdit, editStores, previewStores, requireValidChange } from './editStores.ts';
import { viewOf } from '../../record/server/storeView.ts';

const editOf = (ctx: Ctx, patch: BulkPatch): BulkEdit => {
  const { country, flags } = ctx.tenant;
  return { patch, country, flags, view: viewOf(ctx) };
};

export const storesInBulk = implementApi(bulkApi, {
  async massiveUpdate(ctx, { body: { storeIds, storeGroupIds, ...patch } }) {
    await requireValidChange(ctx.db, patch);
    const ids = await storesMeant(ctx, { storeIds, storeGroupIds });
    const outcome = await editStores(ctx.db, ids, editOf(ctx, patch));
    return bulkReportOf({ ...outcome, requestId: ctx.scope.requestId });
  },
  start: async (ctx, { body: { storeIds, storeGroupIds, ...patch } }) =>
    startBulkEdit(ctx, await storesMeant(ctx, { storeIds, storeGroupIds }), patch),
  async preview(ctx, { body: { storeIds, storeGroupIds, ...patch } }) {
    await requireValidChange(ctx.db, patch);
    const ids = await storesMeant(ctx, { storeIds, storeGroupIds });
    return previewStores(ctx.db, ids, editOf(ctx, patch));
  },
});
