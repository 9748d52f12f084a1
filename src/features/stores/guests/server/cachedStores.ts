import { LRUCache } from 'lru-cache';
import { perDatabase } from '#kit/server/data/perDatabase.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { CachedJson } from '#kit/server/http/cachedJson.ts';
import { currentSnapshot, haveChanged } from '#kit/server/live/changes.ts';

type CachedReply = { reply: CachedJson; snapshot: string; until: number };

/** Maximum age of the cache in milliseconds: stores open and close. */
const longest = 1000;
const topics = ['stores'];

const cacheOf = perDatabase(() => new LRUCache<number, Promise<CachedReply>>({ max: 300 }));

const isFresh = async (ctx: Ctx, { snapshot, until }: CachedReply) =>
  Date.now() < until && !(await ctx.inTransaction((db) => haveChanged(db, snapshot, topics)));

/** Caches the result of `make` for a chain's stores, briefly and until one of them changes. */
export async function cachedStores(ctx: Ctx, make: (db: Db) => Promise<CachedJson>): Promise<CachedJson> {
  const [cache, { id }] = [cacheOf(ctx.database), ctx.tenant];
  const known = cache.get(id);
  const present = await known?.catch(() => undefined);
  if (present && (await isFresh(ctx, present))) return present.reply;
  // Concurrent requests wait for the same result.
  const other = cache.get(id);
  if (other && other !== known) return cachedStores(ctx, make);
  const pending = ctx.inTransaction(async (db): Promise<CachedReply> => {
    const snapshot = await currentSnapshot(db);
    return { reply: await make(db), snapshot, until: Date.now() + longest };
  });
  cache.set(id, pending);
  return (await pending).reply;
}
