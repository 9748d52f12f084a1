import { type Environment, storedFlag } from '#domain/flags.ts';
import type { FlagValue } from '../flags.contract.ts';
import { isExpired, presentValue } from '../flagValues.rules.ts';
import { fail } from '../flags.failures.ts';
import { changeCompany, type FeaturesChange, type Scoped } from './changeCompany.ts';
import * as repo from './flags.repo.ts';

/** `version` is the one that was read; without it the present value is replaced, whatever it is. */
export type FlagChange = FlagValue & { name: string; version?: number; rolloutId?: number | null };
type By = { environment: Environment; authorName: string };

/** Whether the newest change is this one, so that a repeated request is no conflict. */
const isRepeated = (last: repo.FlagRow | undefined, { value, until, reason }: FlagChange): boolean =>
  last !== undefined &&
  last.value === value &&
  last.reason === reason &&
  (last.untilAt === null ? null : Date.parse(last.untilAt)) === (until === null ? null : Date.parse(until));

/** Values whose end has passed since they were copied to the company. */
const endedValues = (
  rows: readonly repo.FlagRow[],
  { flags }: repo.LockedCompany,
  now: number,
): [string, boolean | null][] =>
  rows
    .filter((row) => isExpired(row, now) && storedFlag(row.name, row.environment) in flags)
    .map(({ name, value }) => [name, value]);

/**
 * Adds changes of flags to a locked company. Returns values that differ from those that it had, also ones that ended
 * meanwhile, and the ends of the new ones.
 */
export async function addFlags(
  db: repo.Platform,
  company: repo.LockedCompany,
  changes: readonly FlagChange[],
  { environment, authorName }: By,
): Promise<{ change: FeaturesChange; ends: string[] }> {
  const now = Date.now();
  const tenantId = company.id;
  const rows = (await repo.newest(db, [tenantId])).filter((row) => row.environment === environment);
  const newest = new Map(rows.map((row) => [row.name, row]));
  const added = changes.filter((change) => !isRepeated(newest.get(change.name), change));
  if (added.some(({ name, version }) => version !== undefined && version !== (newest.get(name)?.id ?? 0)))
    fail('flagChanged');
  const stored = added.map(({ name, value, until, reason, rolloutId = null }) => {
    const untilAt = value === null ? null : until;
    return { tenantId, name, environment, value, untilAt, reason, rolloutId, authorName };
  });
  if (stored.length > 0) await repo.insert(db, stored);
  await repo.follow(db, tenantId);
  const before = new Map(rows.map((row) => [row.name, presentValue(row, now)]));
  const after = new Map<string, boolean | null>(stored.map(({ name, value }) => [name, value]));
  for (const [name, value] of endedValues(rows, company, now)) {
    before.set(name, value);
    if (!after.has(name)) after.set(name, null);
  }
  const changed = [...after].filter(([name, value]) => (before.get(name) ?? null) !== value);
  const valuesOf = (values: Map<string, boolean | null>) => ({
    flags: Object.fromEntries(changed.map(([name]) => [name, values.get(name) ?? null])),
  });
  return {
    change: changed.length === 0 ? { before: {}, after: {} } : { before: valuesOf(before), after: valuesOf(after) },
    ends: stored.flatMap(({ untilAt }) => untilAt ?? []),
  };
}

/** Sets flags of a company for the environment of this installation. */
export const setFlags = (ctx: Scoped, id: number, changes: readonly FlagChange[], by: By): Promise<void> =>
  changeCompany(ctx, id, (db, company) => addFlags(db, company, changes, by));
