import { LRUCache } from 'lru-cache';
import type { Failure } from '#kit/contract/failures.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { perDatabase } from '#kit/server/data/perDatabase.ts';
import { workerOf } from '#kit/server/workers/workers.ts';
import { WorkStopped } from '#kit/server/workers/workerProcess.ts';
import { fail, failures } from '../../stores.failures.ts';
import type { CoverageCheck } from '../coverage.rules.ts';
import * as repo from './coverage.repo.ts';

/** Ten times what the zones of the largest chain of the bench take. */
const check = workerOf<string, string>(new URL('./coverageCheck.work.ts', import.meta.url), {
  seconds: 20,
  memoryMb: 400,
});

type Answer = { version: string; found: Promise<CoverageCheck> };
/** The last answer by tenant and reach: it holds until an area changes. */
const answersFor = perDatabase(() => new LRUCache<string, Answer>({ max: 50 }));

/** Overlaps and gaps among the areas within reach. */
export async function coverageCheck({ database, inTransaction, tenant, actor }: Ctx): Promise<CoverageCheck> {
  const storeScope = actor.storeIds;
  const key = `${tenant.id} ${storeScope?.toSorted((a, b) => a - b).join() ?? '*'}`;
  const answers = answersFor(database);
  const last = answers.get(key);
  const read = await inTransaction(async (db) => {
    const version = await repo.areasVersion(db, storeScope);
    return version === last?.version ? null : { version, areas: await repo.areasJson(db, storeScope) };
  });
  if (!read) return (last as Answer).found;
  const found = checkInWorker(tenant.id, read.areas);
  answers.set(key, { version: read.version, found });
  found.catch((error: Failure) => {
    // Areas that are too intricate fail every time; other errors may be temporary.
    if (error.code !== failures.zonesTooIntricate.code) answers.delete(key);
  });
  return found;
}

async function checkInWorker(tenantId: number, areas: string): Promise<CoverageCheck> {
  try {
    return JSON.parse(await check(tenantId, areas)) as CoverageCheck;
  } catch (error) {
    return error instanceof WorkStopped && error.isTooMuch ? fail('zonesTooIntricate') : Promise.reject(error);
  }
}
