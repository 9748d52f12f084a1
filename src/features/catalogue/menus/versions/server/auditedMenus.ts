import { fail } from '#kit/contract/failures.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { StoredChange } from '#kit/server/history/undo.ts';
import type { AuditedTable } from '#kit/server/history/auditedTable.ts';
import { menuEntities } from '../../record/menuHistory.contract.ts';
import { lock } from '../../record/server/menus.repo.ts';
import { reschedulePublish } from './schedulePublish.ts';

type Guard = NonNullable<AuditedTable['guardUndo']>;
type Parts = 'menuCategories' | 'menuLines';

const idsOf = (changes: readonly StoredChange[]) => changes.map(({ recordId }) => recordId);

/** An undo writes a menu or its draft as everybody does: one after the other. */
async function lockAll(db: Db, ids: readonly number[]): Promise<void> {
  for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) await lock(db, id);
}

/** The menus of some parts: what came or went says whose it is, and of the others their rows do. */
async function menusOf(db: Db, table: Parts, changes: readonly StoredChange[]): Promise<number[]> {
  const told = changes.flatMap(({ before, after }) => Number((after ?? before)?.['menu_id'] ?? 0) || []);
  const rows = await db
    .selectFrom(table)
    .select('menuId')
    .where('id', '=', anyOf(idsOf(changes)))
    .execute();
  return [...told, ...rows.map(({ menuId }) => menuId)];
}

const touches = ({ action, after }: StoredChange, columns: readonly string[]) =>
  action === 'update' && columns.some((column) => column in (after ?? {}));

/** What guests see, and when it changes, is for those who may publish; dates that come back are kept. */
const guardMenus: Guard = async ({ db, actor, changes, policies }) => {
  const publishing = changes.some((change) => touches(change, ['published_version_id', 'publish_at']));
  if (publishing && !actor.policies.has('menus.publish'))
    fail('notAllowed', { message: `Para deshacerlo necesitas el permiso "${policies.labelOf('menus.publish')}".` });
  await lockAll(db, idsOf(changes));
  const dated = changes.filter((change) => change.action === 'delete' || touches(change, ['publish_at']));
  return () => reschedulePublish(db, idsOf(dated));
};

const guardParts =
  (table: Parts): Guard =>
  async ({ db, changes }) => {
    await lockAll(db, await menusOf(db, table, changes));
    return async () => undefined;
  };

/** How menus and their drafts take part in the history and in undo. */
export const auditedMenus: readonly AuditedTable[] = menuEntities.map((entity) => {
  const table = entity.table as 'menus' | Parts;
  return table === 'menus' ? { table, entity, guardUndo: guardMenus } : { table, entity, guardUndo: guardParts(table) };
});
