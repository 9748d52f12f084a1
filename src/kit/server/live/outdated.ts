import type { Database } from '../data/database.ts';

/** A cache of this process that forgets what it read of a tenant, or of all of them, when a topic changes. */
type Droppable = { topics: readonly string[]; drop(database: Database, tenantId: number | null): void };

const caches: Droppable[] = [];

/** Drops what `cache` has of a tenant once an event of its topics is committed: at once in its process, soon in others. */
export const dropOnEvents = (cache: Droppable): void => void caches.push(cache);

/** Drops what an event outdates. Without a topic: anything may have changed. */
export function dropOutdated(database: Database, tenantId: number | null, topic?: string): void {
  for (const cache of caches) if (topic === undefined || cache.topics.includes(topic)) cache.drop(database, tenantId);
}
