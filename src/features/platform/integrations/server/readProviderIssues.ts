import { providerNameOf } from '#integrations/providers.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Services } from '#kit/server/services.ts';
import type { ProviderIssue } from '../providerIssues.contract.ts';
import { providerIssue } from '../providerIssues.rules.ts';
import * as calls from './calls.repo.ts';
import * as credentials from './credentials.repo.ts';
import { brokenCredentials, readWork } from './readControlRoom.ts';

type Company = { db: Db; timeZone: string };
type ReadServices = Pick<Services, 'areas' | 'secrets' | 'integrations'>;

/** Providers of a company, of every port, that do not work now, by name. */
export async function readProviderIssues({ db, timeZone }: Company, services: ReadServices): Promise<ProviderIssue[]> {
  const keys = [...(await credentials.storedKeys(db, null))];
  if (keys.length === 0) return [];
  const reader = { db, actor: { storeIds: null, policies: new Set<string>() }, tenant: { timeZone } };
  const scope = { providers: keys, storeScope: null };
  const [hours, refused, broken, { problems }] = await Promise.all([
    calls.lastHourSums(db, scope),
    calls.refusedCredentials(db, scope),
    brokenCredentials(reader, services),
    readWork(reader, services),
  ]);
  const storesOf = (key: string) => new Set(problems.flatMap((each) => (each.provider === key ? [each.storeId] : [])));
  return keys
    .map((key) =>
      providerIssue({
        name: providerNameOf(key),
        brokenCredentials: broken.filter(({ provider }) => provider === key).length + (refused.get(key)?.length ?? 0),
        lastHour: hours.get(key) ?? null,
        storeCount: storesOf(key).size,
      }),
    )
    .filter((issue) => issue !== null)
    .toSorted((one, other) => one.name.localeCompare(other.name, 'es'));
}
