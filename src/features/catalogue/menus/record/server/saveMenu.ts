import { fail } from '../../menus.failures.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { withoutLinks } from '#kit/contract/links.ts';
import { emit } from '#kit/server/live/events.ts';
import { type LinkTargets, requireUnlinked } from '#kit/server/data/linkUses.ts';
import { saveLinks } from '#kit/server/data/links.ts';
import type { ResolvedPatch } from '#kit/server/data/crud/patchEndpoint.ts';
import { assignMenu } from '#features/stores/server/index.ts';
import { menuLinks } from '../menuLinks.contract.ts';
import type { Menu, MenuDraft, MenuPatch, NewMenuCategory, StoreChanges } from '../menus.contract.ts';
import { applyStoreChanges, diffStores } from '../menuStores.rules.ts';
import { insertContent } from './insertContent.ts';
import * as repo from './menus.repo.ts';

type Fields = Partial<MenuDraft>;

/** Resolves store changes to the complete list of store ids. */
export async function resolvePatch(
  _ctx: Ctx,
  { storeIds: present }: Menu,
  { addStoreIds, removeStoreIds, ...fields }: MenuPatch,
): Promise<ResolvedPatch<MenuDraft>> {
  const storeIds = applyStoreChanges(fields.storeIds ?? present, { addStoreIds, removeStoreIds });
  return { fields: { ...fields, storeIds } };
}

type Parts = { fields: Fields; stores: StoreChanges };

async function saveParts(ctx: Ctx, id: number, { fields, stores }: Parts): Promise<Menu> {
  await saveLinks(ctx.db, menuLinks, id, fields);
  await assignMenu(ctx, id, { joining: stores.addStoreIds, leaving: stores.removeStoreIds });
  await emit(ctx.db, 'menus');
  return (await repo.find(ctx.db, id, ctx.actor.storeIds)) ?? fail('notFound');
}

type NewMenu = Fields & { name: string; categories?: readonly NewMenuCategory[] | undefined };

/** Creates a menu; missing fields are blank. */
export async function createMenu(ctx: Ctx, { storeIds = [], categories = [], ...fields }: NewMenu) {
  const { id } = await repo.insert(ctx.db, withoutLinks(menuLinks, fields));
  await insertContent(ctx.db, id, categories);
  return saveParts(ctx, id, { fields, stores: diffStores([], storeIds) });
}

export async function updateMenu(
  ctx: Ctx,
  id: number,
  draft: MenuDraft,
  { storeIds: _, ...fields }: Fields,
  stored: Menu,
): Promise<Menu> {
  // Store assignments are separate rows: changing only them does not update the menu.
  if (Object.keys(fields).length > 0) await repo.update(ctx.db, id, withoutLinks(menuLinks, fields));
  return saveParts(ctx, id, { fields, stores: diffStores(stored.storeIds, draft.storeIds) });
}

const maxNames = 3;

/** Formats the visible store names, and the number of the others. */
function formatStoreNames(named: readonly { name: string }[], total: number): string {
  const names = named.slice(0, maxNames).map(({ name }) => name);
  const others = total - names.length;
  if (names.length === 0) return `${others} ${others === 1 ? 'local' : 'locales'}`;
  return others > 0 ? `${names.join(', ')} y ${others} más` : names.join(', ');
}

/** Deletes a menu that no store sells. */
export async function removeMenu({ db, actor }: Ctx, id: number, areas: LinkTargets): Promise<void> {
  if (!(await repo.lock(db, id))) fail('notFound');
  const all = await repo.storesOf(db, id, null);
  if (all.length > 0) {
    const visible = all.filter((store) => actor.storeIds?.includes(store.id) ?? true);
    fail('menuInUse', {
      message: `No se puede eliminar: lo ${all.length === 1 ? 'vende' : 'venden'} ${formatStoreNames(visible, all.length)}. Asígnales otro menú antes.`,
    });
  }
  await requireUnlinked(db, areas, 'menus', id);
  await repo.remove(db, id);
  await emit(db, 'menus');
}
