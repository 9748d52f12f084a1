import type { FileStore } from '#kit/server/files/files.ts';
import type { JobCtx } from '#kit/server/jobs/jobs.ts';
import * as repo from './publications.repo.ts';

const batchSize = 200;

/** Deletes publications that are far behind the newest of their link, with their files. */
export async function purgePublications({ inTransaction, signal }: JobCtx, files: FileStore): Promise<void> {
  for (;;) {
    const old = await inTransaction((db) => repo.superseded(db, batchSize));
    for (const { id, fileKey } of old) {
      signal.throwIfAborted();
      await files.remove(fileKey);
      await inTransaction((db) => repo.remove(db, id));
    }
    if (old.length < batchSize) return;
  }
}
