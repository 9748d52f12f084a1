import { pageSize } from '#kit/contract/crud.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { answerTagged } from '#kit/server/http/httpCache.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { kpiApi, type ReportQuery, type ReportType } from '../../reports.contract.ts';
import { readMap } from './readMap.ts';
import { planReport, readReport } from './readReport.ts';
import { reportCsv } from './reportCsv.ts';

const caching = {
  'cache-control': 'private, max-age=0, must-revalidate',
  vary: 'accept-encoding, authorization, tenant',
};

const read = async (ctx: Ctx, query: ReportQuery, type: ReportType = 'summary') =>
  readReport(ctx, await planReport(ctx, query, type));

/** Answers a report, or that what the caller has of it still holds. */
const answerReport = async (ctx: Ctx, query: ReportQuery, type?: ReportType) =>
  answerTagged(ctx, await read(ctx, query, type), caching);

/** Products by what they sold, a page at a time. */
async function answerBestSellers(
  ctx: Ctx,
  { query: { page = 1, limit = pageSize, ...query } }: { query: ReportQuery & { page?: number; limit?: number } },
) {
  const plan = await planReport(ctx, query, 'topProducts');
  const all = await readReport(ctx, { ...plan, definition: { ...plan.definition, limit: Infinity } });
  const rows = all.rows.slice((page - 1) * limit, page * limit);
  const total = all.rows.length;
  const answer = { ...all, rows, count: rows.length, total, page, nextPage: page * limit < total ? page + 1 : null };
  return answerTagged(ctx, answer, caching);
}

export const kpi = implementApi(kpiApi, {
  report: (ctx, { query }) => answerReport(ctx, query, query.type),
  exportCsv: async (ctx, { query }) => reportCsv(await read(ctx, query, query.type), ctx.tenant),
  map: readMap,
  dispatchMethods: (ctx, { query }) => answerReport(ctx, query, 'revenueByDispatchMethod'),
  paymentMethods: (ctx, { query }) => answerReport(ctx, query, 'revenueByPaymentMethod'),
  orders: (ctx, { query }) => answerReport(ctx, query, 'revenueByPeriod'),
  summary: (ctx, { query }) => answerReport(ctx, query, 'summary'),
  bestSellers: answerBestSellers,
});
