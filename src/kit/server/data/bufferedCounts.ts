import type { EventHub } from '../live/events.ts';
import type { Database } from './database.ts';
import { perDatabase } from './perDatabase.ts';

/** Milliseconds between writes. */
const pauseMs = 5000;

/**
 * Counts that this process collects by key, and stores together every few seconds, so that no request waits for them.
 *
 * Counts that cannot be stored are dropped, as are those of the last seconds of a killed process.
 */
export function bufferedCounts<Key, Count>(
  store: (database: Database, counts: readonly (readonly [Key, Count])[]) => Promise<unknown>,
) {
  const bufferOf = perDatabase(() => ({
    counts: new Map<Key, Count>(),
    timer: null as NodeJS.Timeout | null,
    writing: Promise.resolve(),
  }));
  const write = async (database: Database): Promise<void> => {
    const { counts } = bufferOf(database);
    const collected = [...counts];
    counts.clear();
    if (collected.length > 0) await store(database, collected).catch(() => undefined);
  };
  /** Stores what this process has collected. */
  const flush = (database: Database): Promise<void> => {
    const buffer = bufferOf(database);
    if (buffer.timer) clearTimeout(buffer.timer);
    buffer.timer = null;
    buffer.writing = buffer.writing.then(() => write(database));
    return buffer.writing;
  };
  return {
    flush,
    flushAtEnd: (hub: EventHub, database: Database): void => hub.beforeEnd(() => flush(database)),
    /** Changes the count of a key; `undefined`: it has none. */
    change(database: Database, key: Key, next: (count: Count | undefined) => Count): void {
      const buffer = bufferOf(database);
      buffer.counts.set(key, next(buffer.counts.get(key)));
      buffer.timer ??= setTimeout(() => void flush(database), pauseMs).unref();
    },
  };
}
