import { sql } from 'kysely';
import { z } from 'zod';
import { platformSlug } from '#domain/platformSlug.ts';
import { integer } from '#kit/contract/fields.ts';
import { type Database, type Db, scopeOf } from '#kit/server/data/database.ts';
import type { Scope } from '#kit/server/data/scope.ts';
import { effect } from '#kit/server/effects.ts';
import { defineJob, enqueue } from '#kit/server/jobs/jobs.ts';
import { announceVisits } from './visitCache.ts';
import { storeVisitCalls } from './visitCalls.ts';
import { recordEnd } from './visitHistory.ts';
import * as repo from './visits.repo.ts';

const kind = {
  kind: 'visits.end',
  label: () => 'Fin de las visitas de una sesión',
  args: z.object({ sessionIds: z.array(integer) }),
  bySystem: true,
  transient: true,
  isUrgent: true,
  whileHeld: 'run' as const,
};

/** Ends visits by `work`, in every process, with what this one counted of them. Their ends are not recorded yet. */
export async function endVisits(
  database: Database,
  scope: Scope,
  work: (db: repo.Platform) => Promise<readonly repo.VisitRow[]>,
): Promise<readonly repo.VisitRow[]> {
  await storeVisitCalls(database);
  const ended = await database.onPlatform(work);
  for (const { tenantId } of ended) await database.inTenant({ ...scope, tenantId }, announceVisits);
  return ended;
}

/** Ends the visits of sessions that were ended. A job of the platform, whose users visit companies. */
export const endVisitsJob = defineJob({
  ...kind,
  async run({ database, scope }, { sessionIds }) {
    const ended = await endVisits(database, scope, (db) => repo.endOfSessions(db, sessionIds));
    for (const visit of ended) await recordEnd(database, scope, visit);
    return null;
  },
});

async function isPlatform(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from tenants where id = ${scopeOf(db).tenantId} and slug = ${platformSlug}`.execute(db);
  return rows.length > 0;
}

/** A visit ends with its session. */
export const sessionsRevokedEffect = effect('sessionsRevoked', 'visits', async (db, { sessionIds }) => {
  if (await isPlatform(db)) await enqueue(db, kind, { sessionIds: [...sessionIds] });
});
