import { z } from 'zod';
import type { Entity } from '#kit/contract/entity.ts';
import { fail } from '#kit/contract/failures.ts';
import { importOutcome, type ImportOutcome, type ImportPreview } from '#kit/contract/csvImport.ts';
import type { RunFailure } from '#kit/contract/runs.ts';
import type { ConstraintMessages } from '../data/constraints.ts';
import type { Db } from '../data/database.ts';
import type { RecordTable } from '../data/write.ts';
import { changedRecordIds, countChanges } from '../history/requestChanges.ts';
import type { Actor, Ctx } from '../http/context.ts';
import { saveInBatches } from '../jobs/batches.ts';
import {
  enqueueStaffJob,
  refuseSeeAsRole,
  type StaffJobCtx,
  staffJobKind,
  type StaffJobMessages,
} from '../jobs/staffJob.ts';
import { countByField, validateLines, type LineVerdict, splitRepeated, type StoredRecord } from './csvValidation.ts';
import { readCsv } from './csvReader.ts';
import { uploadedText } from './csvUpload.ts';

/** A line of the file: its number, and its cells by column. */
export type ImportLine<Field extends string = string> = { line: number; cells: Record<Field, string> };

/** A column: what heads it, what else people call it, and how its cells are read. */
export type ImportColumn<Draft, Known> = {
  header: string;
  aliases?: readonly string[];
  /** A file may do without it: its cells are empty then. */
  optional?: true;
  /** Fields of the draft that a cell stands for, or a sentence that says why for none; its text under its own name when absent. */
  read?(cell: string, known: Known): Partial<Draft> | string;
};

/** Who imports: a person and the company it is for. */
export type ImportViewer<Tenant> = { actor: Actor; tenant: Tenant };

/** All that an area says to have its records imported from a file. */
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
  /** The cell that tells one record from another, and how a second line with it is refused: `El email`. */
  key: { column: Field; name: string };
  maxBytes: number;
  maxRows: number;
  /** How a file without lines is refused. */
  empty: string;
  /** Besides the lines, what saving needs of the request. */
  options: Options;
  /** What the lines can mean: the records they may be about, and what their words stand for. */
  load(db: Db, lines: readonly ImportLine<Field>[], actor: Actor): Promise<Known>;
  /** The record a line is about, as a person would have written it. */
  find(known: Known, line: ImportLine<Field>): StoredRecord<Draft> | undefined;
  /** The whole that a line says, with what it does not say. */
  complete(read: Partial<Draft>, stored: Draft | undefined): unknown;
  /** The contract's rules for a whole. */
  rules(tenant: Tenant): z.ZodType<Draft>;
  /** Why this person may not save it, in a sentence. */
  refusal?(change: { stored: Draft | undefined; draft: Draft; known: Known; actor: Actor }): string | null;
  save(
    db: Db,
    rows: { created: Draft[]; updated: { id: number; draft: Draft }[] },
    viewer: ImportViewer<Tenant> & { options: z.output<Options> },
  ): Promise<void>;
};

const lineSchema = z.object({ line: z.number().int(), cells: z.record(z.string(), z.string()) });

/** Lines saved in one transaction. */
const batchSize = 200;
/** Lines with errors that a preview tells one by one. */
const mostPreviewed = 200;

/** An area's import: previewed and started by requests, run by its job. */
// oxlint-disable-next-line max-lines-per-function -- the three ends of one import, over what they share
export function csvImport<Field extends string, Draft, Known, Tenant, Options extends z.ZodType>(
  area: CsvImport<Field, Draft, Known, Tenant, Options>,
) {
  type Line = ImportLine<Field>;
  type Given = { lines: Line[]; options: z.output<Options> };
  const table = area.entity.table as RecordTable;
  const fields = Object.keys(area.columns) as Field[];
  const nameOf = ({ line, cells }: Line) => ({ id: null, line, name: cells[area.key.column] });

  const kind = staffJobKind({
    ...area,
    label: ({ lines }: { lines: readonly unknown[] }) => area.label(lines.length),
    args: z.object({ lines: z.array(lineSchema), options: area.options }) as unknown as z.ZodType<Given, Given>,
    result: importOutcome,
    source: 'import',
  });

  async function readLines(ctx: Ctx, body: unknown): Promise<Line[]> {
    refuseSeeAsRole(ctx.actor, kind);
    const text = await uploadedText(body, ctx.request.contentType, area);
    const lines: Line[] = [];
    for await (const { line, record } of readCsv(text, { columns: area.columns, maxRows: area.maxRows }))
      lines.push({
        line,
        cells: Object.fromEntries(fields.map((field) => [field, record[field] ?? ''])) as Line['cells'],
      });
    if (lines.length === 0) fail('invalidFields', { message: area.empty });
    return lines;
  }

  const failureOf = (line: Line, { field, message }: Pick<RunFailure, 'field' | 'message'>): RunFailure => ({
    ...nameOf(line),
    field,
    message,
  });

  return {
    kind,

    /** Says what each line would do, and saves nothing. */
    async preview(ctx: Ctx, body: unknown): Promise<ImportPreview> {
      const lines = await readLines(ctx, body);
      const { once, repeated } = splitRepeated(lines, area);
      const known = await ctx.inTransaction((db) => area.load(db, once, ctx.actor));
      const judged = await validateLines(once, known, area, ctx as unknown as ImportViewer<Tenant>);
      const verdicts: { line: Line; verdict: LineVerdict<Draft> }[] = [...repeated, ...judged];
      const counts = { create: 0, update: 0, same: 0, error: 0 };
      for (const { verdict } of verdicts) counts[verdict.status] += 1;
      const failed = verdicts
        .flatMap(({ line, verdict }) => (verdict.status === 'error' ? [failureOf(line, verdict)] : []))
        .toSorted(byLine);
      return { counts, errors: countByField(failed), failed: failed.slice(0, mostPreviewed) };
    },

    /** Reads the file of a request and queues its import. */
    async start(ctx: Ctx, body: unknown, options: z.output<Options>): Promise<{ jobId: string }> {
      const lines = await readLines(ctx, body);
      return ctx.inTransaction((db) => enqueueStaffJob(db, ctx.actor, kind, { lines, options }));
    },

    /**
     * Saves the good lines and reports the others. Running it again changes nothing more: a record that an earlier
     * attempt wrote is left as it is, whatever somebody made of it since.
     */
    async run(job: StaffJobCtx<Tenant>, { lines, options }: Given): Promise<ImportOutcome> {
      const { once, repeated } = splitRepeated(lines, area);
      const written = await job.inTransaction((db) => changedRecordIds(db, table));
      const failed = await saveInBatches(job, once, {
        size: batchSize,
        constraints: area.constraints,
        nameOf,
        async save(db, batch) {
          const judged = await validateLines(batch, await area.load(db, batch, job.actor), area, job);
          const verdicts = judged.map(({ verdict }) => verdict);
          const created = verdicts.flatMap((each) => (each.status === 'create' ? [each.draft] : []));
          const updated = verdicts.flatMap((each) => (each.status === 'update' && !written.has(each.id) ? [each] : []));
          await area.save(db, { created, updated }, { actor: job.actor, tenant: job.tenant, options });
          return judged.flatMap(({ line, verdict }) => (verdict.status === 'error' ? [failureOf(line, verdict)] : []));
        },
      });
      const refused = repeated.map(({ line, verdict }) => failureOf(line, verdict));
      const counts = await job.inTransaction((db) => countChanges(db, table));
      return { ...counts, failed: [...refused, ...failed].toSorted(byLine), requestId: job.scope.requestId };
    },
  };
}

const byLine = (a: RunFailure, b: RunFailure): number => (a.line ?? 0) - (b.line ?? 0);
