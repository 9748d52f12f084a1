import { LRUCache } from 'lru-cache';
import type { OrderChannel } from '#domain/catalogue.ts';
import { toWire } from '#kit/contract/wire.ts';
import { type Db, databaseOf, scopeOf } from '#kit/server/data/database.ts';
import { perDatabase } from '#kit/server/data/perDatabase.ts';
import { pictureUrl } from '#kit/contract/pictures/pictureUrl.ts';
import { fail } from '../guestMenus.failures.ts';
import { menuPartOf } from '../guestMenu.rules.ts';
import { guestMenu } from '../guestMenus.contract.ts';
import { catalogueFor } from './catalogue.repo.ts';
import { publishedContent } from './guestMenus.repo.ts';
import { type SharedPrefix, compressPrefix } from './splicing.ts';
import { menusChangedSince } from './staticMenus.repo.ts';

const shared = guestMenu.pick({ menu: true, categories: true, products: true, groups: true, options: true });

/** What stores of a menu with the same price lists share through one channel, and the moment it was read at. */
export type SharedMenuPart = {
  products: { id: number }[];
  options: { id: number }[];
  beginning: Promise<SharedPrefix>;
  snapshot: string;
};

/** Compressed bytes this process keeps of parts; the rest is made again. */
const mostBytes = 16_000_000;
const partsOf = perDatabase(
  () =>
    new LRUCache<string, SharedMenuPart>({
      maxSize: mostBytes,
      maxEntrySize: mostBytes,
      sizeCalculation: ({ products }) => 500 * (products.length + 1),
    }),
);

/** What stores of a menu share who have the same price lists. */
type Shared = { menuId: number; channel: OrderChannel; priceGroupIds: readonly number[] };

async function readPart(db: Db, { menuId, channel, priceGroupIds }: Shared, snapshot: string): Promise<SharedMenuPart> {
  const { content, number } = (await publishedContent(db, menuId)) ?? fail('notPublished');
  const catalogue = await catalogueFor(db, { ...content, priceGroupIds: [...priceGroupIds] });
  const part = menuPartOf(content, catalogue, { channel, menuId, number, pictureUrl });
  const text = JSON.stringify(toWire(shared, part));
  return {
    products: part.products.map(({ id }) => ({ id })),
    options: part.options.map(({ id }) => ({ id })),
    beginning: compressPrefix(text.slice(0, -1)),
    snapshot,
  };
}

/**
 * The part of a menu as it is at the moment this transaction reads, which `snapshot` tells. What was read before and
 * has not changed since is that, too.
 */
export async function sharedPartAt(db: Db, asked: Shared, snapshot: string): Promise<SharedMenuPart> {
  const parts = partsOf(databaseOf(db));
  const key = [scopeOf(db).tenantId, asked.menuId, asked.channel, ...asked.priceGroupIds].join(':');
  const known = parts.get(key);
  const holds = known && (known.snapshot === snapshot || !(await menusChangedSince(db, known.snapshot)));
  const part = holds ? { ...known, snapshot } : await readPart(db, asked, snapshot);
  parts.set(key, part);
  return part;
}
