import type { AuditedTable } from '#kit/server/history/auditedTable.ts';
import { emit } from '#kit/server/live/events.ts';
import { noteEntity } from '../notes.contract.ts';

/** How notes take part in the history and in undo. */
export const auditedNotes: AuditedTable = {
  table: 'chartNotes',
  entity: noteEntity,
  ofEveryStore: true,
  afterUndo: (db) => emit(db, 'chart_notes', { audience: 'kpi.list' }),
};
