import type { Db } from '#kit/server/data/database.ts';
import { emit } from '#kit/server/live/events.ts';
import { invalidateAccess } from '#features/platform/identity/server/index.ts';
import { conditionFields } from '../storeGroups.contract.ts';

const ruled: readonly string[] = Object.values(conditionFields);

/** Whether these fields of a store decide what groups it is in. */
export const decidesGroups = (fields: readonly string[]): boolean => fields.some((field) => ruled.includes(field));

/** Runs after any change of group membership: reloads store scopes and refreshes lists. */
export async function afterMembershipChange(db: Db): Promise<void> {
  await invalidateAccess(db);
  await emit(db, 'store_groups');
  await emit(db, 'stores');
}
