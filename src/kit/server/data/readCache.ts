import { LRUCache } from 'lru-cache';
import type { Database } from './database.ts';
import { perDatabase } from './perDatabase.ts';

/** At most so many answers, and milliseconds for which each is believed. */
type Limits = { max: number; ttl: number };

/** What was read of a database lately. Whoever asks while it is read waits for the same answer; what fails is asked for again. */
export function readCache<Answer>(limits: Limits) {
  const cacheOf = perDatabase(() => new LRUCache<string, Promise<Answer>>(limits));
  return {
    read(database: Database, key: string, ask: () => Promise<Answer>): Promise<Answer> {
      const cache = cacheOf(database);
      const known = cache.get(key);
      if (known) return known;
      const reading = ask();
      cache.set(key, reading);
      reading.catch(() => {
        // One that was cleared meanwhile is read anew.
        if (cache.peek(key) === reading) cache.delete(key);
      });
      return reading;
    },
    clear: (database: Database): void => cacheOf(database).clear(),
  };
}
