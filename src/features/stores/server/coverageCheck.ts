import { LRUCache } from 'lru-cache';
import type { Ctx } from '#kit/server/context.ts';
import { checkCoverage, type CoverageCheck } from '../coverage.rules.ts';
import * as repo from './coverage.repo.ts';

type Answered = { version: string; check: CoverageCheck };

/** The last answer by tenant and reach: it holds until an area changes. */
const answered = new LRUCache<string, Answered>({ max: 50 });

/** Overlaps and gaps among the areas within reach. */
export async function coverageCheck({ inTransaction, tenant, actor }: Ctx): Promise<CoverageCheck> {
  const reach = actor.storeIds;
  const key = `${tenant.id} ${reach?.toSorted((a, b) => a - b).join() ?? '*'}`;
  const last = answered.get(key);
  const read = await inTransaction(async (db) => {
    const version = await repo.areasVersion(db, reach);
    return version === last?.version ? null : { version, areas: await repo.areas(db, reach) };
  });
  if (!read) return (last as Answered).check;
  const check = checkCoverage(read.areas);
  answered.set(key, { version: read.version, check });
  return check;
}
