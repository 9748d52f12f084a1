import { constants, deflateRawSync, inflateRawSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { zipEntries } from './zipEntries.ts';

const archive = (level: 0 | 6): Buffer =>
  Buffer.from(
    zipSync({ 'a/b.xml': strToU8('hola'), 'ñ.txt': strToU8('x'.repeat(5000)), empty: strToU8('') }, { level }),
  );

const contents = (zip: Buffer): Record<string, string> =>
  Object.fromEntries([...zipEntries(zip)].map(({ name, read }) => [name, read().toString()]));

/** Where the directory entry of a name declares the size of its content. */
const sizeField = (zip: Buffer, name: string): number => zip.lastIndexOf(name) - 46 + 24;

describe('the entries of a ZIP archive', () => {
  test.each([0, 6] as const)('are read at compression level %i', (level) => {
    expect(contents(archive(level))).toEqual({ 'a/b.xml': 'hola', 'ñ.txt': 'x'.repeat(5000), empty: '' });
  });

  test.each([4999, 5001, 0, 0xffffffff])('are rejected when the directory declares %i bytes of 5000', (size) => {
    for (const level of [0, 6] as const) {
      const zip = archive(level);
      zip.writeUInt32LE(size, sizeField(zip, 'ñ.txt'));
      expect(() => contents(zip)).toThrow(Error);
    }
  });

  test('cost no more work than their declared size', () => {
    const million = deflateRawSync(Buffer.alloc(1_000_000), { finishFlush: constants.Z_FULL_FLUSH });
    const packed = Buffer.concat([...Array<Buffer>(400).fill(million), deflateRawSync(Buffer.alloc(0))]);
    const zip = Buffer.from(zipSync({ 'sheet.xml': packed }, { level: 0 }));
    const at = sizeField(zip, 'sheet.xml') - 24;
    zip.writeUInt16LE(8, at + 10);
    zip.writeUInt32LE(1000, at + 24);
    const cpuOf = (work: () => unknown) => {
      const before = process.cpuUsage();
      work();
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const honest = cpuOf(() => inflateRawSync(packed));
    expect(cpuOf(() => expect(() => contents(zip)).toThrow(Error))).toBeLessThan(honest / 10);
  });

  test.each([0, 10, 30, 60, 100])('are rejected when the archive is cut off at byte %i', (length) => {
    expect(() => contents(archive(6).subarray(0, length))).toThrow(Error);
  });
});
