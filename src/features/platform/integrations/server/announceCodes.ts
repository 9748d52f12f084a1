import type { StoredExternalIds } from '#kit/server/data/externalIds.ts';
import { emit } from '#kit/server/live/events.ts';

/** Ids of items at points of sale are codes of orders: those that lacked one are tried again. */
export const announceCodes: NonNullable<StoredExternalIds['afterWrite']> = async (db, values) => {
  const hasCode = [...values.values()].some((ids) => Object.values(ids).some((id) => id !== null));
  if (hasCode) await emit(db, 'pos_mappings', { audience: 'auth_credentials.list' });
};
