import { LRUCache } from 'lru-cache';
import type { Database } from './database.ts';
import { perDatabase } from './perDatabase.ts';

/** At most so many answers, and milliseconds for which each is believed. */
type Limits = { max: number; ttl: number };

/** Caches recent reads per database. Concurrent readers share a pending read; failures are not cached. */
export function readCache<Answer>(limits: Limits) {
  const cacheOf = perDatabase(() => new LRUCache<string, Promise<Answer>>(limits));
  return {
    read(database: Database, key: string, load: () => Promise<Answer>): Promise<Answer> {
      const cache = cacheOf(database);
      const known = cache.get(key);
      if (known) return known;
      const loading = load();
      cache.set(key, loading);
      loading.catch(() => {
        // A read that was cleared in the meantime does not evict its successor.
        if (cache.peek(key) === loading) cache.delete(key);
      });
      return loading;
    },
    /** Reads an answer again the next time. */
    forget: (database: Database, key: string): void => void cacheOf(database).delete(key),
    clear: (database: Database): void => cacheOf(database).clear(),
  };
}
