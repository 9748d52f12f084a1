import type { OrderChannel } from '#domain/catalogue.ts';
import { pictureUrl } from '#kit/contract/pictures/pictureUrl.ts';
import type { Db } from '#kit/server/data/database.ts';
import { menuPartOf, soldOutOf } from '../guestMenu.rules.ts';
import type { GuestMenu } from '../guestMenus.contract.ts';
import { hasMenuFor } from './buildMenus.ts';
import { catalogueFor, soldOutsIn } from './catalogue.repo.ts';
import { publishedContent, type SellingStore, sellingStores } from './guestMenus.repo.ts';
import { listsOfOthers } from './priceLists.repo.ts';

/** A published menu at the prices of some stores, and what is sold out in each of them. */
export type SoldMenu = Pick<GuestMenu, 'menu' | 'categories' | 'products' | 'groups' | 'options'> & {
  stores: readonly (Pick<SellingStore, 'id' | 'timeZone'> & { soldOut: GuestMenu['soldOut'] })[];
};

export type MenuFilter = { channel: Exclude<OrderChannel, 'order_taker'>; storeIds: readonly number[] | null };

type StoresOfPrices = { menuId: number; priceGroupIds: number[]; stores: SellingStore[] };

/** Stores that sell on a channel, grouped by the menu and price lists that they share. */
async function sharedMenus(db: Db, { channel, storeIds }: MenuFilter): Promise<StoresOfPrices[]> {
  const selling = (await sellingStores(db)).filter(
    (store) => hasMenuFor(store, channel) && (storeIds === null || storeIds.includes(store.id)),
  );
  const others = await listsOfOthers(
    db,
    selling.map(({ id }) => id),
  );
  const groups = new Map<string, StoresOfPrices>();
  for (const store of selling) {
    if (store.menuId === null) continue;
    const priceGroupIds = store.priceGroupIds.filter((list) => !others.get(store.id)?.includes(list));
    const key = [store.menuId, ...priceGroupIds].join(':');
    const group = groups.get(key) ?? { menuId: store.menuId, priceGroupIds, stores: [] };
    group.stores.push(store);
    groups.set(key, group);
  }
  return [...groups.values()];
}

async function readMenu(
  db: Db,
  { menuId, priceGroupIds, stores }: StoresOfPrices,
  channel: MenuFilter['channel'],
): Promise<SoldMenu | null> {
  const found = await publishedContent(db, menuId);
  if (!found) return null;
  const { content, number } = found;
  const catalogue = await catalogueFor(db, { ...content, priceGroupIds });
  const part = menuPartOf(content, catalogue, { channel, menuId, number, pictureUrl });
  const soldOuts = await soldOutsIn(
    db,
    stores.map(({ id }) => id),
  );
  return {
    ...part,
    stores: stores.map(({ id, timeZone }) => ({
      id,
      timeZone,
      soldOut: soldOutOf(part, soldOuts.get(id) ?? { products: [], modifiers: [] }),
    })),
  };
}

/**
 * Menus of a channel as its guests get them, one in memory at a time, whatever the number of stores. `read` opens a
 * transaction for each.
 */
export async function* soldMenus(
  read: <T>(work: (db: Db) => Promise<T>) => Promise<T>,
  filter: MenuFilter,
): AsyncGenerator<SoldMenu> {
  for (const shared of await read((db) => sharedMenus(db, filter))) {
    const menu = await read((db) => readMenu(db, shared, filter.channel));
    if (menu) yield menu;
  }
}
