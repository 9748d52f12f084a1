import type { AuditedTable } from '#kit/server/history/auditedTable.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { emit } from '#kit/server/live/events.ts';
import { answerEntity } from '../results.contract.ts';

/** What was done about answers is told and taken back as any other change; the answers themselves are their guests'. */
export const auditedAnswers: AuditedTable = {
  table: 'npsInvitations',
  entity: answerEntity,
  storeField: 'storeId',
  async titles(db, told) {
    const rows = await db
      .selectFrom('npsInvitations')
      .select(['id', 'orderId'])
      .where('id', '=', anyOf([...told.keys()]))
      .execute();
    return new Map(rows.map(({ id, orderId }) => [id, `Pedido #${orderId}`]));
  },
  afterUndo: (db) => emit(db, 'answers', { audience: 'answers.nps_results' }),
};
