import { fail } from '#domain/failures.ts';
import type { Ctx } from '#kit/server/context.ts';
import { emit } from '#kit/server/events.ts';
import { setLinks } from '#kit/server/links.ts';
import type { WholeFields } from '#kit/server/merging.ts';
import { assignMenu } from '../../stores/server/index.ts';
import type { Menu, MenuDraft, MenuPatch, StoreChanges } from '../menus.contract.ts';
import { changedStores, storeChanges } from '../menuStores.rules.ts';
import * as repo from './menus.repo.ts';

type Fields = Partial<MenuDraft>;

/** The fields of a body as they are to be: the stores whole, where it says which come and go. */
export async function wholeFields(
  _ctx: Ctx,
  { storeIds: present }: Menu,
  { addStoreIds, removeStoreIds, ...fields }: MenuPatch,
): Promise<WholeFields<MenuDraft>> {
  const storeIds = changedStores(fields.storeIds ?? present, { addStoreIds, removeStoreIds });
  return { fields: { ...fields, storeIds }, asSent: (path) => path };
}

type Parts = Pick<Fields, 'priceGroupIds'> & { stores: StoreChanges };

async function saveParts(ctx: Ctx, id: number, { priceGroupIds, stores }: Parts): Promise<Menu> {
  if (priceGroupIds) await setLinks(ctx.db, repo.menuPriceGroups, id, priceGroupIds);
  await assignMenu(ctx, id, { joining: stores.addStoreIds, leaving: stores.removeStoreIds });
  await emit(ctx.db, 'menus');
  return (await repo.find(ctx.db, id, ctx.actor.storeIds)) ?? fail('notFound');
}

/** Creates a menu without categories; what the body does not say is blank. */
export async function createMenu(ctx: Ctx, { priceGroupIds, storeIds = [], ...columns }: Fields & { name: string }) {
  const { id } = await repo.insert(ctx.db, columns);
  return saveParts(ctx, id, { priceGroupIds, stores: storeChanges([], storeIds) });
}

/** Saves what changed of a menu's own fields. */
export async function updateMenu(
  ctx: Ctx,
  id: number,
  whole: MenuDraft,
  { priceGroupIds, storeIds: _, ...columns }: Fields,
  stored: Menu,
): Promise<Menu> {
  // Stores are rows of their own: assigning them alone leaves the menu as it is.
  if (priceGroupIds || Object.keys(columns).length > 0) await repo.update(ctx.db, id, columns);
  return saveParts(ctx, id, { priceGroupIds, stores: storeChanges(stored.storeIds, whole.storeIds) });
}

const mostNamed = 3;

/** Names of the stores within reach, and how many there are besides. */
function storesInWords(named: readonly { name: string }[], total: number): string {
  const names = named.slice(0, mostNamed).map(({ name }) => name);
  const others = total - names.length;
  if (names.length === 0) return `${others} ${others === 1 ? 'local' : 'locales'}`;
  return others > 0 ? `${names.join(', ')} y ${others} más` : names.join(', ');
}

/** Deletes a menu that no store sells. */
export async function removeMenu({ db, actor }: Ctx, id: number): Promise<void> {
  if (!(await repo.lock(db, id))) fail('notFound');
  const all = await repo.storesOf(db, id, null);
  if (all.length > 0) {
    const reached = all.filter((store) => actor.storeIds?.includes(store.id) ?? true);
    fail('menuInUse', {
      message: `No se puede eliminar: lo ${all.length === 1 ? 'vende' : 'venden'} ${storesInWords(reached, all.length)}. Asígnales otro menú antes.`,
    });
  }
  await repo.remove(db, id);
  await emit(db, 'menus');
}
