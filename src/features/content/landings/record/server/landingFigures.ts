import type { z } from 'zod';
import { businessDayOf } from '#domain/time/businessDay.ts';
import { movedDay } from '#domain/time/periods.ts';
import { readContentFigures } from '#features/content/counts/server/index.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { figureDays, type landingFigures } from '../landings.contract.ts';

type Figures = z.output<typeof landingFigures>;
const none: Figures = { views: 0, orders: 0, sold: 0 };

/** Adds the figures of the last days to landings, in the stores of the user; visits are of no store. */
export async function withFigures<Row extends { id: number }>(
  { db, tenant, actor }: Ctx,
  rows: readonly Row[],
): Promise<(Row & { figures: Figures })[]> {
  const endDate = businessDayOf(tenant, Date.now());
  const found = await readContentFigures(db, {
    kind: 'landing',
    ids: rows.map(({ id }) => id),
    period: { startDate: movedDay(endDate, 1 - figureDays), endDate },
    stores: actor.storeIds && [0, ...actor.storeIds],
    by: ['contentId'],
  });
  const byId = new Map(found.map(({ contentId, views, orders, sold }) => [contentId, { views, orders, sold }]));
  return rows.map((row) => ({ ...row, figures: byId.get(row.id) ?? none }));
}
