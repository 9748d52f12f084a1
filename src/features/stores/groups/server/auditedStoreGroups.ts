import type { AuditedTable } from '#kit/server/history/auditedTable.ts';
import { storeGroupEntity } from '../storeGroups.contract.ts';
import { afterMembershipChange } from './afterMembership.ts';
import { requireGroupAccess } from './storeGroups.routes.ts';

/** How groups of stores take part in the history and in undo. */
export const auditedStoreGroups: AuditedTable = {
  table: 'storeGroups',
  entity: storeGroupEntity,
  ofEveryStore: true,
  afterUndo: afterMembershipChange,
  guardUndo: async ({ actor }) => {
    requireGroupAccess({ actor });
    return async () => undefined;
  },
};
