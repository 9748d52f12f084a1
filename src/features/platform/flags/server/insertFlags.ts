import { parseStoredFlag } from '#domain/flags.ts';
import { presentValue } from '../flagValues.rules.ts';
import * as repo from './flags.repo.ts';

type By = { authorName: string; reason: string };

/** Sets the flags of a company that is being created, by stored name. Repeating it adds nothing. */
export async function insertFlags(
  db: repo.Platform,
  tenantId: number,
  flags: Readonly<Record<string, boolean>>,
  by: By,
): Promise<void> {
  const newest = await repo.newest(db, [tenantId]);
  const rows = Object.entries(flags).map(([stored, value]) => ({ ...parseStoredFlag(stored), tenantId, value, ...by }));
  const present = (row: { name: string; environment: string }) =>
    newest.find(({ name, environment }) => name === row.name && environment === row.environment);
  const changed = rows.filter((row) => presentValue(present(row), Date.now()) !== row.value);
  if (changed.length > 0) await repo.insert(db, changed);
  await repo.follow(db, tenantId);
}
