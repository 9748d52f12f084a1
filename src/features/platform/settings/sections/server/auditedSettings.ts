import { fail } from '#kit/contract/failures.ts';
import type { AuditedTable } from '#kit/server/history/auditedTable.ts';
import { settingsSections } from '../../sections.contract.ts';
import { settingsEntity } from '../../settings.contract.ts';
import { announceSettings } from './announceSettings.ts';
import { requireCompanyUser } from './requireCompanyUser.ts';

const titles = new Map<number, string>(settingsSections.map(({ id, title }) => [id, title]));

/** History and undo of settings: a section is one record. */
export const auditedSettings: AuditedTable = {
  table: 'settings',
  entity: settingsEntity,
  titles: async () => titles,
  guardUndo: async ({ db, actor, tenant, changes }) => {
    if (actor.storeIds !== null) fail('notAllowed');
    const ids = new Set(changes.map(({ recordId }) => recordId));
    const sections = settingsSections.filter(({ id }) => ids.has(id));
    requireCompanyUser({ actor, tenant }, sections);
    return () => announceSettings(db, sections);
  },
};
