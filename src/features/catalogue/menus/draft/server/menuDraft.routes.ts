import { fail } from '#kit/contract/failures.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { emit } from '#kit/server/live/events.ts';
import { patchEndpoint } from '#kit/server/data/crud/patchEndpoint.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { menuCategoryRules } from '../../record/menuCategory.rules.ts';
import {
  type MenuCategory,
  type MenuCategoryDraft,
  type MenuCategoryPatch,
  menuDraftApi,
  type MenuLine,
  type MenuLineDraft,
  menuLineDraft,
} from '../../record/menus.contract.ts';
import { addLines } from './addLines.ts';
import { addToMenus } from './addToMenus.ts';
import * as repo from '../../record/server/menuLines.repo.ts';
import { lock } from '../../record/server/menus.repo.ts';
import { moveLines } from './moveLines.ts';
import { addCategory, moveCategory, removeCategory, updateCategory, withPicture } from './saveCategory.ts';

/** Merges a patch with the stored category while the menu is locked. */
const savingCategory = (menuId: number) =>
  patchEndpoint<MenuCategory, MenuCategoryDraft, MenuCategoryPatch>({
    table: 'menuCategories',
    rules: menuCategoryRules,
    find: async (db, id) => ((await lock(db, menuId)) ? repo.findCategory(db, menuId, id) : undefined),
    draftOf: ({ name, description, hidden, hours, pictureKey }) => ({ name, description, hidden, hours, pictureKey }),
    resolvePatch: async ({ db }, stored, body) => ({ fields: await withPicture(db, stored, body) }),
    save: ({ db }, id, _draft, changes) => updateCategory(db, { id: menuId, categoryId: id }, changes),
  });

const savingLine = (menuId: number) =>
  patchEndpoint<MenuLine, MenuLineDraft>({
    table: 'menuLines',
    rules: menuLineDraft,
    find: async (db, id) => ((await lock(db, menuId)) ? repo.findLine(db, menuId, id) : undefined),
    draftOf: ({ price, discount, hidden }) => ({ price, discount, hidden }),
    async save({ db }, id, _draft, changes) {
      await repo.updateLine(db, id, changes);
      await emit(db, 'menus');
      return (await repo.findLine(db, menuId, id)) ?? fail('notFound');
    },
  });

async function hideLines({ db }: Ctx, menuId: number, { lineIds, hidden }: { lineIds: number[]; hidden: boolean }) {
  if (!(await lock(db, menuId))) fail('notFound');
  const lines = await repo.hideLines(db, menuId, { ids: lineIds, hidden });
  if (lines.length > 0) await emit(db, 'menus');
  return lines;
}

async function removeLines({ db }: Ctx, menuId: number, lineIds: readonly number[]): Promise<number> {
  if (!(await lock(db, menuId))) fail('notFound');
  const removed = await repo.removeLines(db, menuId, lineIds);
  if (removed > 0) await emit(db, 'menus');
  return removed;
}

export const menuDrafts = implementApi(menuDraftApi, {
  addCategory: (ctx, { params, body }) => addCategory(ctx, params.id, body),
  updateCategory: (ctx, { params: { id, categoryId }, body }) =>
    savingCategory(id)(ctx, { params: { id: categoryId }, body }),
  async removeCategory({ db }, { params }) {
    await removeCategory(db, params);
    return {};
  },
  moveCategory: (ctx, { params, body }) => moveCategory(ctx, params, body.afterId),
  addLines: async ({ db }, { params, body }) => ({ data: await addLines(db, params.id, body) }),
  addToMenus: (ctx, { body }) => addToMenus(ctx, body),
  updateLine: (ctx, { params: { id, lineId }, body }) => savingLine(id)(ctx, { params: { id: lineId }, body }),
  hideLines: async (ctx, { params, body }) => ({ lines: await hideLines(ctx, params.id, body) }),
  removeLines: async (ctx, { params, body }) => ({ removed: await removeLines(ctx, params.id, body.lineIds) }),
  moveLines: ({ db }, { params, body }) => moveLines(db, params.id, body),
});
