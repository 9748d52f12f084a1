import { fail } from '#domain/failures.ts';
import { merging } from '#kit/server/merging.ts';
import { serve } from '#kit/server/mount.ts';
import { type Menu, type MenuDraft, menuDraft, type MenuPatch, menusApi } from '../menus.contract.ts';
import { cloneMenu } from './cloneMenu.ts';
import * as repo from './menus.repo.ts';
import { createMenu, removeMenu, updateMenu, wholeFields } from './saveMenu.ts';

const draftOf = ({ name, orderChannel, priceGroupIds, storeIds }: Menu): MenuDraft => ({
  name,
  orderChannel,
  priceGroupIds,
  storeIds,
});

export const menus = serve(menusApi, {
  list: ({ db, actor }, { query }) => repo.list(db, query, actor.storeIds),
  get: async ({ db, actor }, { params }) => (await repo.find(db, params.id, actor.storeIds)) ?? fail('notFound'),
  create: (ctx, { body }) => createMenu(ctx, body),
  update: merging<Menu, MenuDraft, MenuPatch>({
    table: 'menus',
    rules: menuDraft,
    find: (db, id, { actor }) => repo.findToWrite(db, id, actor.storeIds),
    draftOf,
    wholeFields,
    save: updateMenu,
  }),
  async remove(ctx, { params }) {
    await removeMenu(ctx, params.id);
    return {};
  },
  clone: (ctx, { params }) => cloneMenu(ctx, params.id),
});
