import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Database } from '#kit/server/data/database.ts';
import { perDatabase } from '#kit/server/data/perDatabase.ts';
import { absolutePictures } from '#kit/server/http/absolutePictures.ts';
import type { CachedMenu } from './menuCache.ts';
import { decompress, toBrotli } from './splicing.ts';

/** A kept menu as it is sent from one address, whose pictures are there; `hash` is that of this text. */
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

async function make(kept: CachedMenu, origin: string): Promise<ServedMenu> {
  const text = absolutePictures(String(await decompress(kept.gzip)), origin);
  const hash = createHash('sha256').update(text).digest('hex');
  return { hash, gzip: hash === kept.hash ? kept.gzip : await compress(text), brotli: null };
}

/** What is sent of a kept menu from an origin: made once for all who wait, and kept for as long as there is room. */
export async function servedMenu(database: Database, kept: CachedMenu, origin: string): Promise<ServedMenu> {
  const { menus, inFlight } = memoryOf(database);
  const key = `${kept.hash} ${origin}`;
  const known = menus.get(key);
  if (known) return known;
  const under = inFlight.get(key);
  if (under) return under;
  const making = make(kept, origin).finally(() => inFlight.delete(key));
  inFlight.set(key, making);
  const made = await making;
  menus.set(key, made);
  void makeSmaller(menus, key, made);
  return made;
}

/** Compresses a menu better while others are answered. */
async function makeSmaller(menus: LRUCache<string, ServedMenu>, key: string, made: ServedMenu): Promise<void> {
  // Whoever takes Brotli takes gzip too.
  const brotli = await toBrotli(made.gzip).catch(() => null);
  if (brotli && menus.peek(key) === made) menus.set(key, { ...made, brotli });
}
