import type { Db } from '#kit/server/database.ts';
import { emit } from '#kit/server/events.ts';
import type { Audited } from '../../audit/server/index.ts';
import { menuEntities } from '../menuHistory.contract.ts';
import { menuPriceGroups } from './menus.repo.ts';
import { keepDates } from './schedulePublish.ts';

const draftUndone = (db: Db) => emit(db, 'menus');

async function menuUndone(db: Db): Promise<void> {
  await keepDates(db);
  await emit(db, 'menus');
}

/** How menus and their drafts take part in the history and in undo. */
export const auditedMenus: readonly Audited[] = menuEntities.map((entity) => ({
  table: entity.table as Audited['table'],
  entity,
  ...(entity.table === 'menus'
    ? { links: [menuPriceGroups], afterUndo: menuUndone }
    : { links: [], afterUndo: draftUndone }),
}));
