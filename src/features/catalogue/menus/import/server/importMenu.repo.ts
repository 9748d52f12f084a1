import { sql } from 'kysely';
import type { Page } from '#kit/contract/crud.ts';
import { type Db, scopeOf, unaudited } from '#kit/server/data/database.ts';
import { isTenantRow } from '#kit/server/data/tenantRows.ts';
import {
  type ImportCells,
  type ImportField,
  type ImportNote,
  type ImportReport,
  type ImportRow,
  type ImportSource,
  type ImportStatus,
  importStatuses,
  type MenuImport,
} from '../menuImport.contract.ts';
import { meantCategory } from '../menuImport.rules.ts';
import type { RowResult } from '../menuImportPlan.rules.ts';
import type { TextField } from '../menuImportSides.contract.ts';
import { sideCountsOf } from './importSides.repo.ts';

type RowRead = Omit<ImportRow, 'meantCategory'>;
export type StoredRow = RowRead & {
  skipped: boolean;
  /** Keys of its modifier groups. */
  groups: readonly string[];
  /** Its cells at another system. */
  source: ImportCells | null;
  /** Fields whose cells are our texts. */
  ours: readonly TextField[];
};
export type ImportKey = { menuId: number; importId: number };

/** Super-admin ids overlap with user ids: negative ids keep them separate. */
function authorOf(db: Db): number {
  const { id, superAdmin } = scopeOf(db).author;
  return (superAdmin ? -1 : 1) * (id ?? 0);
}

/** The API token of the request; null without one. */
const tokenOf = (db: Db): number | null => scopeOf(db).author.tokenId ?? null;

const authorImport = (db: Db, { menuId, importId }: ImportKey) =>
  db
    .selectFrom('menuImports as i')
    .innerJoin('menus as m', 'm.id', 'i.menuId')
    .where('i.menuId', '=', menuId)
    .where('i.id', '=', importId)
    .where('i.authorId', '=', authorOf(db))
    .where('i.tokenId', 'is not distinct from', tokenOf(db));

export async function menuName(db: Db, menuId: number): Promise<string | null> {
  const found = await db.selectFrom('menus').select('name').where('id', '=', menuId).executeTakeFirst();
  return found?.name ?? null;
}

/** Reviews of earlier days have notes without a link. */
const noteOf = (stored: ImportNote | string): ImportNote =>
  typeof stored === 'string' ? { text: stored, path: null } : stored;

/** Counts that reports of earlier days lack. */
const emptyReport = { groupsCreated: 0, groupsChanged: 0, optionsCreated: 0, optionsChanged: 0 };

/** Finds an import of the current user. */
export async function find(db: Db, key: ImportKey): Promise<MenuImport | undefined> {
  const [found, counts, groupCounts, changedHere, sided, sideCounts] = await Promise.all([
    authorImport(db, key)
      .select([
        'i.id',
        'i.menuId',
        'm.name as menuName',
        'i.fileName',
        'i.columns',
        'i.unusedColumns',
        'i.source',
        'i.notes',
        'i.jobId',
        'i.report',
      ])
      .executeTakeFirst(),
    countsOf(db, 'menuImportRows', key.importId),
    countsOf(db, 'menuImportGroups', key.importId),
    countOf(db, key.importId, { status: 'same', changedHere: true }),
    countOf(db, key.importId, { sided: true }),
    sideCountsOf(db, key.importId),
  ]);
  if (!found) return undefined;
  const notes = (found.notes as (ImportNote | string)[]).map(noteOf);
  const report = found.report && { ...emptyReport, ...(found.report as ImportReport) };
  return { ...found, notes, counts, groupCounts, changedHere, sided, sideCounts, report } as MenuImport;
}

export async function sourceOf(db: Db, importId: number): Promise<ImportSource | undefined> {
  const found = await db.selectFrom('menuImports').select('source').where('id', '=', importId).executeTakeFirst();
  return found?.source;
}

/** Locks an import until the transaction ends. */
export async function lock(db: Db, key: ImportKey): Promise<boolean> {
  return (await authorImport(db, key).select('i.id').forUpdate('i').executeTakeFirst()) !== undefined;
}

async function countsOf(
  db: Db,
  table: 'menuImportRows' | 'menuImportGroups',
  importId: number,
): Promise<Record<ImportStatus, number>> {
  const found = await db
    .selectFrom(table)
    .select(['status', sql<number>`count(*)::int`.as('count')])
    .where('importId', '=', importId)
    .groupBy('status')
    .execute();
  const counts = Object.fromEntries(importStatuses.map((status) => [status, 0])) as MenuImport['counts'];
  for (const { status, count } of found) counts[status] = count;
  return counts;
}

export type NewImport = Pick<MenuImport, 'menuId' | 'fileName' | 'source'> & {
  columns: readonly ImportField[];
  unusedColumns: readonly string[];
  notes: readonly ImportNote[];
  /** By which choices are remembered; null: nowhere. */
  origin?: string | null;
};

export async function insert(db: Db, { columns, unusedColumns, notes, ...values }: NewImport): Promise<number> {
  const { id } = await unaudited(db)
    .insertInto('menuImports')
    .values({
      ...values,
      columns: JSON.stringify(columns),
      unusedColumns: JSON.stringify(unusedColumns),
      notes: JSON.stringify(notes),
      authorId: authorOf(db),
      tokenId: tokenOf(db),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const batchSize = 5_000;
const record = sql`(line int, cells jsonb, skipped boolean, status text, creates jsonb, problems jsonb, amounts jsonb, changes jsonb, "changedHere" boolean, groups jsonb, "addsGroups" jsonb, source jsonb, sides jsonb, ours jsonb)`;

export async function insertRows(db: Db, importId: number, rows: readonly StoredRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += batchSize)
    await sql`insert into menu_import_rows (import_id, line, cells, skipped, status, creates, problems, amounts, changes, changed_here, groups, adds_groups, source, sides, ours)
      select ${importId}::bigint, r.*
      from jsonb_to_recordset(${JSON.stringify(rows.slice(from, from + batchSize))}::jsonb) as r${record}
      returning line`.execute(db);
}

/** Updates the review results of rows. */
export async function updateResults(db: Db, importId: number, results: readonly RowResult[]): Promise<void> {
  for (let from = 0; from < results.length; from += batchSize)
    await sql`update menu_import_rows i
      set status = r.status, creates = r.creates, problems = r.problems, amounts = r.amounts, changes = r.changes,
        adds_groups = r."addsGroups", sides = r.sides
      from jsonb_to_recordset(${JSON.stringify(results.slice(from, from + batchSize))}::jsonb) as r${record}
      where ${isTenantRow('i')} and i.import_id = ${importId}::bigint and i.line = r.line`.execute(db);
}

const rowColumns = [
  'line',
  'cells',
  'status',
  'creates',
  'problems',
  'amounts',
  'changes',
  'changedHere',
  'addsGroups',
  'sides',
] as const;

export async function allRows(db: Db, importId: number): Promise<StoredRow[]> {
  const rows = await db
    .selectFrom('menuImportRows')
    .select([...rowColumns, 'skipped', 'groups', 'source', 'ours'])
    .where('importId', '=', importId)
    .orderBy('line')
    .execute();
  return rows as StoredRow[];
}

export async function storedRow(db: Db, importId: number, line: number): Promise<StoredRow | undefined> {
  const found = await db
    .selectFrom('menuImportRows')
    .select([...rowColumns, 'skipped', 'groups', 'source', 'ours'])
    .where('importId', '=', importId)
    .where('line', '=', line)
    .executeTakeFirst();
  return found as StoredRow | undefined;
}

/** Adds the suggested existing category to rows that would create one. */
async function withMeant(db: Db, menuId: number, rows: readonly RowRead[]): Promise<ImportRow[]> {
  const makes = rows.some(({ creates }) => creates.includes('category'));
  const categories = makes
    ? await db.selectFrom('menuCategories').select('name').where('menuId', '=', menuId).execute()
    : [];
  const names = categories.map(({ name }) => name);
  const newCategories = new Set(
    rows.filter(({ creates }) => creates.includes('category')).map(({ cells }) => cells.category ?? ''),
  );
  const meant = new Map([...newCategories].map((category) => [category, meantCategory(category, names)]));
  return rows.map((row) => ({
    ...row,
    meantCategory: row.creates.includes('category') ? (meant.get(row.cells.category ?? '') ?? null) : null,
  }));
}

export async function row(db: Db, { menuId, importId }: ImportKey, line: number): Promise<ImportRow | undefined> {
  const found = await db
    .selectFrom('menuImportRows')
    .select(rowColumns)
    .where('importId', '=', importId)
    .where('line', '=', line)
    .executeTakeFirst();
  return found && (await withMeant(db, menuId, [found as RowRead]))[0];
}

type RowsFilter = {
  status?: ImportStatus | undefined;
  differs?: boolean | undefined;
  changedHere?: boolean | undefined;
  sided?: boolean | undefined;
};
type RowsQuery = RowsFilter & {
  page?: number | undefined;
  limit?: number | undefined;
};

function filteredRows(db: Db, importId: number, { status, differs = false, changedHere, sided }: RowsFilter) {
  let found = db.selectFrom('menuImportRows').where('importId', '=', importId);
  if (status) found = found.where('status', '=', status);
  else if (differs) found = found.where('status', '<>', 'same');
  if (sided !== undefined) found = found.where(sql<boolean>`(sides <> '[]') = ${sided}`);
  return changedHere === undefined ? found : found.where('changedHere', '=', changedHere);
}

async function countOf(db: Db, importId: number, filter: RowsFilter): Promise<number> {
  const { count } = await filteredRows(db, importId, filter)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** A page of rows, errors first; with a status filter, in file order. */
export async function rows(db: Db, { menuId, importId }: ImportKey, input: RowsQuery): Promise<Page<ImportRow>> {
  const { page = 1, limit = 100, ...filter } = input;
  const total = await countOf(db, importId, filter);
  const read = await filteredRows(db, importId, filter)
    .select(rowColumns)
    .orderBy(sql`status <> 'error'`)
    .orderBy('line')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const nextPage = page * limit < total ? page + 1 : null;
  const data = await withMeant(db, menuId, read as RowRead[]);
  return { data, count: data.length, total, page, nextPage };
}

type RowChange = { cells?: ImportCells; ours?: readonly TextField[]; skipped?: boolean };

export async function updateRow(db: Db, importId: number, line: number, change: RowChange): Promise<void> {
  const { cells, ours, skipped } = change;
  await unaudited(db)
    .updateTable('menuImportRows')
    .set({
      ...(cells && { cells: JSON.stringify(cells) }),
      ...(ours && { ours: JSON.stringify(ours) }),
      ...(skipped !== undefined && { skipped }),
    })
    .where('importId', '=', importId)
    .where('line', '=', line)
    .execute();
}

export const skipErrors = (db: Db, importId: number) =>
  unaudited(db)
    .updateTable('menuImportRows')
    .set({ skipped: true })
    .where('importId', '=', importId)
    .where('status', '=', 'error')
    .execute();

/** Corrections may fill columns that the file does not have. */
export const setColumns = (db: Db, importId: number, columns: readonly ImportField[]) =>
  unaudited(db)
    .updateTable('menuImports')
    .set({ columns: JSON.stringify(columns) })
    .where('id', '=', importId)
    .execute();

export const setJob = (db: Db, importId: number, jobId: string) =>
  unaudited(db).updateTable('menuImports').set({ jobId }).where('id', '=', importId).execute();

export const setReport = (db: Db, importId: number, report: ImportReport) =>
  unaudited(db)
    .updateTable('menuImports')
    .set({ report: JSON.stringify(report) })
    .where('id', '=', importId)
    .execute();

/** Retention of an import in days. */
const retentionDays = 3;

/** Deletes expired imports with their rows. */
export const purge = (db: Db) =>
  unaudited(db)
    .deleteFrom('menuImports')
    .where('createdAt', '<', sql<string>`now() - make_interval(days => ${retentionDays})`)
    .execute();
