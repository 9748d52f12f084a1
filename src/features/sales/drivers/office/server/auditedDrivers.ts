import type { AuditedTable } from '#kit/server/history/auditedTable.ts';
import { driverEntity } from '../../record/drivers.contract.ts';
import { lock } from '../../record/server/drivers.repo.ts';
import { requireFree } from './engagements.ts';

/** History and undo of drivers; undo never separates a driver from their orders or cash. */
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
