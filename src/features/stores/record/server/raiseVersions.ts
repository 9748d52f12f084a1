import type { Db } from '#kit/server/data/database.ts';
import { updateAll } from '#kit/server/data/write.ts';

/** Raises the versions of stores whose lists were written separately, so that `If-Match` notices the changes. */
export const raiseVersions = (db: Db, storeIds: readonly number[]) =>
  updateAll(db, 'stores', [...new Set(storeIds)], {});
