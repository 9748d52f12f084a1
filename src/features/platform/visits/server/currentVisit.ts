import type { z } from 'zod';
import { secondFactorOf } from '#features/platform/account/server/index.ts';
import { fail as refuse } from '#kit/contract/failures.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { Secrets } from '#kit/server/secrets/secrets.ts';
import type { currentVisit, Visit } from '../visits.contract.ts';
import { endVisits } from './endVisits.ts';
import { announceVisits, placeOf } from './visitCache.ts';
import { recordEnd } from './visitHistory.ts';
import * as repo from './visits.repo.ts';

type Current = z.output<typeof currentVisit>;

const present = ({ id, kind, reason, ticket, beganAt, endsAt, writesUntil }: repo.VisitRow): Visit => ({
  id,
  kind,
  reason,
  ticket,
  beganAt,
  endsAt,
  writesUntil,
});

export async function current(ctx: Ctx, visit: repo.VisitRow | undefined, secrets: Secrets): Promise<Current> {
  const { enabled } = await secondFactorOf(ctx, secrets);
  const isOpen = visit !== undefined && visit.endedAt === null && Date.parse(visit.endsAt) > Date.now();
  return { visit: isOpen ? present(visit) : null, secondFactor: enabled };
}

/** The session and the company of the call. People of the platform visit other companies only. */
export function requirePlace({ actor, tenant }: Ctx): repo.Place {
  if (actor.homeTenantId === tenant.id) return refuse('notFound');
  return placeOf(actor, tenant) ?? refuse('notSignedIn');
}

/** Ends the visit of the session. */
export async function end({ database, scope }: Ctx, place: repo.Place): Promise<repo.VisitRow | undefined> {
  const [visit] = await endVisits(database, scope, (db) => repo.end(db, place));
  // The hourly check records an end that is missing in the history.
  if (visit) await recordEnd(database, scope, visit).catch(() => undefined);
  return visit;
}

/** Changes the visit of the session and notifies all processes. */
export async function change(ctx: Ctx, work: (place: repo.Place) => Promise<repo.VisitRow | undefined>) {
  const visit = await work(requirePlace(ctx));
  await ctx.database.inTenant(ctx.scope, announceVisits);
  return visit;
}
