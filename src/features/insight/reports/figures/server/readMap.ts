import type { z } from 'zod';
import { cells, readSums } from '#features/sales/rollups/server/index.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { fewest, mapSquares } from '../../metrics/mapSquares.rules.ts';
import type { mapQuery, OrderMap } from '../../reports.contract.ts';
import { type Plan, planReport } from './readReport.ts';
import { uncoveredByCell, readsUncovered } from './uncovered.ts';

async function countedCells({ db }: Ctx, plan: Plan, map: 'orders' | 'uncovered') {
  const { span } = plan.range;
  const allHours = { ...span, hours: null };
  if (map === 'uncovered') return readsUncovered(plan) ? uncoveredByCell(db, allHours) : [];
  const rows = await readSums(db, { cut: cells, period: allHours, stores: plan.stores, by: ['cell'] });
  return rows.map(({ cell, orders, sold }) => ({ cell, count: orders, sold }));
}

/** Orders of a period by square; squares with few orders are merged, so that no guest can be identified. */
export async function readMap(ctx: Ctx, { query }: { query: z.output<typeof mapQuery> }): Promise<OrderMap> {
  const { map = 'orders', level = 0, ...reportQuery } = query;
  const plan = await planReport(ctx, reportQuery, map === 'orders' ? 'heatmap' : 'uncoveredAddressesHeatmap');
  const { squares, hidden } = mapSquares(plan.range.isAhead ? [] : await countedCells(ctx, plan, map), level);
  return {
    cells: squares.map(({ sold, ...square }) => ({ ...square, sold: map === 'orders' ? sold : null })),
    hidden,
    fewest,
  };
}
