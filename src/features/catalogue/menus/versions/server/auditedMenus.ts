import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { StoredChange } from '#kit/server/history/undo.ts';
import type { AuditedTable } from '#kit/server/history/auditedTable.ts';
import { lockInOrder } from '#kit/server/publishing/undoGuard.ts';
import { menuEntities } from '../../record/menuHistory.contract.ts';
import { lock } from '../../record/server/menus.repo.ts';
import { menuPublishing } from './menuPublishing.ts';

type Guard = NonNullable<AuditedTable['guardUndo']>;
type Parts = 'menuCategories' | 'menuLines';

/** Menu ids of changed rows: inserts and deletions have them in the audit log, updates in the table. */
async function menusOf(db: Db, table: Parts, changes: readonly StoredChange[]): Promise<number[]> {
  const recorded = changes.flatMap(({ before, after }) => Number((after ?? before)?.['menu_id'] ?? 0) || []);
  const rows = await db
    .selectFrom(table)
    .select('menuId')
    .where('id', '=', anyOf(changes.map(({ recordId }) => recordId)))
    .execute();
  return [...recorded, ...rows.map(({ menuId }) => menuId)];
}

const guardParts =
  (table: Parts): Guard =>
  async ({ db, changes }) => {
    await lockInOrder(db, await menusOf(db, table, changes), lock);
    return async () => undefined;
  };

/** Audit and undo of menus and their drafts. */
export const auditedMenus: readonly AuditedTable[] = menuEntities.map((entity) => {
  const table = entity.table as 'menus' | Parts;
  return table === 'menus'
    ? { table, entity, guardUndo: menuPublishing.guardUndo }
    : { table, entity, guardUndo: guardParts(table) };
});
