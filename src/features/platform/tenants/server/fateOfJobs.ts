import { LRUCache } from 'lru-cache';
import { heldState, type Hold } from '#domain/holds/holds.ts';
import { fateOfJob } from '#domain/holds/whileHeld.ts';
import type { Database } from '#kit/server/data/database.ts';
import type { FateOf } from '#kit/server/jobs/heldJobs.ts';
import { openHolds } from './holds.repo.ts';

/** Milliseconds until a worker sees a new hold. */
const freshFor = 5_000;

/** Decides about the jobs of held companies by the table of what works while they are. */
export function fateOfJobs(database: Pick<Database, 'onPlatform'>): FateOf {
  const cache = new LRUCache<number, readonly Hold[]>({ max: 5000, ttl: freshFor });
  return async (tenantId, job, { lateness, isFresh }) => {
    let holds = isFresh ? undefined : cache.get(tenantId);
    if (!holds) {
      holds = (await database.onPlatform((db) => openHolds(db, [tenantId]))).get(tenantId) ?? [];
      cache.set(tenantId, holds);
    }
    return fateOfJob(job, heldState(holds, Date.now()), lateness);
  };
}
