import { Readable } from 'node:stream';
import type { FileStore } from '#kit/server/files/files.ts';
import type { Archive } from './exports.repo.ts';

/** Bytes of each part of an archive but the last, so that a download can resume at any of them. */
export const partBytes = 8 * 1024 * 1024;

export const partKey = (fileKey: string, archive: number, part: number): string => `${fileKey}/${archive}-${part}.bin`;

/** The folder of the export that a part belongs to. */
export const folderOf = (key: string): string => key.slice(0, key.lastIndexOf('/'));

/** Bytes of a file, both included. */
export type Span = { from: number; to: number };

/** The bytes that a `Range` header names; null: all of them. `outside`: the file has none of them. */
export function parseRange(header: string | undefined, bytes: number): Span | null | 'outside' {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  const start = from === '' ? Math.max(bytes - Number(to), 0) : Number(from);
  const end = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  return start >= bytes || end < start ? 'outside' : { from: start, to: end };
}

/** Reads bytes of an archive from its parts. Rejects where one is missing. */
export function readArchive(files: FileStore, fileKey: string, archive: number, { from, to }: Span): Readable {
  async function* chunks() {
    let at = Math.floor(from / partBytes) * partBytes;
    for (let part = at / partBytes; at <= to; part++) {
      const key = partKey(fileKey, archive, part);
      const file = await files.get(key);
      if (!file) throw new Error(`The file ${key} is missing.`);
      for await (const chunk of file.content as AsyncIterable<Buffer>) {
        const bytes = chunk.subarray(Math.max(from - at, 0), Math.max(to + 1 - at, 0));
        at += chunk.length;
        if (bytes.length > 0) yield bytes;
        if (at > to) return;
      }
    }
  }
  return Readable.from(chunks(), { objectMode: false });
}

/** Removes the parts of an export. */
export async function removeExport(files: FileStore, fileKey: string): Promise<void> {
  for await (const key of files.list(fileKey)) await files.remove(key);
}

export const totalBytes = (archives: readonly Archive[]): number => archives.reduce((sum, { bytes }) => sum + bytes, 0);
