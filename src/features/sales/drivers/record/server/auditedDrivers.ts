import type { AuditedTable } from '#kit/server/history/auditedTable.ts';
import { driverEntity } from '../drivers.contract.ts';
import { lock } from './drivers.repo.ts';
import { requireFree } from './engagements.ts';

/** How drivers take part in the history and in undo, which neither takes one away from their orders nor from their money. */
export const auditedDrivers: AuditedTable = {
  table: 'drivers',
  entity: driverEntity,
  storeField: 'storeId',
  async guardUndo({ db, changes }) {
    const settled = changes.filter(({ action, after }) => action === 'insert' || (after && 'store_id' in after));
    const driverIds = settled.filter(({ entity }) => entity === 'drivers').map(({ recordId }) => recordId);
    for (const driver of await lock(db, driverIds, null)) await requireFree(db, driver);
    return async () => undefined;
  },
};
