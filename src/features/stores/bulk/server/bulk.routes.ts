import type { Ctx } from '#kit/server/http/context.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { bulkApi, type BulkPatch } from '../bulk.contract.ts';
import { bulkReportOf } from '../bulk.rules.ts';
import { startBulkEdit } from './bulkEditJob.ts';
import { type BulkEdit, editStores, previewStores, requireValidChange } from './editStores.ts';
import { viewOf } from '../../record/server/storeView.ts';

const editOf = (ctx: Ctx, patch: BulkPatch): BulkEdit => ({ patch, country: ctx.tenant.country, view: viewOf(ctx) });

export const storesInBulk = implementApi(bulkApi, {
  async massiveUpdate(ctx, { body: { storeIds, ...patch } }) {
    await requireValidChange(ctx.db, patch);
    const outcome = await editStores(ctx.db, storeIds, editOf(ctx, patch));
    return bulkReportOf({ ...outcome, requestId: ctx.scope.requestId });
  },
  start: (ctx, { body: { storeIds, ...patch } }) => startBulkEdit(ctx, storeIds, patch),
  async preview(ctx, { body: { storeIds, ...patch } }) {
    await requireValidChange(ctx.db, patch);
    return previewStores(ctx.db, storeIds, editOf(ctx, patch));
  },
});
