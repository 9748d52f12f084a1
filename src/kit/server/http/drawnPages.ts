import { LRUCache } from 'lru-cache';
import type { Database } from '../data/database.ts';
import { perDatabase } from '../data/perDatabase.ts';
import { CachedPage } from './cachedPage.ts';

/** Compact summary of the inputs of a page: while it is equal, the page is too. */
export type Drawing = {
  status?: number;
  /** Where a redirect leads to. */
  location?: string;
  grounds: string;
  /** Until when it may be served. */
  until?: Date | null;
  head: Record<string, string>;
  draw: () => string | Promise<string>;
};
export type Drawn = { status: number; location: string | undefined; page: CachedPage };
type CachedEntry = Drawn & { grounds: string; checkedAt: number; until: Date | null };

/** Time in ms for which a page is served without a check of its inputs. */
const ttl = 1000;
const maxBytes = 64_000_000;

const memoryOf = perDatabase(() => ({
  pages: new LRUCache<string, CachedEntry>({ maxSize: maxBytes, sizeCalculation: ({ page }) => page.bytes + 500 }),
  inFlight: new Map<string, Promise<CachedEntry>>(),
}));

/**
 * Cached page of a key, at most a second old, within its time, and rendered once for concurrent requests. `prepare` returns its current
 * inputs.
 */
export async function drawnPage(database: Database, key: string, prepare: () => Promise<Drawing>): Promise<Drawn> {
  const { pages, inFlight } = memoryOf(database);
  const known = pages.get(key);
  const hasEnded = known?.until && known.until <= new Date();
  if (known && !hasEnded && performance.now() - known.checkedAt < ttl) return known;
  const under = inFlight.get(key);
  if (under) return under;
  const load = async (): Promise<CachedEntry> => {
    const checkedAt = performance.now();
    const { status = 200, location, grounds, until = null, head, draw } = await prepare();
    if (known?.grounds === grounds) return { ...known, until, checkedAt };
    return { status, location, grounds, until, checkedAt, page: await CachedPage.of(await draw(), head) };
  };
  const loading = load()
    .then((entry) => {
      pages.set(key, entry);
      return entry;
    })
    .finally(() => inFlight.delete(key));
  inFlight.set(key, loading);
  return loading;
}
