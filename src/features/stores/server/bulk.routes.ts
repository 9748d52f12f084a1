import type { Ctx } from '#kit/server/context.ts';
import { serve } from '#kit/server/mount.ts';
import { bulkApi, type BulkPatch } from '../bulk.contract.ts';
import { startBulkEdit } from './bulkEditJob.ts';
import { type BulkEdit, editStores, previewStores, requirePossible } from './editStores.ts';
import { viewOf } from './storeView.ts';

const editOf = (ctx: Ctx, patch: BulkPatch): BulkEdit => ({ patch, country: ctx.tenant.country, view: viewOf(ctx) });

export const storesInBulk = serve(bulkApi, {
  async massiveUpdate(ctx, { body: { storeIds, ...patch } }) {
    await requirePossible(ctx.db, patch);
    const report = await editStores(ctx.db, storeIds, editOf(ctx, patch));
    return { ...report, requestId: ctx.scope.requestId };
  },
  start: (ctx, { body: { storeIds, ...patch } }) => startBulkEdit(ctx, storeIds, patch),
  async preview(ctx, { body: { storeIds, ...patch } }) {
    await requirePossible(ctx.db, patch);
    return previewStores(ctx.db, storeIds, editOf(ctx, patch));
  },
});
