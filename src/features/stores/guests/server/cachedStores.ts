import { LRUCache } from 'lru-cache';
import { perDatabase } from '#kit/server/data/perDatabase.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { CachedJson } from '#kit/server/http/cachedJson.ts';
import { currentSnapshot, haveChanged } from '#kit/server/live/changes.ts';

type Kept = { reply: CachedJson; snapshot: string; until: number };

/** Maximum age of the cache in milliseconds: stores open and close. */
const longest = 1000;
const topics = ['stores'];

const keptIn = perDatabase(() => new LRUCache<number, Promise<Kept>>({ max: 300 }));

const holds = async (ctx: Ctx, { snapshot, until }: Kept) =>
  Date.now() < until && !(await ctx.inTransaction((db) => haveChanged(db, snapshot, topics)));

/** Caches the result of `make` for a chain's stores, briefly and until one of them changes. */
export async function cachedStores(ctx: Ctx, make: (db: Db) => Promise<CachedJson>): Promise<CachedJson> {
  const [kept, { id }] = [keptIn(ctx.database), ctx.tenant];
  const known = kept.get(id);
  const present = await known?.catch(() => undefined);
  if (present && (await holds(ctx, present))) return present.reply;
  // Concurrent requests wait for the same result.
  const other = kept.get(id);
  if (other && other !== known) return cachedStores(ctx, make);
  const made = ctx.inTransaction(async (db): Promise<Kept> => {
    const snapshot = await currentSnapshot(db);
    return { reply: await make(db), snapshot, until: Date.now() + longest };
  });
  kept.set(id, made);
  return (await made).reply;
}
