import type { AuditedTable } from '#kit/server/history/auditedTable.ts';
import { pollEntity } from '../polls.contract.ts';
import { requireNpsQuestions } from './requireSoundPoll.ts';

/** History and undo of surveys; undo always leaves an NPS question. */
export const auditedPolls: AuditedTable = {
  table: 'polls',
  entity: pollEntity,
  guardUndo:
    async ({ db, changes }) =>
    () =>
      requireNpsQuestions(
        db,
        changes.map(({ recordId }) => recordId),
      ),
};
