import { LRUCache } from 'lru-cache';
import type { Database } from '#kit/server/data/database.ts';
import { perDatabase } from '#kit/server/data/perDatabase.ts';
import { CachedPage } from '#kit/server/http/cachedPage.ts';

/** What a page is drawn from, told in few words: while they are the same, so is the page. */
export type Drawing = {
  status?: number;
  grounds: string;
  head: Record<string, string>;
  draw: () => string | Promise<string>;
};
export type Drawn = { status: number; page: CachedPage };
type Kept = Drawn & { grounds: string; checkedAt: number };

/** Milliseconds a page is sent without asking whether it still holds. */
const ttl = 1000;
const mostBytes = 64_000_000;

const memoryOf = perDatabase(() => ({
  pages: new LRUCache<string, Kept>({ maxSize: mostBytes, sizeCalculation: ({ page }) => page.bytes + 500 }),
  inFlight: new Map<string, Promise<Kept>>(),
}));

/** The page of a key, at most a second old, drawn once for all who wait. `prepare` says what it would be drawn from now. */
export async function drawnPage(database: Database, key: string, prepare: () => Promise<Drawing>): Promise<Drawn> {
  const { pages, inFlight } = memoryOf(database);
  const known = pages.get(key);
  if (known && performance.now() - known.checkedAt < ttl) return known;
  const under = inFlight.get(key);
  if (under) return under;
  const look = async (): Promise<Kept> => {
    const checkedAt = performance.now();
    const { status = 200, grounds, head, draw } = await prepare();
    if (known?.grounds === grounds) return { ...known, checkedAt };
    return { status, grounds, checkedAt, page: await CachedPage.of(await draw(), head) };
  };
  const looking = look()
    .then((kept) => {
      pages.set(key, kept);
      return kept;
    })
    .finally(() => inFlight.delete(key));
  inFlight.set(key, looking);
  return looking;
}
