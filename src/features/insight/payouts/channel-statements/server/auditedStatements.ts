import type { AuditedTable } from '#kit/server/history/auditedTable.ts';
import { channelStatementEntity } from '../channelStatements.contract.ts';

/** How statements take part in the history and in undo. */
export const auditedStatements: AuditedTable = {
  table: 'channelStatements',
  entity: channelStatementEntity,
  ofEveryStore: true,
};
