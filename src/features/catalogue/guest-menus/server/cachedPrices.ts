import { LRUCache } from 'lru-cache';
import { pricesOf } from '../prices.rules.ts';
import type { CachedMenu } from './menuCache.ts';
import { parseCached } from './parseCached.ts';

type Prices = ReturnType<typeof pricesOf>;

/** Prices cached per process, about 40 MB: parsing a menu of 2,000 lines takes tens of milliseconds. */
const maxPrices = 40_000;
const known = new LRUCache<string, Prices>({
  maxSize: maxPrices,
  maxEntrySize: maxPrices,
  sizeCalculation: ({ count }) => count + 1,
});

/** Prices of a cached menu, computed once per content hash. */
export async function cachedPrices(menu: CachedMenu): Promise<Prices> {
  const before = known.get(menu.hash);
  if (before) return before;
  const prices = pricesOf(await parseCached(menu));
  known.set(menu.hash, prices);
  return prices;
}
