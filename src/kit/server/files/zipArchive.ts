import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';

/** A file of an archive. `isPacked`: stored as it is, because it is compressed already. */
export type ArchiveEntry = { name: string; content: AsyncIterable<Buffer>; isPacked: boolean };

/** Limits of archives without ZIP64, which old programs cannot open; the last file may exceed them by 1 GB. */
const maxArchive = { bytes: 3_000_000_000, entries: 60_000 };

type ZipFile = ZipInputFile & { ondata: NonNullable<ZipInputFile['ondata']> };

const newFile = ({ name, isPacked }: ArchiveEntry): ZipFile => ({
  filename: name,
  size: 0,
  crc: 0,
  compression: isPacked ? 0 : 8,
  ondata: () => undefined,
});

/** The content as it is, counted for the directory of the archive. */
async function* counted(content: AsyncIterable<Buffer>, file: ZipFile): AsyncGenerator<Buffer> {
  for await (const bytes of content) {
    file.size += bytes.length;
    file.crc = crc32(bytes, file.crc);
    yield bytes;
  }
}

function packed(content: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const deflate = createDeflateRaw({ level: 1 });
  // Its error ends the reading of `deflate` too.
  pipeline(Readable.from(content, { objectMode: false }), deflate, () => undefined);
  return deflate;
}

/**
 * Writes the next entries as one ZIP archive, with only parts of them in memory; ends early where it would be too large.
 *
 * `isOver` of the result: the entries have ended.
 */
export async function* writeArchive(
  entries: AsyncIterator<ArchiveEntry>,
  limits = maxArchive,
): AsyncGenerator<Buffer, { isOver: boolean }> {
  let ready: Buffer[] = [];
  let [bytes, count, isOver] = [0, 0, false];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    bytes += chunk.length;
    ready.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length));
  });
  function* drain() {
    const chunks = ready;
    ready = [];
    yield* chunks;
  }
  while (bytes < limits.bytes && count < limits.entries) {
    const { value: entry, done } = await entries.next();
    if (done) {
      isOver = true;
      break;
    }
    const file = newFile(entry);
    zip.add(file);
    const content = counted(entry.content, file);
    for await (const chunk of entry.isPacked ? content : packed(content)) {
      file.ondata(null, new Uint8Array(chunk), false);
      yield* drain();
    }
    file.ondata(null, new Uint8Array(0), true);
    count += 1;
    yield* drain();
  }
  zip.end();
  yield* drain();
  return { isOver };
}
