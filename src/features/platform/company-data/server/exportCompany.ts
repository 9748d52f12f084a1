import { createHash } from 'node:crypto';
import type { Database } from '#kit/server/data/database.ts';
import { csvPieces, type PieceCount } from '#kit/server/csv/csvPieces.ts';
import { copyTable } from '#kit/server/data/copyTable.ts';
import type { Scope } from '#kit/server/data/scope.ts';
import { type CatalogueTable, tenantCatalogue } from '#kit/server/data/tenantCatalogue.ts';
import type { FileStore } from '#kit/server/files/files.ts';
import { type ArchiveEntry, writeArchive } from '#kit/server/files/zipArchive.ts';
import { isExportedFile, isOmittedColumn, omittedTables } from '../exports.rules.ts';
import { companyFolder } from './eraseCompany.ts';
import { partBytes, partKey } from './exportFiles.ts';
import type { Archive } from './exports.repo.ts';

/** Bytes of a file of rows, far below what an archive without ZIP64 can hold. */
const maxFileBytes = 1_000_000_000;

type Exporting = {
  database: Pick<Database, 'copyOut' | 'pool'>;
  files: FileStore;
  scope: Scope;
  fileKey: string;
  company: { slug: string; name: string; country: string };
  /** Called after each part; to throw there ends the export. */
  onPart: (rows: number) => Promise<void>;
};

type ManifestFile = PieceCount & { name: string; sha256: string };
type Manifest = { files: ManifestFile[]; rows: number; fileCount: number };

/** The columns of a table that are exported. */
export const exportedColumns = ({ columns }: CatalogueTable): string[] =>
  columns.map(({ name }) => name).filter((name) => !isOmittedColumn(name));

async function* hashed(content: AsyncIterable<Buffer>, done: (sha256: string) => void): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const bytes of content) {
    hash.update(bytes);
    yield bytes;
  }
  done(hash.digest('hex'));
}

async function* withHead(head: string, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from(head);
  yield* content;
}

/** The rows of a table, as CSV files with a head. */
async function* tableEntries(
  { database, scope }: Exporting,
  table: CatalogueTable,
  manifest: Manifest,
): AsyncGenerator<ArchiveEntry> {
  const columns = exportedColumns(table);
  const text = await copyTable(database, scope, table, columns);
  let nth = 1;
  for await (const { content, count } of csvPieces(text as AsyncIterable<Buffer>, maxFileBytes)) {
    const name = `tablas/${table.name}${nth === 1 ? '' : `-${nth}`}.csv`;
    const listed = (sha256: string) => {
      manifest.files.push({ name, ...count, sha256 });
      manifest.rows += count.rows;
    };
    yield { name, content: hashed(withHead(`${columns.join(',')}\n`, content), listed), isPacked: false };
    nth += 1;
  }
}

async function* fileEntries({ files, scope }: Exporting, manifest: Manifest): AsyncGenerator<ArchiveEntry> {
  const folder = companyFolder(scope.tenantId);
  for await (const key of files.list(folder)) {
    const file = isExportedFile(key) ? await files.get(key) : null;
    if (!file) continue;
    manifest.fileCount += 1;
    yield { name: `archivos/${key.slice(folder.length + 1)}`, content: file.content, isPacked: true };
  }
}

async function* manifestContent({ company }: Exporting, { files, rows, fileCount }: Manifest): AsyncGenerator<Buffer> {
  const facts = { company, createdAt: new Date().toISOString(), rows, fileCount, files, omittedTables };
  yield Buffer.from(JSON.stringify(facts, null, 2));
}

async function* entriesOf(exporting: Exporting, manifest: Manifest): AsyncGenerator<ArchiveEntry> {
  const tables = (await tenantCatalogue(exporting.database)).filter(({ name }) => !(name in omittedTables));
  for (const table of tables.toSorted((one, other) => one.name.localeCompare(other.name)))
    yield* tableEntries(exporting, table, manifest);
  yield* fileEntries(exporting, manifest);
  yield { name: 'contenido.json', content: manifestContent(exporting, manifest), isPacked: false };
}

/** Stores one archive in parts of the same size. */
async function storeArchive(
  { files, fileKey, onPart }: Exporting,
  nth: number,
  manifest: Manifest,
  entries: AsyncIterator<ArchiveEntry>,
): Promise<Archive & { isOver: boolean }> {
  const archive = writeArchive(entries);
  const hash = createHash('sha256');
  let [waiting, size, bytes, parts]: [Buffer[], number, number, number] = [[], 0, 0, 0];
  const store = async (part: Buffer) => {
    await files.put(partKey(fileKey, nth, parts), part);
    parts += 1;
    await onPart(manifest.rows);
  };
  for (;;) {
    const { value, done } = await archive.next();
    if (done) {
      if (size > 0) await store(Buffer.concat(waiting));
      return { bytes, sha256: hash.digest('hex'), isOver: value.isOver };
    }
    hash.update(value);
    waiting.push(value);
    size += value.length;
    bytes += value.length;
    while (size >= partBytes) {
      const collected = Buffer.concat(waiting);
      await store(collected.subarray(0, partBytes));
      waiting = [collected.subarray(partBytes)];
      size -= partBytes;
    }
  }
}

/** Writes all rows and files of a company, with only parts of them in memory. Each table is as it was when it was read. */
export async function exportCompany(
  exporting: Exporting,
): Promise<{ archives: Archive[]; rows: number; files: number }> {
  const manifest: Manifest = { files: [], rows: 0, fileCount: 0 };
  const entries = entriesOf(exporting, manifest);
  const archives: Archive[] = [];
  for (let isOver = false; !isOver; ) {
    const { isOver: isLast, ...archive } = await storeArchive(exporting, archives.length, manifest, entries);
    archives.push(archive);
    isOver = isLast;
  }
  return { archives, rows: manifest.rows, files: manifest.fileCount };
}
