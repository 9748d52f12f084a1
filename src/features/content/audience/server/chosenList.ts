import { mailchimpSection } from '#features/platform/settings/sections/mailchimp.contract.ts';
import { readSettings } from '#features/platform/settings/server/index.ts';
import type { Db } from '#kit/server/data/database.ts';
import { hasMembers } from './members.repo.ts';

export type ChosenList = { listId: string; isEnabled: boolean };

/** The chosen list; null: none. */
export async function findList(db: Db): Promise<ChosenList | null> {
  const { listId, enabled: isEnabled } = (await readSettings(db, mailchimpSection)).mailchimp;
  return listId === '' ? null : { listId, isEnabled };
}

/** The list of a synchronisation. Without a chosen one, contacts of former lists are only removed; null: there are none. */
export async function listToSync(db: Db): Promise<ChosenList | null> {
  const list = await findList(db);
  return list ?? ((await hasMembers(db)) ? { listId: '', isEnabled: false } : null);
}
