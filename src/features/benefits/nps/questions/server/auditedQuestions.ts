import type { AuditedTable } from '#kit/server/history/auditedTable.ts';
import { questionEntity } from '../questions.contract.ts';
import { requireUnasked } from './requireUnasked.ts';

/** How questions take part in the history and in undo, which changes none that guests are asked. */
export const auditedQuestions: AuditedTable = {
  table: 'questions',
  entity: questionEntity,
  async guardUndo({ db, changes }) {
    for (const { recordId } of changes) await requireUnasked(db, recordId);
    return async () => undefined;
  },
};
