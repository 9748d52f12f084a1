import { requireCode, secondFactorOf } from '#features/platform/account/server/index.ts';
import type { z } from 'zod';
import { fail as refuse } from '#kit/contract/failures.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import type { Secrets } from '#kit/server/secrets/secrets.ts';
import { changeMinutes, type currentVisit, type Visit, type VisitDraft, visitsApi } from '../visits.contract.ts';
import { fail } from '../visits.failures.ts';
import { changesTitle, visitTitle } from '../visits.rules.ts';
import { announceVisits, placeOf } from './visitCache.ts';
import { storeVisitCalls } from './visitCalls.ts';
import { recordEnd, recordVisit } from './visitHistory.ts';
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

async function current(ctx: Ctx, visit: repo.VisitRow | undefined, secrets: Secrets): Promise<Current> {
  const { enabled } = await secondFactorOf(ctx, secrets);
  const isOpen = visit !== undefined && visit.endedAt === null && Date.parse(visit.endsAt) > Date.now();
  return { visit: isOpen ? present(visit) : null, secondFactor: enabled };
}

/** The session and the company of the call. People of the platform visit other companies only. */
function requirePlace({ actor, tenant }: Ctx): repo.Place {
  if (actor.homeTenantId === tenant.id) return refuse('notFound');
  return placeOf(actor, tenant) ?? refuse('notSignedIn');
}

/** Ends the visit of the session, with what this process counted of it. */
async function end({ database, scope }: Ctx, place: repo.Place): Promise<repo.VisitRow | undefined> {
  await storeVisitCalls(database);
  const visit = await database.onPlatform((db) => repo.end(db, place));
  if (visit) await recordEnd(database, scope, visit);
  return visit;
}

/**
 * Opens a visit in the place of the one that the session has. The company's history has it first: a visit that cannot
 * be recorded does not begin.
 */
async function begin(ctx: Ctx, place: repo.Place, draft: VisitDraft): Promise<repo.VisitRow> {
  const { database, scope, actor } = ctx;
  const { id: adminId, name: adminName, email: adminEmail } = actor;
  await end(ctx, place);
  await recordVisit(database, scope, visitTitle(draft));
  return database.onPlatform((db) => repo.open(db, { ...draft, ...place, adminId, adminName, adminEmail }));
}

/** Changes the visit of the session and forgets what the processes know of it. */
async function change(ctx: Ctx, work: (place: repo.Place) => Promise<repo.VisitRow | undefined>) {
  const visit = await work(requirePlace(ctx));
  await ctx.database.inTenant(ctx.scope, announceVisits);
  return visit;
}

async function enableChanges(ctx: Ctx, code: string, secrets: Secrets) {
  const { visit, secondFactor } = await current(ctx, await findHere(ctx), secrets);
  if (!visit) fail('visitRequired');
  if (!secondFactor) fail('visitNeedsSecondFactor');
  await requireCode(ctx, code, secrets);
  await recordVisit(ctx.database, ctx.scope, changesTitle);
  return change(ctx, (place) => ctx.database.onPlatform((db) => repo.enableChanges(db, place, changeMinutes)));
}

const findHere = (ctx: Ctx) => ctx.database.onPlatform((db) => repo.find(db, requirePlace(ctx)));

export const visits = implementApiWith(visitsApi, ({ secrets }) => ({
  current: async (ctx) => current(ctx, await findHere(ctx), secrets),
  begin: async (ctx, { body }) => current(ctx, await change(ctx, (place) => begin(ctx, place, body)), secrets),
  enableChanges: async (ctx, { body }) => current(ctx, await enableChanges(ctx, body.code, secrets), secrets),
  end: async (ctx) => current(ctx, await change(ctx, (place) => end(ctx, place)), secrets),
}));
