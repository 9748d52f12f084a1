import { z } from 'zod';
import { recordPlatformChange } from '#features/platform/audit/server/index.ts';
import { accessTopic } from '#kit/contract/live.ts';
import type { Database } from '#kit/server/data/database.ts';
import type { Scope } from '#kit/server/data/scope.ts';
import { defineJobKind, enqueue } from '#kit/server/jobs/jobs.ts';
import { emit } from '#kit/server/live/events.ts';
import { featuresEntity } from '../features.contract.ts';
import { fail } from '../flags.failures.ts';
import * as repo from './flags.repo.ts';

export type Scoped = { database: Database; scope: Scope };
/** Changed features in wire names, for the history; empty: nothing changed. */
export type FeaturesChange = Record<'before' | 'after', Record<string, unknown>>;

/** Ends values of flags at their moment. */
export const endFlagsKind = defineJobKind({
  kind: 'flags.end',
  label: () => 'Funciones que terminan',
  args: z.object({}),
  bySystem: true,
  transient: true,
  isUrgent: true,
  whileHeld: 'run',
});

export const isEmpty = (values: object): boolean => Object.keys(values).length === 0;

type Work = (
  db: repo.Platform,
  company: repo.LockedCompany,
) => Promise<{ change: FeaturesChange; ends?: readonly string[] }>;

/**
 * Changes features of a company in one transaction with its history: a change that cannot be recorded is rolled back.
 *
 * Its processes and screens are notified afterwards, and again at the `ends` of values.
 */
export async function changeCompany({ database, scope }: Scoped, id: number, work: Work): Promise<void> {
  const inCompany = { ...scope, tenantId: id };
  const isChanged = await database.onPlatform(async (platform) => {
    const company = (await repo.lockCompany(platform, id)) ?? fail('notFound');
    const { change, ends = [] } = await work(platform, company);
    if (isEmpty(change.after) && ends.length === 0) return false;
    await database.inTenant(inCompany, async (db) => {
      for (const runAt of new Set(ends))
        await enqueue(db, endFlagsKind, {}, { runAt, uniqueKey: `${endFlagsKind.kind}:${runAt}` });
      if (!isEmpty(change.after))
        await recordPlatformChange(db, { entity: featuresEntity, recordId: id, title: company.name, ...change });
    });
    return !isEmpty(change.after);
  });
  if (isChanged) await database.inTenant(inCompany, (db) => emit(db, accessTopic, { audience: 'signedIn' }));
}
