import { heldState } from '#domain/holds/holds.ts';
import { isLocked } from '#domain/holds/whileHeld.ts';
import type { Database } from '#kit/server/data/database.ts';
import { openHolds } from './holds.repo.ts';

type Of = { database: Pick<Database, 'onPlatform'>; scope: { tenantId: number } };

/** Whether the company of a job is locked now: then no data leaves it. */
export async function isLockedCompany({ database, scope: { tenantId } }: Of): Promise<boolean> {
  const holds = await database.onPlatform((db) => openHolds(db, [tenantId]));
  return isLocked(heldState(holds.get(tenantId) ?? [], Date.now()));
}
