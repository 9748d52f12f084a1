import { setImmediate as others } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Ctx } from '#kit/server/http/context.ts';
import { perDatabase } from '#kit/server/data/perDatabase.ts';
import {
  type CheckedArea,
  type CoverageCheck,
  gapsBetween,
  takeLargest,
  overlapBetween,
  pairsToCheck,
} from '../coverage.rules.ts';
import * as repo from './coverage.repo.ts';

type Answer = { version: string; check: Promise<CoverageCheck> };
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
    return version === last?.version ? null : { version, areas: await repo.areas(db, storeScope) };
  });
  if (!read) return (last as Answer).check;
  const check = checkAreas(read.areas);
  answers.set(key, { version: read.version, check });
  check.catch(() => answers.delete(key));
  return check;
}

/** Milliseconds after which other requests have their turn. */
const atOnce = 20;

export async function checkAreas(areas: readonly CheckedArea[]): Promise<CoverageCheck> {
  const overlaps: CoverageCheck['overlaps'] = [];
  let since = performance.now();
  for (const pair of pairsToCheck(areas)) {
    const overlap = overlapBetween(pair);
    if (overlap) overlaps.push(overlap);
    if (performance.now() - since < atOnce) continue;
    await others();
    since = performance.now();
  }
  return { overlaps: takeLargest(overlaps), gaps: gapsBetween(areas) };
}
