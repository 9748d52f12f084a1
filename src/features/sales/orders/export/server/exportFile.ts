import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGunzip, gzip } from 'node:zlib';
import type { FileStore } from '#kit/server/files/files.ts';

const compress = promisify(gzip);

/** Bytes of text per compressed part. */
const partSize = 4 * 1024 * 1024;
const [newline, quote] = [10, 34];

/** Counts the lines of a CSV stream; line breaks within quotes belong to a cell. */
function lineCounter() {
  let [lines, isQuoted] = [0, false];
  return (bytes: Buffer): number => {
    for (const byte of bytes) {
      if (byte === quote) isQuoted = !isQuoted;
      else if (byte === newline && !isQuoted) lines += 1;
    }
    return lines;
  };
}

/** A part that is ready: its number, its bytes, and how many lines there are up to its end. */
type Part = { nth: number; bytes: Buffer; lines: number };

/** Splits a stream into compressed parts, with only one of them in memory. */
export async function* partsOf(text: AsyncIterable<Buffer>): AsyncGenerator<Part> {
  const count = lineCounter();
  let [nth, size, lines] = [0, 0, 0];
  let waiting: Buffer[] = [];
  // Lowest compression level: files live for days, so the user's waiting time matters more than their size.
  const pack = async (): Promise<Part> => ({ nth, bytes: await compress(Buffer.concat(waiting), { level: 1 }), lines });
  for await (const bytes of text) {
    lines = count(bytes);
    waiting.push(bytes);
    size += bytes.length;
    if (size < partSize) continue;
    yield await pack();
    [nth, size, waiting] = [nth + 1, 0, []];
  }
  if (size > 0) yield await pack();
}

export const partKey = (fileKey: string, nth: number): string => `${fileKey}/${nth}.gz`;

type File = { fileKey: string; parts: number };

/** The text again, from its parts in their order. Rejects where one is missing. */
export function textOf(files: FileStore, { fileKey, parts }: File): Readable {
  async function* chunks() {
    for (let nth = 0; nth < parts; nth++) {
      const part = await files.get(partKey(fileKey, nth));
      if (!part) throw new Error(`The file ${partKey(fileKey, nth)} is missing.`);
      yield* part.content.pipe(createGunzip()) as AsyncIterable<Buffer>;
    }
  }
  return Readable.from(chunks(), { objectMode: false });
}

export async function removeFile(files: FileStore, { fileKey, parts }: File): Promise<void> {
  for (let nth = 0; nth < parts; nth++) await files.remove(partKey(fileKey, nth));
}
