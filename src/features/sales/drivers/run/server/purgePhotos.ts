import type { FileStore } from '#kit/server/files/files.ts';
import { pictureFile } from '#kit/contract/pictures/pictureUrl.ts';
import type { JobCtx } from '#kit/server/jobs/jobs.ts';
import * as repo from './photos.repo.ts';

/** Deletes the delivery photos of erased customers. */
export async function purgePhotos({ inTransaction }: Pick<JobCtx, 'inTransaction'>, files: FileStore): Promise<void> {
  for (const key of await inTransaction(repo.erasedPhotos)) {
    await files.remove(pictureFile(key, 'full'));
    await inTransaction((db) => repo.removePhoto(db, key));
  }
}
