import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FileStore } from '#kit/server/files/files.ts';
import { fail } from '../feeds.failures.ts';

/** The compressed file of a feed. Throws `feedNotBuilt` without one. */
export async function openPacked(files: FileStore, { fileKey }: { fileKey: string | null }): Promise<Readable> {
  const file = fileKey === null ? null : await files.get(fileKey);
  return file ? file.content : fail('feedNotBuilt');
}

/** The same, decompressed. */
export async function openFeed(files: FileStore, feed: { fileKey: string | null }): Promise<Readable> {
  const content = createGunzip();
  pipeline(await openPacked(files, feed), content, () => undefined);
  return content;
}
