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
  whileHeld: 'run',
});

const isEmpty = (values: object): boolean => Object.keys(values).length === 0;

type Work = (
  db: repo.Platform,
  company: repo.LockedCompany,
) => Promise<{ change: FeaturesChange; ends?: readonly string[] }>;

/**
 * Changes features of a locked company, then adds its history and notifies its screens, now and at `ends`.
 *
 * One transaction follows the other, so that neither waits for a connection. Lost jobs are queued again within an hour.
 */
export async function changeCompany({ database, scope }: Scoped, id: number, work: Work): Promise<void> {
  const { name, change, ends } = await database.onPlatform(async (platform) => {
    const company = (await repo.lockCompany(platform, id)) ?? fail('notFound');
    return { name: company.name, ends: [], ...(await work(platform, company)) };
  });
  if (isEmpty(change.after) && ends.length === 0) return;
  await database.inTenant({ ...scope, tenantId: id }, async (db) => {
    for (const runAt of new Set(ends))
      await enqueue(db, endFlagsKind, {}, { runAt, uniqueKey: `${endFlagsKind.kind}:${runAt}` });
    if (isEmpty(change.after)) return;
    await recordPlatformChange(db, { entity: featuresEntity, recordId: id, title: name, ...change });
    await emit(db, accessTopic, { audience: 'signedIn' });
  });
}
