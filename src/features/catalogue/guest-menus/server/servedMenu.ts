import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Database } from '#kit/server/data/database.ts';
import { perDatabase } from '#kit/server/data/perDatabase.ts';
import { absolutePictures } from '#kit/server/http/absolutePictures.ts';
import type { CachedMenu } from './menuCache.ts';
import { decompress, toBrotli } from './splicing.ts';

/** A menu with absolute picture URLs of one origin; `hash` is of that text. */
export type ServedMenu = { hash: string; gzip: Buffer; brotli: Buffer | null };

const compress = promisify(gzip);
const maxBytes = 32_000_000;

const memoryOf = perDatabase(() => ({
  menus: new LRUCache<string, ServedMenu>({
    maxSize: maxBytes,
    sizeCalculation: ({ gzip: packed, brotli }) => packed.length + (brotli?.length ?? 0) + 500,
  }),
  inFlight: new Map<string, Promise<ServedMenu>>(),
}));

async function render(cached: CachedMenu, origin: string): Promise<ServedMenu> {
  const text = absolutePictures(String(await decompress(cached.gzip)), origin);
  const hash = createHash('sha256').update(text).digest('hex');
  return { hash, gzip: hash === cached.hash ? cached.gzip : await compress(text), brotli: null };
}

/** Returns a cached menu with the picture URLs of an origin. Concurrent callers share one rendering. */
export async function servedMenu(database: Database, cached: CachedMenu, origin: string): Promise<ServedMenu> {
  const { menus, inFlight } = memoryOf(database);
  const key = `${cached.hash} ${origin}`;
  const known = menus.get(key);
  if (known) return known;
  const running = inFlight.get(key);
  if (running) return running;
  const pending = render(cached, origin).finally(() => inFlight.delete(key));
  inFlight.set(key, pending);
  const served = await pending;
  menus.set(key, served);
  void addBrotli(menus, key, served);
  return served;
}

/** Adds the Brotli form in the background. */
async function addBrotli(menus: LRUCache<string, ServedMenu>, key: string, served: ServedMenu): Promise<void> {
  // Optional: every client that accepts Brotli also accepts gzip.
  const brotli = await toBrotli(served.gzip).catch(() => null);
  if (brotli && menus.peek(key) === served) menus.set(key, { ...served, brotli });
}
