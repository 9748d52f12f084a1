import { accessTopic } from '#kit/contract/live.ts';
import type { Actor } from '#kit/server/http/context.ts';
import { afterCommit, type Database, databaseOf, type Db } from '#kit/server/data/database.ts';
import { readCache } from '#kit/server/data/readCache.ts';
import { emit, type EventHub } from '#kit/server/live/events.ts';

/** A user with a session, and its restrictions. */
export type KnownActor = {
  actor: Actor;
  /** They have still to set up the second factor that their company demands. */
  awaitsSecondFactor: boolean;
  /** Their company demands one of everybody. */
  secondFactorDemanded: boolean;
};

/** A secret of an API token that was valid when it was read. */
export type KnownToken = {
  actor: Actor;
  /** Milliseconds of the clock; null without an end. */
  expiresAt: number | null;
  requestsPerSecond: number;
};

/** Limits how long another process uses stale data when its listener is disconnected. */
const ttl = 15_000;

export const actors = readCache<KnownActor | null>({ max: 20_000, ttl });
/** Separate, so that invented secrets evict no session. */
export const apiTokens = readCache<KnownToken | null>({ max: 5_000, ttl });

function clearAccess(database: Database): void {
  actors.clear(database);
  apiTokens.clear(database);
}

/** Forgets, in every process, who may do what in this tenant: call it whenever users, roles, sessions or tokens change. */
export async function invalidateAccess(db: Db): Promise<void> {
  afterCommit(db, () => clearAccess(databaseOf(db)));
  await emit(db, accessTopic, { audience: 'signedIn' });
}

/** Keeps what this process knows of people in step with the others. */
export function syncAccessCache(hub: EventHub, database: Database): void {
  const clear = () => clearAccess(database);
  hub.observe((_tenant, { topic }) => {
    if (topic === accessTopic) clear();
  }, clear);
}
