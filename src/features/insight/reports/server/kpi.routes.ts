import { createHash } from 'node:crypto';
import { readSalesState } from '#features/sales/rollups/server/index.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { hasTag } from '#kit/server/http/httpCache.ts';
import { implementApi, notModified } from '#kit/server/http/mount.ts';
import { kpiApi, type Report, type ReportQuery, type ReportType } from '../reports.contract.ts';
import { readMap } from './readMap.ts';
import { type Plan, planReport, readReport } from './readReport.ts';
import { reportCsv } from './reportCsv.ts';

/** Changes whenever a report may: with the sums, with what was asked, with who asks, and with each hour that ends. */
async function tagOf({ db, scope: { tenantId } }: Ctx, { definition: _, ...plan }: Plan): Promise<string> {
  const { revision, checkedAt } = await readSalesState(db);
  return createHash('sha256')
    .update(JSON.stringify([tenantId, revision, checkedAt, plan]))
    .digest('hex')
    .slice(0, 32);
}

/** Answers a report, or that what the caller has of it still holds. */
async function answerReport(ctx: Ctx, asked: ReportQuery, type: ReportType): Promise<Report | typeof notModified> {
  const plan = await planReport(ctx, asked, type);
  const tag = await tagOf(ctx, plan);
  ctx.header('etag', `W/"${tag}"`);
  ctx.header('cache-control', 'private, max-age=0, must-revalidate');
  ctx.header('vary', 'accept-encoding, authorization, tenant');
  return hasTag(ctx.request.ifNoneMatch, tag) ? notModified : readReport(ctx, plan);
}

export const kpi = implementApi(kpiApi, {
  report: (ctx, { query }) => answerReport(ctx, query, query.type ?? 'summary'),
  async exportCsv(ctx, { query }) {
    const report = await readReport(ctx, await planReport(ctx, query, query.type ?? 'summary'));
    return reportCsv(report, ctx.tenant);
  },
  map: readMap,
  dispatchMethods: (ctx, { query }) => answerReport(ctx, query, 'revenueByDispatchMethod'),
  paymentMethods: (ctx, { query }) => answerReport(ctx, query, 'revenueByPaymentMethod'),
  orders: (ctx, { query }) => answerReport(ctx, query, 'revenueByPeriod'),
  summary: (ctx, { query }) => answerReport(ctx, query, 'summary'),
  bestSellers: (ctx, { query }) => answerReport(ctx, query, 'topProducts'),
});
