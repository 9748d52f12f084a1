import type { AuditedTable } from '#kit/server/history/auditedTable.ts';
import { pollEntity } from '../polls.contract.ts';
import { requireNpsQuestions } from './requireSoundPoll.ts';

/** How polls take part in the history and in undo, which leaves each with a question to score by. */
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
