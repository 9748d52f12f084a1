import { accessTopic } from '#kit/contract/live.ts';
import type { Db } from '#kit/server/data/database.ts';
import { emit } from '#kit/server/live/events.ts';
import type { SettingsDependents, SettingsSection } from '../section.contract.ts';

const everybody = { audience: 'signedIn' };

/** Who reads what again: only screens that come or go have everybody read everything. */
const announce: Record<SettingsDependents, (db: Db) => Promise<void>> = {
  stores: (db) => emit(db, 'stores'),
  screens: (db) => emit(db, accessTopic, everybody),
  async look(db) {
    await emit(db, 'admin_users', everybody);
    await emit(db, 'tenant', everybody);
  },
};

/** Tells screens and servers that sections of the settings are others, and what follows from them. */
export async function announceSettings(db: Db, sections: readonly SettingsSection[]): Promise<void> {
  await emit(db, 'settings', { audience: 'settings.show' });
  for (const reach of new Set(sections.flatMap(({ reaches }) => reaches ?? []))) await announce[reach](db);
}
