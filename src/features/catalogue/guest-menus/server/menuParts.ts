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

/** The part shared by stores with the same menu, channel and price lists, and the snapshot it is valid at. */
export type SharedMenuPart = {
  products: { id: number }[];
  options: { id: number }[];
  beginning: Promise<SharedPrefix>;
  snapshot: string;
};

/** Compressed bytes cached per process. */
const maxBytes = 16_000_000;
const partsOf = perDatabase(
  () =>
    new LRUCache<string, SharedMenuPart>({
      maxSize: maxBytes,
      maxEntrySize: maxBytes,
      sizeCalculation: ({ products }) => 500 * (products.length + 1),
    }),
);

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

/** Returns the shared part at `snapshot`. Reuses the cached part when nothing has changed since it was read. */
export async function sharedPartAt(db: Db, partKey: Shared, snapshot: string): Promise<SharedMenuPart> {
  const parts = partsOf(databaseOf(db));
  const key = [scopeOf(db).tenantId, partKey.menuId, partKey.channel, ...partKey.priceGroupIds].join(':');
  const known = parts.get(key);
  const isCurrent = known && (known.snapshot === snapshot || !(await menusChangedSince(db, known.snapshot)));
  const part = isCurrent ? { ...known, snapshot } : await readPart(db, partKey, snapshot);
  parts.set(key, part);
  return part;
}
