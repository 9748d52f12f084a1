import type { Db } from '#kit/server/data/database.ts';
import { readExternalIds } from '#kit/server/data/externalIds.ts';
import { type StoreReferences, storeReferences } from '../storeReferences.contract.ts';

/** The ids of some stores at providers, by store. */
export const referencesOf = (db: Db, ids: readonly number[]) =>
  readExternalIds(db, storeReferences, ids) as Promise<ReadonlyMap<number, StoreReferences>>;
