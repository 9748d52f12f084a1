import type { AuditedTable } from '#kit/server/history/auditedTable.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { emit } from '#kit/server/live/events.ts';
import { answerEntity } from '../results.contract.ts';

/** Follow-ups can be undone like other changes; the answers belong to the guests and cannot. */
export const auditedAnswers: AuditedTable = {
  table: 'npsInvitations',
  entity: answerEntity,
  storeField: 'storeId',
  async titles(db, changes) {
    const rows = await db
      .selectFrom('npsInvitations')
      .select(['id', 'orderId'])
      .where('id', '=', anyOf([...changes.keys()]))
      .execute();
    return new Map(rows.map(({ id, orderId }) => [id, `Pedido #${orderId}`]));
  },
  afterUndo: (db) => emit(db, 'answers', { audience: 'answers.nps_results' }),
};
