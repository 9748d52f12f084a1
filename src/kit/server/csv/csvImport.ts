import { z } from 'zod';
import type { Entity } from '#kit/contract/entity.ts';
import { fail } from '#kit/contract/failures.ts';
import { importOutcome, type ImportOutcome, type ImportPreview } from '#kit/contract/csvImport.ts';
import { isErrorsTitle, type KnownExport } from '#kit/contract/values/fileColumns.ts';
import type { RunFailure } from '#kit/contract/runs.ts';
import type { ConstraintMessages } from '../data/constraints.ts';
import type { Db } from '../data/database.ts';
import type { RecordTable } from '../data/write.ts';
import { changedRecordIds, countChanges } from '../history/requestChanges.ts';
import type { Actor, Ctx } from '../http/context.ts';
import { type BatchCtx, saveInBatches } from '../jobs/batches.ts';
import type { JobCtx } from '../jobs/jobs.ts';
import {
  enqueueStaffJob,
  refuseSeeAsRole,
  type StaffJobCtx,
  staffJobKind,
  type StaffJobMessages,
} from '../jobs/staffJob.ts';
import {
  countByField,
  type LineError,
  type LineKey,
  type LineVerdict,
  splitRefused,
  type StoredRecord,
  validateLines,
} from './csvValidation.ts';
import { uploadedLines } from './csvUpload.ts';
import { type ImportFiles, mappingsOf } from './importColumns.ts';

/** A line of the file: its number, and its cells by column. */
export type ImportLine<Field extends string = string> = { line: number; cells: Record<Field, string> };

/** A column: what heads it, what else people call it, and how its cells are read. */
export type ImportColumn<Draft, Known> = {
  header: string;
  aliases?: readonly string[];
  /** A file may do without it: its cells are empty then. */
  optional?: true;
  /**
   * Parses a cell to fields of the draft, or returns an error message. Default: the text as the field of the column's
   * name.
   *
   * The other cells of the line are available too.
   */
  read?(cell: string, known: Known, cells: Readonly<Record<string, string>>): Partial<Draft> | string;
  /**
   * Returns the cell that exports write for a record. Such a cell is not read again: it changes nothing, whatever it
   * rounds or cannot express.
   *
   * An empty cell of a new record takes the default.
   */
  write?(draft: Draft, known: Known): string;
};

/** Who imports: a person and the company it is for. */
export type ImportViewer<Tenant> = { actor: Actor; tenant: Tenant };
/** Context of the save: a job, or a request that waits for the result. */
type ImportRun<Tenant> = ImportViewer<Tenant> & BatchCtx & Pick<JobCtx, 'scope'>;

/** Declaration of an import of an area's records from a file. */
export type CsvImport<Field extends string, Draft, Known, Tenant, Options extends z.ZodType> = {
  /** `users.import`: names the job in the queue, so it never changes. */
  kind: string;
  label(lines: number): string;
  policy: string;
  words: StaffJobMessages;
  /** Whose records these are: its labels begin the sentences, its history is what undoes the whole. */
  entity: Entity;
  constraints: ConstraintMessages;
  columns: Readonly<Record<Field, ImportColumn<Draft, Known>>>;
  /** Exports of other systems that are read as they are. */
  exports?(tenant: Tenant): readonly KnownExport<Field>[];
  /** Titles of columns that exports write and imports do not read. */
  outputOnly?: readonly string[];
  key: LineKey<Field>;
  maxBytes: number;
  maxRows: number;
  /** How a file without lines is refused. */
  empty: string;
  /** Besides the lines, what saving needs of the request. */
  options: Options;
  /** The mark that numbers of a workbook get as text; workbooks are refused when absent. */
  decimalMark?(tenant: Tenant): ',' | '.';
  /** Lines whose key only the others show to be wrong, by their numbers, and why in a sentence. */
  suspects?(lines: readonly ImportLine<Field>[]): ReadonlyMap<number, string>;
  /** The kinds of mistakes that are counted, and which one an error is; what the database refuses repeats something. */
  mistakes?: { kinds: readonly string[]; kindOf(error: LineError, line: ImportLine<Field>): string };
  /** Describes a record to create, for the preview. */
  describe?(draft: Draft, tenant: Tenant): string;
  /**
   * Loads records that the lines may update and lookups for their cells. `file`: all lines of the file. `isSaving`: the
   * records are about to be written.
   */
  load(
    db: Db,
    lines: readonly ImportLine<Field>[],
    viewer: ImportViewer<Tenant> & { file: readonly ImportLine<Field>[]; isSaving: boolean },
  ): Promise<Known>;
  /** The record a line is about, as a person would have written it, or why it cannot be determined. */
  find(known: Known, line: ImportLine<Field>): StoredRecord<Draft> | undefined | string;
  /** Completes the parsed fields of a line to a full draft. */
  complete(read: Partial<Draft>, stored: Draft | undefined): unknown;
  /** The contract's rules for a whole. */
  rules(tenant: Tenant, known: Known): z.ZodType<Draft>;
  /** Why this person may not save it, in a sentence. */
  refusal?(change: { stored: Draft | undefined; draft: Draft; known: Known; actor: Actor }): string | null;
  save(
    db: Db,
    rows: { created: Draft[]; updated: { id: number; draft: Draft; changes: Partial<Draft> }[] },
    viewer: ImportViewer<Tenant> & { options: z.output<Options> },
  ): Promise<void>;
};

const lineSchema = z.object({ line: z.number().int(), cells: z.record(z.string(), z.string()) });

/** Lines saved in one transaction. */
const batchSize = 500;
/** Lines with errors that a preview lists, and lines without. */
type SavedNow = ImportOutcome & Pick<ImportPreview, 'ignoredColumns'>;

const maxPreviewed = 200;
const maxPassed = 100;

/** An area's import: previewed and started by requests, run by its job or at once. */
// oxlint-disable-next-line max-lines-per-function -- the ends of one import, over what they share
export function csvImport<Field extends string, Draft, Known, Tenant, Options extends z.ZodType>(
  area: CsvImport<Field, Draft, Known, Tenant, Options>,
) {
  type Line = ImportLine<Field>;
  /** `columns`: those that the file has; absent in jobs of older versions, whose files count as having all. */
  type Args = { lines: Line[]; columns?: readonly string[] | undefined; options: z.output<Options> };
  type ReadFile = Pick<ImportPreview, 'ignoredColumns' | 'lostContent' | 'sheet' | 'workbook'> & {
    lines: Line[];
    columns: Field[];
  };
  const table = area.entity.table as RecordTable;
  const fields = Object.keys(area.columns) as Field[];
  const nameOf = ({ line, cells }: Line) => ({ id: null, line, name: cells[area.key.column] });
  /** Names a line that is valid in itself but was rejected. */
  const nameOfRefused = (line: Line) => ({
    ...nameOf(line),
    ...(area.mistakes && {
      kind: area.mistakes.kindOf({ status: 'error', field: null, message: '', repeats: true }, line),
    }),
  });

  const kind = staffJobKind({
    ...area,
    whileHeld: 'defer',
    label: ({ lines }: { lines: readonly unknown[] }) => area.label(lines.length),
    args: z.object({
      lines: z.array(lineSchema),
      columns: z.array(z.string()).optional(),
      options: area.options,
    }) as unknown as z.ZodType<Args, Args>,
    result: importOutcome,
    source: 'import',
  });

  const viewerOf = (ctx: Ctx) => ctx as unknown as ImportViewer<Tenant>;
  const files: ImportFiles = {
    kind: area.kind,
    maxBytes: area.maxBytes,
    source: (ctx) => ({ columns: area.columns, exports: area.exports?.(viewerOf(ctx).tenant) }),
    decimalMark: (ctx) => area.decimalMark?.(viewerOf(ctx).tenant) ?? null,
  };
  const lineOf = (line: number, values: Readonly<Record<string, string>>): Line => ({
    line,
    cells: Object.fromEntries(fields.map((field) => [field, values[field] ?? ''])) as Line['cells'],
  });

  /** Parses the lines of a file and its non-empty unknown columns; `id` and errors are ignored because exports write them. */
  async function readLines(ctx: Ctx, body: unknown): Promise<ReadFile> {
    refuseSeeAsRole(ctx.actor, kind);
    const { columns, maxBytes, maxRows } = area;
    const decimalMark = files.decimalMark(ctx);
    const upload = { body, contentType: ctx.request.contentType, maxBytes };
    const lines: Line[] = [];
    const ignored = new Set<string>();
    const outputOnly = new Set(area.outputOnly?.map((header) => header.toLowerCase()));
    const isUnknown = (column: string) =>
      !(column in columns) && !outputOnly.has(column) && !['', 'id'].includes(column) && !isErrorsTitle(column);
    let others: string[] | undefined;
    let present: Field[] = [];
    const mappings = await ctx.inTransaction((db) => mappingsOf(db, area.kind));
    const source = { ...files.source(ctx), mappings };
    let lostContent: string[] = [];
    const onLosses = (losses: string[]) => (lostContent = losses);
    const file = await uploadedLines(upload, { owner: ctx.tenant.id, decimalMark, maxRows, onLosses, ...source });
    for await (const { line, record } of file.lines) {
      if (!others) {
        others = Object.keys(record).filter(isUnknown);
        present = fields.filter((field) => field in record);
      }
      for (const column of others) if (record[column] !== '') ignored.add(column);
      lines.push(lineOf(line, record));
    }
    if (lines.length === 0) fail('invalidFields', { message: area.empty });
    const lost = lostContent.length > 0 && { lostContent };
    const { sheet, workbook } = file;
    return { lines, columns: present, ignoredColumns: [...ignored], ...lost, sheet, ...(workbook && { workbook }) };
  }

  const failureOf = (line: Line, error: LineError): RunFailure => ({
    ...nameOf(line),
    field: error.field,
    message: error.message,
    ...(area.mistakes && { kind: area.mistakes.kindOf(error, line) }),
  });

  /** Saves the good lines and reports the others. */
  async function save(run: ImportRun<Tenant>, { lines, columns = fields, options }: Args): Promise<ImportOutcome> {
    const { actor, tenant } = run;
    const seen = new Map<number, number>();
    const { kept, refused } = splitRefused(lines, area);
    const changedIds = await run.inTransaction((db) => changedRecordIds(db, table));
    const failed = await saveInBatches(run, kept, {
      size: batchSize,
      constraints: area.constraints,
      nameOf: nameOfRefused,
      async save(db, batch) {
        const known = await area.load(db, batch, { actor, tenant, file: lines, isSaving: true });
        const results = await validateLines(batch, known, area, { actor, tenant, columns, seen, written: changedIds });
        const verdicts = results.map(({ verdict }) => verdict);
        const created = verdicts.flatMap((each) => (each.status === 'create' ? [each.draft] : []));
        const updated = verdicts.flatMap((each) => (each.status === 'update' ? [each] : []));
        await area.save(db, { created, updated }, { actor, tenant, options });
        return results.flatMap(({ line, verdict }) => (verdict.status === 'error' ? [failureOf(line, verdict)] : []));
      },
    });
    const before = refused.map(({ line, verdict }) => failureOf(line, verdict));
    const counts = await run.inTransaction((db) => countChanges(db, table));
    return { ...counts, ...failuresOf([...before, ...failed]), requestId: run.scope.requestId };
  }

  return {
    kind,
    files,

    /** Validates each line without saving. */
    async preview(ctx: Ctx, body: unknown): Promise<ImportPreview> {
      const { actor, tenant } = viewerOf(ctx);
      const { lines, columns, ...file } = await readLines(ctx, body);
      const { kept, refused } = splitRefused(lines, area);
      const known = await ctx.inTransaction((db) =>
        area.load(db, kept, { actor, tenant, file: lines, isSaving: false }),
      );
      const results = await validateLines(kept, known, area, { actor, tenant, columns });
      return { ...previewOf([...refused, ...results], tenant), ...file };
    },

    /** Reads the file of a request and queues its import. */
    async start(ctx: Ctx, body: unknown, options: z.output<Options>): Promise<{ jobId: string }> {
      const { lines, columns } = await readLines(ctx, body);
      // Blank cells are left out of the job's arguments.
      const filled = lines.map(({ line, cells }) => ({
        line,
        cells: Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== '')) as Line['cells'],
      }));
      return ctx.inTransaction((db) => enqueueStaffJob(db, ctx.actor, kind, { lines: filled, columns, options }));
    },

    /** Reads the file of a request and saves it before it is answered. */
    async saveNow(ctx: Ctx, body: unknown, options: z.output<Options>): Promise<SavedNow> {
      const { lines, columns, ignoredColumns } = await readLines(ctx, body);
      const { actor, tenant } = viewerOf(ctx);
      const { scope, inTransaction } = ctx;
      const progress = async () => undefined;
      const run = { actor, tenant, scope, inTransaction, progress, signal: ctx.request.signal };
      return { ...(await save(run, { lines, columns, options })), ignoredColumns };
    },

    /**
     * Saves the lines of a job. Idempotent: records that an earlier attempt wrote are skipped, even if they changed
     * since.
     */
    run: (job: StaffJobCtx<Tenant>, { lines, ...args }: Args): Promise<ImportOutcome> =>
      save(job, { ...args, lines: lines.map(({ line, cells }) => lineOf(line, cells)) }),
  };

  /** Failures in the order of their lines, and how many there are of each kind. */
  function failuresOf(failed: RunFailure[]) {
    const byKind = Map.groupBy(failed, ({ kind: mistake }) => mistake);
    const kinds = area.mistakes?.kinds.map((mistake) => ({ kind: mistake, count: byKind.get(mistake)?.length ?? 0 }));
    return { failed: failed.toSorted(byLine), ...(kinds && { kinds }) };
  }

  function previewOf(
    verdicts: readonly { line: Line; verdict: LineVerdict<Draft> }[],
    tenant: Tenant,
  ): Omit<ImportPreview, 'ignoredColumns' | 'lostContent' | 'sheet' | 'workbook'> {
    const { describe } = area;
    const writesCells = fields.some((field) => area.columns[field].write);
    const counts = { create: 0, update: 0, same: 0, error: 0 };
    const failures: RunFailure[] = [];
    const passed: NonNullable<ImportPreview['passed']> = [];
    const changed: NonNullable<ImportPreview['changed']> = [];
    const nameIn = ({ cells }: Line) => cells[area.key.column];
    for (const { line, verdict } of verdicts) {
      counts[verdict.status] += 1;
      if (verdict.status === 'error') failures.push(failureOf(line, verdict));
      else if (verdict.status === 'update' && changed.length < maxPassed)
        changed.push({ line: line.line, name: nameIn(line), changes: verdict.cells });
      else if (verdict.status === 'create' && describe && passed.length < maxPassed)
        passed.push({ line: line.line, name: nameIn(line), text: describe(verdict.draft, tenant) });
    }
    const { failed, ...kinds } = failuresOf(failures);
    const listed = {
      failed: failed.slice(0, maxPreviewed),
      ...(writesCells && { changed }),
      ...(describe && { passed }),
    };
    return { counts, errors: countByField(failed), ...kinds, ...listed };
  }
}

const byLine = (a: RunFailure, b: RunFailure): number => (a.line ?? 0) - (b.line ?? 0);
