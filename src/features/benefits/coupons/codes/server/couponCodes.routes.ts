import { csvSeparator } from '#domain/countries.ts';
import { csvOf } from '#kit/server/csv/csv.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { emit } from '#kit/server/live/events.ts';
import { fail } from '../../coupons.failures.ts';
import { couponCodesApi } from '../couponCodes.contract.ts';
import { batchOptions } from './batchCodes.repo.ts';
import * as repo from './couponCodes.repo.ts';
import { getCouponInScope, enqueueCodes } from './generateCodes.ts';

const exportColumns = [
  { header: 'Código', field: 'code' },
  { header: 'Usado', field: 'used' },
  { header: 'Pedido', field: 'orderId' },
  { header: 'Usado el', field: 'usedAt' },
  { header: 'Enviado el', field: 'sentAt' },
];

type ExportQuery = { batchId?: number | undefined; used?: boolean | undefined };

async function exportCodes(ctx: Ctx, couponId: number, query: ExportQuery) {
  const { database, scope, tenant } = ctx;
  await ctx.inTransaction((db) => getCouponInScope(ctx.within(db), couponId));
  return csvOf(database, scope, {
    columns: exportColumns,
    separator: csvSeparator(tenant.country),
    rows: (db) => repo.exportRows(db, couponId, query, tenant.timeZone),
  });
}

export const couponCodes = implementApi(couponCodesApi, {
  async batches({ db }, { params }) {
    if (!(await repo.findCoupon(db, params.id))) fail('notFound');
    return { data: await repo.listBatches(db, params.id) };
  },
  async options({ db, tenant }, { query: { limit = 50, ...query } }) {
    return { data: await batchOptions(db, { ...query, limit }, tenant.timeZone) };
  },
  generate: (ctx, { params, body }) => enqueueCodes(ctx, params.id, body),
  async removeUnused(ctx, { params: { id, batchId } }) {
    await getCouponInScope(ctx, id);
    const left = (await repo.removeUnused(ctx.db, id, batchId)) ?? fail('notFound');
    await emit(ctx.db, 'coupons');
    return left;
  },
  exportCsv: (ctx, { params, query }) => exportCodes(ctx, params.id, query),
});
