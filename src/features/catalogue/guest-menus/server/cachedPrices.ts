import { LRUCache } from 'lru-cache';
import { pricesOf } from '../prices.rules.ts';
import type { CachedMenu } from './menuCache.ts';
import { parseCached } from './parseCached.ts';

type Prices = ReturnType<typeof pricesOf>;

/** Prices this process keeps, some 40 MB of them: reading a menu of 2,000 lines takes tens of milliseconds. */
const mostPrices = 40_000;
const known = new LRUCache<string, Prices>({
  maxSize: mostPrices,
  maxEntrySize: mostPrices,
  sizeCalculation: ({ count }) => count + 1,
});

/** What the lines of a kept menu cost, read once for each content. */
export async function cachedPrices(menu: CachedMenu): Promise<Prices> {
  const before = known.get(menu.hash);
  if (before) return before;
  const prices = pricesOf(await parseCached(menu));
  known.set(menu.hash, prices);
  return prices;
}
