import { requireRecordScope } from '#features/stores/server/index.ts';
import { emit } from '#kit/server/live/events.ts';
import type { AuditedTable } from '#kit/server/history/auditedTable.ts';
import { bannerEntity } from '../bannerShape.contract.ts';
import { bannerRecords, topics } from './saveBanner.ts';

/** History and undo of the three kinds. Undo requires the same store scope as editing. */
export const auditedBanners: AuditedTable = {
  table: 'banners',
  entity: bannerEntity,
  async afterUndo(db) {
    for (const topic of Object.values(topics)) await emit(db, topic);
  },
  async guardUndo({ db, actor, changes }) {
    const ids = changes.filter(({ entity }) => entity === 'banners').map(({ recordId }) => recordId);
    await requireRecordScope({ db, actor }, bannerRecords, ids);
    return () => requireRecordScope({ db, actor }, bannerRecords, ids);
  },
};
