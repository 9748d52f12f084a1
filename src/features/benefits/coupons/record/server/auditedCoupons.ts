import type { AuditedTable } from '#kit/server/history/auditedTable.ts';
import { couponEntity } from '../coupons.contract.ts';
import { requireStoreScope } from '../../checks/server/requireStoreScope.ts';

/** How coupons take part in the history and in undo, which is refused to whoever could not write them by hand. */
export const auditedCoupons: AuditedTable = {
  table: 'coupons',
  entity: couponEntity,
  counted: true,
  async guardUndo({ db, actor, changes }) {
    const ids = changes.filter(({ entity }) => entity === 'coupons').map(({ recordId }) => recordId);
    await requireStoreScope({ db, actor }, ids);
    return () => requireStoreScope({ db, actor }, ids);
  },
};
