import type { Db } from '../data/database.ts';
import { changesAfter, maxChanges } from './changes.ts';
import { byTime, hasEnded, parseSnapshot, type Snapshot } from './snapshots.ts';

/** A cached read: outdated by an event of its topics that committed after its snapshot. */
export type CachedRead = { snapshot: string; topics: readonly string[]; drop(): void };

/** Thrown in a transaction whose cached reads are outdated: it has to read them again. */
export class OutdatedReads extends Error {}

/** The cached reads of a request, so that its transaction can check that they are current. */
export class CachedReads {
  private readonly reads = new Set<CachedRead>();

  add(read: CachedRead): void {
    this.reads.add(read);
  }

  /** Rejects with `OutdatedReads`, and drops what is outdated from its cache, when a commit has changed what was read. */
  async requireCurrent(db: Db): Promise<void> {
    const reads = [...this.reads].map((read) => ({ read, at: parseSnapshot(read.snapshot) }));
    const [oldest] = reads.toSorted((one, other) => byTime(one.at, other.at));
    if (!oldest) return;
    const topics = [...new Set(reads.flatMap(({ read }) => read.topics))];
    const changes = await changesAfter(db, oldest.read.snapshot, topics);
    if (changes.length === 0) return;
    const isOutdated = ({ read, at }: { read: CachedRead; at: Snapshot }) =>
      changes.some(({ topic, xid }) => read.topics.includes(topic) && !hasEnded(at, xid));
    const outdated = changes.length < maxChanges ? reads.filter(isOutdated) : reads;
    for (const { read } of outdated) read.drop();
    if (outdated.length > 0) throw new OutdatedReads('Cached reads are outdated.');
  }
}

const maxAttempts = 4;

/**
 * Runs `work`, which checks its cached reads in its transaction, again while commits outdate them.
 *
 * The last attempt skips the check: what it reads is newer than the request.
 */
export async function withCurrentReads<T>(work: (reads: CachedReads | undefined) => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt < maxAttempts; attempt++) {
    try {
      return await work(new CachedReads());
    } catch (error) {
      if (!(error instanceof OutdatedReads)) throw error;
    }
  }
  return work(undefined);
}
