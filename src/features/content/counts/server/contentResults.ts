import { sql } from 'kysely';
import type { ContentKind } from '#domain/orders/via.ts';
import { businessDayOf } from '#domain/time/businessDay.ts';
import { eachDay, movedDay } from '#domain/time/periods.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { type ContentFigures, type ContentResults, figureDays } from '../contentResults.contract.ts';
import { readContentFigures } from './contentFigures.repo.ts';

const none: ContentFigures = { views: 0, clicks: 0, closes: 0, orders: 0, sold: 0 };

/** The last days, in the stores of the user. Visits of landings are of no store. */
function recent({ tenant, actor }: Ctx, kind: ContentKind) {
  const endDate = businessDayOf(tenant, Date.now());
  const stores = actor.storeIds && (kind === 'landing' ? [0, ...actor.storeIds] : actor.storeIds);
  return { kind, stores, period: { startDate: movedDay(endDate, 1 - figureDays), endDate } };
}

/** Adds the figures of the last days to content. */
export async function withFigures<Row extends { id: number }>(
  ctx: Ctx,
  kind: ContentKind,
  rows: readonly Row[],
): Promise<(Row & { figures: ContentFigures })[]> {
  const ids = rows.map(({ id }) => id);
  const found = await readContentFigures(ctx.db, { ...recent(ctx, kind), ids, by: ['contentId'] });
  const byId = new Map(found.map(({ contentId, ...figures }) => [contentId, figures]));
  return rows.map((row) => ({ ...row, figures: byId.get(row.id) ?? none }));
}

/** Figures of the last days of one content, by day and by store. */
export async function readResults(ctx: Ctx, kind: ContentKind, id: number): Promise<ContentResults> {
  const query = { ...recent(ctx, kind), ids: [id] };
  const [total = none] = await readContentFigures(ctx.db, { ...query, by: [] });
  const days = await readContentFigures(ctx.db, { ...query, by: ['day'] });
  const stores = await readContentFigures(ctx.db, { ...query, by: ['storeId'] });
  const named = await ctx.db
    .selectFrom('stores')
    .select(['id', 'name'])
    .where('id', '=', sql<number>`any(${stores.map(({ storeId }) => storeId)}::bigint[])`)
    .execute();
  const byDay = new Map(days.map((figures) => [figures.day, figures]));
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return {
    ...query.period,
    total,
    days: eachDay(query.period).map((day) => byDay.get(day) ?? { ...none, day }),
    stores: stores.map((figures) => ({ ...figures, name: names.get(figures.storeId) ?? null })),
  };
}
