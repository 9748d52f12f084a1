import { announceCodes } from '#features/platform/integrations/server/index.ts';
import type { AuditedTable } from '#kit/server/history/auditedTable.ts';
import { couponEntity } from '../coupons.contract.ts';
import { requireStoreScope } from '../../checks/server/requireStoreScope.ts';

/** History and undo of coupons. Undo requires the same store scope as editing. */
export const auditedCoupons: AuditedTable = {
  table: 'coupons',
  entity: couponEntity,
  counted: true,
  afterIds: announceCodes,
  async guardUndo({ db, actor, changes }) {
    const ids = changes.filter(({ entity }) => entity === 'coupons').map(({ recordId }) => recordId);
    await requireStoreScope({ db, actor }, ids);
    return () => requireStoreScope({ db, actor }, ids);
  },
};
