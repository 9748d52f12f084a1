import { emit } from '#kit/server/events.ts';
import type { Audited } from '../../audit/server/index.ts';
import { menuEntities } from '../menuHistory.contract.ts';
import { menuPriceGroups } from './menus.repo.ts';

/** How menus and their drafts take part in the history and in undo. */
export const auditedMenus: readonly Audited[] = menuEntities.map((entity) => ({
  table: entity.table as Audited['table'],
  entity,
  links: entity.table === 'menus' ? [menuPriceGroups] : [],
  afterUndo: (db) => emit(db, 'menus'),
}));
