import type { AuditedTable } from '#kit/server/history/auditedTable.ts';
import { questionEntity } from '../questions.contract.ts';
import { requireUnasked } from './requireUnasked.ts';

/** History and undo of questions; undo rejects changes to questions in use. */
export const auditedQuestions: AuditedTable = {
  table: 'questions',
  entity: questionEntity,
  async guardUndo({ db, changes }) {
    for (const { recordId } of changes) await requireUnasked(db, recordId);
    return async () => undefined;
  },
};
