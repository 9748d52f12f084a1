import { fail } from '#kit/contract/failures.ts';
import type { AuditedTable } from '#kit/server/history/auditedTable.ts';
import { settingsEntity, settingsSections } from '../settings.contract.ts';
import { announceSettings } from './announceSettings.ts';

const titles = new Map(settingsSections.map(({ id, title }) => [id, title]));

/** How settings take part in the history and in undo: a section is one record. */
export const auditedSettings: AuditedTable = {
  table: 'settings',
  entity: settingsEntity,
  titles: async () => titles,
  guardUndo: async ({ db, actor, changes }) => {
    if (actor.storeIds !== null) fail('notAllowed');
    const ids = new Set(changes.map(({ recordId }) => recordId));
    return () =>
      announceSettings(
        db,
        settingsSections.filter(({ id }) => ids.has(id)),
      );
  },
};
