import { inflateRawSync } from 'node:zlib';

export type ZipEntry = {
  name: string;
  /** A symbolic link of a UNIX system, whose content is a path. */
  isLink: boolean;
  /** Bytes of the content that the directory declares. */
  size: number;
  /** Content. Fails as soon as more comes out than the directory declares. */
  read(): Buffer;
};

const signatures = { end: 0x06054b50, entry: 0x02014b50 };
const endBytes = 22;
/** Bits of the file type in the mode of a UNIX file, and those of a symbolic link. */
const [typeBits, linkBits] = [0o170000, 0o120000];
const maxComment = 65_535;

/** Position of the last end-of-directory record, which a comment may follow. */
function endOf(zip: Buffer): number {
  for (let at = zip.length - endBytes; at >= 0 && at >= zip.length - endBytes - maxComment; at--)
    if (zip.readUInt32LE(at) === signatures.end) return at;
  throw new Error('Not a ZIP archive.');
}

function contentOf(zip: Buffer, header: number, packedSize: number): Buffer {
  const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
  if (start + packedSize > zip.length) throw new Error('The archive is cut off.');
  return zip.subarray(start, start + packedSize);
}

function inflate(packed: Buffer, method: number, size: number): Buffer {
  const stored = method === 0;
  if (!stored && method !== 8) throw new Error(`Unknown compression: ${method}`);
  const content = stored ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(size, 1) });
  if (content.length !== size) throw new Error('The content has another size than the directory declares.');
  return content;
}

/**
 * The entries of a ZIP archive (PKWARE APPNOTE 4.3), by its directory. Fails for archives that are not valid.
 *
 * Those of 4 GB and more (ZIP64) declare sizes that no file of ours has, so they fail too.
 */
export function* zipEntries(zip: Buffer): Generator<ZipEntry> {
  const end = endOf(zip);
  const count = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  for (let entry = 0; entry < count; entry++) {
    if (zip.readUInt32LE(at) !== signatures.entry) throw new Error('The directory of the archive is damaged.');
    const method = zip.readUInt16LE(at + 10);
    const [packedSize, size] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24)];
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const header = zip.readUInt32LE(at + 42);
    const name = zip.toString('utf8', at + 46, at + 46 + nameBytes);
    const isLink = ((zip.readUInt32LE(at + 38) >>> 16) & typeBits) === linkBits;
    yield { name, isLink, size, read: () => inflate(contentOf(zip, header, packedSize), method, size) };
    at += 46 + nameBytes + extraBytes + commentBytes;
  }
}
