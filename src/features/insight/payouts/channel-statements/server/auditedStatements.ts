import { fail } from '#kit/contract/failures.ts';
import type { AuditedTable } from '#kit/server/history/auditedTable.ts';
import { channelStatementEntity } from '../channelStatements.contract.ts';
import * as repo from './channelStatements.repo.ts';

/** How statements take part in the history and in undo, which needs the rows of the file that it restores. */
export const auditedStatements: AuditedTable = {
  table: 'channelStatements',
  entity: channelStatementEntity,
  ofEveryStore: true,
  async guardUndo({ db, changes }) {
    const restored = changes.flatMap(({ entity, before }) =>
      entity === channelStatementEntity.table && before && 'file_id' in before ? [Number(before.file_id)] : [],
    );
    if (!(await repo.haveFiles(db, restored)))
      fail('cannotUndo', { message: 'Las líneas de esa cartola ya no están guardadas: súbela otra vez.' });
    return async () => undefined;
  },
};
