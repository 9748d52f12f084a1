import { normalizeIP } from '@fastify/rate-limit';
import { sql } from 'kysely';
import { mapCellOf } from '#domain/mapCells.ts';
import { businessDayOf, hourOf } from '#domain/time/businessDay.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { JobCtx } from '#kit/server/jobs/jobs.ts';
import type { Secrets } from '#kit/server/secrets/secrets.ts';
import type { Point } from '../../delivery/delivery.contract.ts';
import { storesServing } from './storesServing.repo.ts';

function insertRequest(db: Db, { tenant, request }: Ctx, secrets: Secrets, point: Point) {
  const now = Date.now();
  const [day, hour] = [businessDayOf(tenant, now), hourOf(tenant.timeZone, now)];
  const visitor = secrets.digest('uncovered', `${tenant.id} ${day} ${hour} ${normalizeIP(request.ip)}`).slice(0, 16);
  return unaudited(db)
    .insertInto('uncoveredAsks')
    .values({ day, hour, cell: mapCellOf(point), visitor })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Runs without delaying or failing the request. Lookups by staff are not recorded. */
function inBackground(ctx: Ctx, work: (db: Db) => Promise<unknown>): void {
  if (!ctx.visitor) ctx.inTransaction(work).catch(() => undefined);
}

/** Records a delivery lookup for a place that no store serves. */
export const noteUncovered = (ctx: Ctx, secrets: Secrets, point: Point): void =>
  inBackground(ctx, (db) => insertRequest(db, ctx, secrets, point));

/** The same where one store does not deliver to a place: if no other does. */
export const noteIfUncovered = (ctx: Ctx, secrets: Secrets, point: Point): void =>
  inBackground(ctx, async (db) => {
    const view = { now: new Date(), timeZone: ctx.tenant.timeZone, storeScope: null };
    if ((await storesServing(db, point, view)).length === 0) await insertRequest(db, ctx, secrets, point);
  });

/** Days that reports go back. */
const retentionDays = 800;

export const purgeUncovered = ({ inTransaction }: JobCtx): Promise<unknown> =>
  inTransaction((db) =>
    unaudited(db)
      .deleteFrom('uncoveredAsks')
      .where('day', '<', sql<string>`current_date - ${sql.lit(retentionDays)}`)
      .execute(),
  );
