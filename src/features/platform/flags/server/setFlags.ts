import type { Environment } from '#domain/flags.ts';
import type { FlagValue } from '../flags.contract.ts';
import { presentValue } from '../flagValues.rules.ts';
import { fail } from '../flags.failures.ts';
import { changeCompany, type FeaturesChange, isEmpty, type Scoped } from './changeCompany.ts';
import * as repo from './flags.repo.ts';

/** `version` is the one that was read; without it the present value is replaced, whatever it is. */
export type FlagChange = FlagValue & { name: string; version?: number; rolloutId?: number | null };
type By = { environment: Environment; authorName: string };

/** Adds changes of flags to a locked company. Returns values that differ from the present ones, and their ends. */
export async function addFlags(
  db: repo.Platform,
  { id: tenantId }: repo.LockedCompany,
  changes: readonly FlagChange[],
  { environment, authorName }: By,
): Promise<{ change: FeaturesChange; ends: string[] }> {
  const now = Date.now();
  const rows = (await repo.newest(db, [tenantId])).filter((row) => row.environment === environment);
  const newest = new Map(rows.map((row) => [row.name, row]));
  if (changes.some(({ name, version }) => version !== undefined && version !== (newest.get(name)?.id ?? 0)))
    fail('flagChanged');
  const stored = changes.map(({ name, value, until, reason, rolloutId = null }) => {
    const untilAt = value === null ? null : until;
    return { tenantId, name, environment, value, untilAt, reason, rolloutId, authorName };
  });
  if (stored.length > 0) await repo.insert(db, stored);
  await repo.follow(db, tenantId);
  const changed = stored
    .map(({ name, value }) => ({ name, before: presentValue(newest.get(name), now), value }))
    .filter(({ before, value }) => before !== value);
  const before = Object.fromEntries(changed.map((each) => [each.name, each.before]));
  const after = Object.fromEntries(changed.map((each) => [each.name, each.value]));
  return {
    change: isEmpty(after) ? { before, after } : { before: { flags: before }, after: { flags: after } },
    ends: stored.flatMap(({ untilAt }) => untilAt ?? []),
  };
}

/** Sets flags of a company for the environment of this installation. */
export const setFlags = (ctx: Scoped, id: number, changes: readonly FlagChange[], by: By): Promise<void> =>
  changeCompany(ctx, id, (db, company) => addFlags(db, company, changes, by));
