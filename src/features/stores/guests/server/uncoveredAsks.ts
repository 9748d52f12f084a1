import { normalizeIP } from '@fastify/rate-limit';
import { sql } from 'kysely';
import { mapCellOf } from '#domain/mapCells.ts';
import { businessDayOf, hourOf } from '#domain/time/businessDay.ts';
import { unaudited } from '#kit/server/data/database.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { JobCtx } from '#kit/server/jobs/jobs.ts';
import type { Secrets } from '#kit/server/secrets/secrets.ts';
import type { Point } from '../../delivery/delivery.contract.ts';
import { storesServing } from './storesServing.repo.ts';

async function note(ctx: Ctx, secrets: Secrets, point: Point): Promise<void> {
  const { tenant, request } = ctx;
  const now = Date.now();
  const [day, hour] = [businessDayOf(tenant, now), hourOf(tenant.timeZone, now)];
  const visitor = secrets.digest('uncovered', `${tenant.id} ${day} ${hour} ${normalizeIP(request.ip)}`).slice(0, 16);
  const view = { now: new Date(now), timeZone: tenant.timeZone, storeScope: null };
  await ctx.inTransaction(async (db) => {
    if ((await storesServing(db, point, view)).length > 0) return;
    await unaudited(db)
      .insertInto('uncoveredAsks')
      .values({ day, hour, cell: mapCellOf(point), visitor })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/**
 * Keeps that somebody asked for a delivery to a place where no store makes any. Nobody waits for it, and what they asked for
 * does not fail by it. Staff who look a place up are not guests.
 */
export function noteUncovered(ctx: Ctx, secrets: Secrets, point: Point): void {
  if (!ctx.visitor) note(ctx, secrets, point).catch(() => undefined);
}

/** Days that reports go back. */
const daysKept = 800;

export const purgeUncovered = ({ inTransaction }: JobCtx): Promise<unknown> =>
  inTransaction((db) =>
    unaudited(db)
      .deleteFrom('uncoveredAsks')
      .where('day', '<', sql<string>`current_date - ${sql.lit(daysKept)}`)
      .execute(),
  );
