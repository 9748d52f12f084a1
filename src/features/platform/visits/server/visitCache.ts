import { visitsTopic } from '#kit/contract/live.ts';
import { afterCommit, type Database, databaseOf, type Db } from '#kit/server/data/database.ts';
import { readCache } from '#kit/server/data/readCache.ts';
import type { Actor, Tenant } from '#kit/server/http/context.ts';
import { emit, type EventHub } from '#kit/server/live/events.ts';
import { allows, type OpenVisit, type VisitNeed } from '../visits.rules.ts';
import * as repo from './visits.repo.ts';

/** Limits how long another process lets an ended visit in when its listener is disconnected. */
const ttl = 15_000;

const visits = readCache<OpenVisit | null>({ max: 5_000, ttl });

/** A visitor is a user of the platform in another company. */
export const placeOf = ({ sessionId }: Actor, { id }: Pick<Tenant, 'id'>): repo.Place | null =>
  sessionId === null ? null : { sessionId, tenantId: id };

const load = (database: Database, place: repo.Place): Promise<OpenVisit | null> =>
  database.onPlatform(async (db) => {
    const row = await repo.find(db, place);
    if (!row) return null;
    const writesUntil = row.writesUntil === null ? null : Date.parse(row.writesUntil);
    return { id: row.id, endsAt: Date.parse(row.endsAt), writesUntil, security: row.kind === 'security' };
  });

/**
 * The visit of a session to a company; null: none that is stored as open.
 *
 * Only what suffices comes from memory: before a call is refused, the database is read.
 */
export async function findVisit(database: Database, place: repo.Place, need: VisitNeed): Promise<OpenVisit | null> {
  const key = `${place.tenantId}:${place.sessionId}`;
  const known = await visits.read(database, key, () => load(database, place));
  if (allows(known, need, Date.now())) return known;
  visits.forget(database, key);
  return visits.read(database, key, () => load(database, place));
}

/**
 * Forgets, in every process, the visits to the company of the transaction.
 *
 * The company's users get no event of them, which would reveal one for security.
 */
export async function announceVisits(db: Db): Promise<void> {
  const database = databaseOf(db);
  afterCommit(db, () => visits.clear(database));
  await emit(db, visitsTopic, { audience: 'platform.visits' });
}

/** Keeps the visits that this process knows in step with the others. */
export function syncVisits(hub: EventHub, database: Database): void {
  const clear = () => visits.clear(database);
  hub.observe((_tenant, { topic }) => {
    if (topic === visitsTopic) clear();
  }, clear);
}
