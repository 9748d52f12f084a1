import { setImmediate } from 'node:timers/promises';
import { fail } from '#domain/failures.ts';
import type { Tenant } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database.ts';
import { storeLabels } from '../storeHistory.contract.ts';
import { draftOfStore, storeRules } from '../stores.rules.ts';
import { wholes } from './stores.repo.ts';

/** What is wrong with each store, in sentences; places within lists are left out, for they move. */
export type StoreFaults = ReadonlyMap<number, { name: string; faults: readonly string[] }>;

const labels: Readonly<Record<string, string>> = storeLabels;

/** What saving some stores as they are would be refused for. */
export async function faultsOf(
  db: Db,
  ids: readonly number[],
  { country, timeZone }: Pick<Tenant, 'country' | 'timeZone'>,
): Promise<StoreFaults> {
  const rules = storeRules(country);
  const found = new Map<number, { name: string; faults: string[] }>();
  for (const store of await wholes(db, ids, { reach: null, now: new Date(), timeZone })) {
    // A thousand stores take a while, and others wait for an answer meanwhile.
    if (found.size % 50 === 49) await setImmediate();
    const { error } = rules.safeParse(draftOfStore(store));
    const faults =
      error?.issues.map(({ path, message }) => `${labels[String(path[0])] ?? String(path[0])}: ${message}`) ?? [];
    found.set(store.id, { name: store.name, faults });
  }
  return found;
}

/** Refuses where a store that was there before has a fault it had not. */
export function refuseNewFaults(before: StoreFaults, after: StoreFaults): void {
  for (const [id, { name, faults }] of after) {
    const known = before.get(id)?.faults;
    const fault = known && faults.find((each) => !known.includes(each));
    if (fault) fail('cannotUndo', { message: `No se puede deshacer: dejaría a ${name} con un error. ${fault}.` });
  }
}
