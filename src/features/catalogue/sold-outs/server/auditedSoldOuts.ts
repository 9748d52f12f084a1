import { fail } from '#kit/contract/failures.ts';
import type { AuditedTable } from '#kit/server/history/auditedTable.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { emit } from '#kit/server/live/events.ts';
import { soldOutEntity } from '../soldOutHistory.contract.ts';

/** A user limited to some stores cannot undo changes of other stores, nor chain-wide ones. */
const guardUndo: NonNullable<AuditedTable['guardUndo']> = async ({ db, actor, changes, policies }) => {
  const { storeIds } = actor;
  if (!actor.policies.has('products.sold_out'))
    fail('notAllowed', { message: `Para deshacerlo necesitas el permiso "${policies.labelOf('products.sold_out')}".` });
  const recorded = changes.flatMap(({ before, after }) => {
    const row = (after ?? before) as { store_id?: number | null } | null;
    return row && 'store_id' in row ? [row.store_id ?? null] : [];
  });
  const ids = changes.map(({ recordId }) => recordId);
  const found = await db.selectFrom('soldOuts').select('storeId').where('id', '=', anyOf(ids)).execute();
  const places = [...recorded, ...found.map(({ storeId }) => storeId)];
  if (storeIds && places.some((id) => id === null || !storeIds.includes(id)))
    fail('notAllowed', { message: 'Este cambio toca locales que no están entre los tuyos.' });
  return async () => undefined;
};

/** How sold-outs take part in the history and in undo. */
export const auditedSoldOuts: AuditedTable = {
  table: 'soldOuts',
  entity: soldOutEntity,
  storeField: 'storeId',
  guardUndo,
  afterUndo: (db) => emit(db, 'sold_outs', { audience: 'products.list' }),
};
