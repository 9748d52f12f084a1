import { accessTopic } from '#kit/contract/live.ts';
import type { Db } from '#kit/server/data/database.ts';
import { emit } from '#kit/server/live/events.ts';
import type { SettingsDependents, SettingsSection } from '../../section.contract.ts';

const toEveryone = { audience: 'signedIn' };

/** Events by dependent: only a change of screens makes every client read everything again. */
const announce: Record<SettingsDependents, (db: Db) => Promise<void>> = {
  stores: (db) => emit(db, 'stores'),
  screens: (db) => emit(db, accessTopic, toEveryone),
  async look(db) {
    await emit(db, 'admin_users', toEveryone);
    await emit(db, 'tenant', toEveryone);
  },
};

/** Notifies screens and servers of changed sections and of what depends on them. */
export async function announceSettings(db: Db, sections: readonly SettingsSection[]): Promise<void> {
  await emit(db, 'settings', { audience: 'settings.show' });
  for (const dependent of new Set(sections.flatMap(({ reaches }) => reaches ?? []))) await announce[dependent](db);
}
