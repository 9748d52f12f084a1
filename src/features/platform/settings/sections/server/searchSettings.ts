import type { Searchable } from '#kit/server/area.ts';
import { searchSettings as findSettings, settingAddress } from '../../search.rules.ts';

/** Finds settings by their labels and synonyms. */
export const searchSettings: Searchable = {
  policy: 'settings.show',
  find: async (_db, query, { limit }) =>
    findSettings(query)
      .slice(0, limit)
      .map((found, place) => ({
        kind: 'settings',
        id: place + 1,
        title: found.label,
        subtitle: `Configuración, ${found.section.title.toLowerCase()}`,
        path: settingAddress(found),
      })),
};
