import { LRUCache } from 'lru-cache';
import type { Database, Db } from '../data/database.ts';
import { perDatabase } from '../data/perDatabase.ts';
import type { Scope } from '../data/scope.ts';
import type { CachedRead, CachedReads } from './cachedReads.ts';
import { currentSnapshot } from './changes.ts';
import { dropOnEvents } from './outdated.ts';

/** `topics` of the events that outdate a read; `ttl` in milliseconds, for what changes without an event. */
type Options = { topics: readonly string[]; max: number; ttl: number };

type Reader = { database: Database; scope: Scope };

/**
 * Caches recent reads of tenants until their topics change. Concurrent readers share a pending read; failures are not
 * cached.
 *
 * Events drop reads in all processes, in others a moment after the commit: a transaction that has to be exact passes
 * `reads` and checks them.
 */
export function topicCache<Answer>({ topics, ...limits }: Options) {
  type Entry = CachedRead & { answer: Promise<Answer> };
  const cacheOf = perDatabase(() => new LRUCache<string, Entry>(limits));
  dropOnEvents({
    topics,
    drop(database, tenantId) {
      const cache = cacheOf(database);
      if (tenantId === null) return cache.clear();
      for (const key of cache.keys()) if (key.startsWith(`${tenantId}:`)) cache.delete(key);
    },
  });

  function start({ database, scope }: Reader, key: string, load: (db: Db) => Promise<Answer>): Entry {
    const cache = cacheOf(database);
    const answer = database.readTenant(scope, async (db) => {
      // Sent before the queries of `load`, so that these read at least as much.
      const [snapshot, loaded] = await Promise.all([currentSnapshot(db), load(db)]);
      entry.snapshot = snapshot;
      return loaded;
    });
    const drop = () => {
      if (cache.peek(key) === entry) cache.delete(key);
    };
    const entry: Entry = { answer, snapshot: '', topics, drop };
    cache.set(key, entry);
    answer.catch(drop);
    return entry;
  }

  return async (
    reader: Reader,
    key: string,
    load: (db: Db) => Promise<Answer>,
    reads?: CachedReads,
  ): Promise<Answer> => {
    const tenantKey = `${reader.scope.tenantId}:${key}`;
    const entry = cacheOf(reader.database).get(tenantKey) ?? start(reader, tenantKey, load);
    const answer = await entry.answer;
    reads?.add(entry);
    return answer;
  };
}
