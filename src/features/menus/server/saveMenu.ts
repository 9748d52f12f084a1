import { fail } from '#domain/failures.ts';
import type { Ctx } from '#kit/server/context.ts';
import { emit } from '#kit/server/events.ts';
import { setLinks } from '#kit/server/links.ts';
import { assignMenu } from '../../stores/server/index.ts';
import type { Menu, MenuDraft } from '../menus.contract.ts';
import * as repo from './menus.repo.ts';

type Fields = Partial<MenuDraft>;

async function saveParts(ctx: Ctx, id: number, { priceGroupIds, storeIds }: Fields): Promise<Menu> {
  if (priceGroupIds) await setLinks(ctx.db, repo.menuPriceGroups, id, priceGroupIds);
  if (storeIds) await assignMenu(ctx, id, storeIds);
  await emit(ctx.db, 'menus');
  return (await repo.find(ctx.db, id, ctx.actor.storeIds)) ?? fail('notFound');
}

/** Creates a menu without categories; what the body does not say is blank. */
export async function createMenu(ctx: Ctx, { priceGroupIds, storeIds, ...columns }: Fields & { name: string }) {
  const { id } = await repo.insert(ctx.db, columns);
  return saveParts(ctx, id, { priceGroupIds, storeIds });
}

/** Saves what changed of a menu's own fields. */
export async function updateMenu(ctx: Ctx, id: number, changes: Fields): Promise<Menu> {
  const { priceGroupIds, storeIds, ...columns } = changes;
  // Stores are rows of their own: assigning them alone leaves the menu as it is.
  if (priceGroupIds || Object.keys(columns).length > 0) await repo.update(ctx.db, id, columns);
  return saveParts(ctx, id, { priceGroupIds, storeIds });
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
