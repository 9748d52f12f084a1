import { chainSections } from '#features/platform/settings/sections.contract.ts';
import { readSettings } from '#features/platform/settings/server/index.ts';
import type { Tenant } from '#kit/server/http/context.ts';
import type { Db } from '#kit/server/data/database.ts';
import { collectViolations, type Violations } from '#kit/server/history/violations.ts';
import { storeLabels } from '../../record/storeHistory.contract.ts';
import { draftOfStore, storeRules } from '../stores.rules.ts';
import { findMany } from '../../rows/server/stores.repo.ts';

const labels: Readonly<Record<string, string>> = storeLabels;

/** Violations in the stored state of some stores, without list positions, which can move. */
export async function violationsOf(
  db: Db,
  ids: readonly number[],
  { country, timeZone }: Pick<Tenant, 'country' | 'timeZone'>,
): Promise<Violations> {
  const rules = storeRules(country, { chain: await readSettings(db, ...chainSections) });
  const stores = await findMany(db, ids, { storeScope: null, now: new Date(), timeZone });
  return collectViolations(stores, (store) => {
    const issues = rules.safeParse(draftOfStore(store)).error?.issues ?? [];
    return issues.map(({ path, message }) => `${labels[String(path[0])] ?? String(path[0])}: ${message}.`);
  });
}
