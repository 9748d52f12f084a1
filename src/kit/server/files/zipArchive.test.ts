import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { type ArchiveEntry, writeArchive } from './zipArchive.ts';
import { zipEntries } from './zipEntries.ts';

async function* chunks(...texts: (string | Buffer)[]) {
  for (const text of texts) yield Buffer.from(text);
}

async function* entriesOf(...entries: ArchiveEntry[]) {
  yield* entries;
}

async function archiveOf(entries: AsyncIterator<ArchiveEntry>, limits?: Parameters<typeof writeArchive>[1]) {
  const archive = writeArchive(entries, limits);
  const parts: Buffer[] = [];
  for (;;) {
    const { value, done } = await archive.next();
    if (done) return { isOver: value.isOver, zip: Buffer.concat(parts) };
    parts.push(value);
  }
}

const read = (zip: Buffer) =>
  [...zipEntries(zip)].map(({ name, read: content }) => [name, content().toString('latin1')]);

test('packs text, stores what is packed already, and keeps names with accents', async () => {
  const picture = randomBytes(3000);
  const entries = entriesOf(
    { name: 'tablas/órdenes.csv', content: chunks('id\n', '1\n'), isPacked: false },
    { name: 'vacío.csv', content: chunks(), isPacked: false },
    { name: 'foto.webp', content: chunks(picture), isPacked: true },
  );
  const { zip, isOver } = await archiveOf(entries);
  expect(isOver).toBe(true);
  expect(read(zip)).toEqual([
    ['tablas/órdenes.csv', 'id\n1\n'],
    ['vacío.csv', ''],
    ['foto.webp', picture.toString('latin1')],
  ]);
});

test('ends early where an archive would be too large, and the next one continues', async () => {
  const file = (name: string): ArchiveEntry => ({ name, content: chunks(randomBytes(500)), isPacked: true });
  const entries = entriesOf(file('a'), file('b'), file('c'));
  const archives = [];
  for (let isOver = false; !isOver; ) {
    const next = await archiveOf(entries, { bytes: 900, entries: 10 });
    archives.push(read(next.zip).map(([name]) => name));
    isOver = next.isOver;
  }
  expect(archives).toEqual([['a', 'b'], ['c']]);
});

test('fails with the error of its content', async () => {
  async function* broken(): AsyncGenerator<Buffer> {
    yield Buffer.from('x');
    throw new Error('The database is away');
  }
  const entries = entriesOf({ name: 'a', content: broken(), isPacked: false });
  await expect(archiveOf(entries)).rejects.toThrow('The database is away');
});
