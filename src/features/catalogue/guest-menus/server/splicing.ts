import { createHash, type Hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, crc32, deflateRaw, gunzip } from 'node:zlib';

const deflate = promisify(deflateRaw);
const brotli = promisify(brotliCompress);
export const decompress = promisify(gunzip);

/** A prefix shared by many files, compressed once: each file is this prefix and a short suffix. */
export type SharedPrefix = { deflated: Buffer; bytes: number; crc: number; hash: Hash };

/** Ends with a full flush, so that the suffix does not depend on the prefix's compression window. */
export async function compressPrefix(text: string): Promise<SharedPrefix> {
  const raw = Buffer.from(text);
  const deflated = await deflate(raw, { level: 6, finishFlush: constants.Z_FULL_FLUSH });
  return { deflated, bytes: raw.length, crc: crc32(raw), hash: createHash('sha256').update(raw) };
}

export type SplicedFile = { hash: string; gzip: Buffer };

/** Deflate, no name, no timestamp, unknown OS: the same text produces the same bytes on every machine. */
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/** Joins prefix and suffix into one gzip member, with the SHA-256 of the uncompressed text. */
export async function splice(beginning: SharedPrefix, end: string): Promise<SplicedFile> {
  const raw = Buffer.from(end);
  const foot = Buffer.alloc(8);
  foot.writeUInt32LE(crc32(raw, beginning.crc), 0);
  foot.writeUInt32LE((beginning.bytes + raw.length) % 2 ** 32, 4);
  const gzip = Buffer.concat([gzipHead, beginning.deflated, await deflate(raw), foot]);
  return { hash: beginning.hash.copy().update(raw).digest('hex'), gzip };
}

const quality = 5;

/** Recompresses with Brotli, which is about a tenth smaller. */
export async function toBrotli(gzip: Buffer): Promise<Buffer> {
  const raw = await decompress(gzip);
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length };
  return brotli(raw, { params });
}
