type Image = { side: number; png: Buffer };

const headBytes = 6;
const entryBytes = 16;

/** An icon file of PNGs, which every browser reads: a head, an entry for each picture, and the pictures as they are. */
export function icoOf(images: readonly Image[]): Buffer {
  const head = Buffer.alloc(headBytes + entryBytes * images.length);
  // The type of icons is 1.
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = head.length;
  for (const [index, { side, png }] of images.entries()) {
    const at = headBytes + entryBytes * index;
    head.writeUInt8(side % 256, at);
    head.writeUInt8(side % 256, at + 1);
    // 1 colour plane, 32 bits per pixel.
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...images.map(({ png }) => png)]);
}
