import { draftOf } from '#kit/contract/draft.ts';
import { fail } from '#kit/contract/failures.ts';
import { patchEndpoint } from '#kit/server/data/crud/patchEndpoint.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import { type Menu, type MenuDraft, menuDraft, type MenuPatch, menusApi } from '../menus.contract.ts';
import { cloneMenu } from './cloneMenu.ts';
import * as repo from './menus.repo.ts';
import { createMenu, removeMenu, updateMenu, resolvePatch } from './saveMenu.ts';

export const menus = implementApiWith(menusApi, ({ areas }) => ({
  list: ({ db, actor }, { query }) => repo.list(db, query, actor.storeIds),
  get: async ({ db, actor }, { params }) => (await repo.find(db, params.id, actor.storeIds)) ?? fail('notFound'),
  create: (ctx, { body }) => createMenu(ctx, body),
  update: patchEndpoint<Menu, MenuDraft, MenuPatch>({
    table: 'menus',
    rules: menuDraft,
    find: (db, id, { actor }) => repo.findForUpdate(db, id, actor.storeIds),
    draftOf: (stored) => draftOf(menuDraft, stored),
    resolvePatch,
    save: updateMenu,
  }),
  async remove(ctx, { params }) {
    await removeMenu(ctx, params.id, areas);
    return {};
  },
  clone: (ctx, { params }) => cloneMenu(ctx, params.id),
}));
