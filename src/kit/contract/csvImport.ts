import { z } from 'zod';
import { runFailure } from './runs.ts';

const count = z.number().int();

/** Number of errors by kind, zeros included, where the area distinguishes kinds. */
const kinds = z.array(z.object({ kind: z.string(), count })).optional();

/** Lines of a workbook by their number in the sheet, titles first, and the separator of a CSV of its country. */
const sheetLines = z.object({
  separator: z.enum([',', ';']),
  lines: z.array(z.object({ line: count, cells: z.array(z.string()) })),
});
export type SheetLines = z.output<typeof sheetLines>;

/** Result of a dry run: nothing is saved. */
export const importPreview = z.object({
  /** Lines that make a record, change one, change nothing, and those that cannot be. */
  counts: z.object({ create: count, update: count, same: count, error: count }),
  /** Errors by the field they are about, the most frequent first; null where they are about the whole line. */
  errors: z.array(z.object({ field: z.string().nullable(), count })),
  kinds,
  /** Titles of non-empty columns that match no field; their content is ignored. */
  ignoredColumns: z.array(z.string()),
  /** Content of columns that is left out: `Description: 2 imágenes`. */
  lostContent: z.array(z.string()).optional(),
  /** The sheet that was read, of a workbook with several. */
  sheet: z.string().nullable(),
  /** Of a workbook, for a file of its lines that fail. */
  workbook: sheetLines.optional(),
  /** The first of the lines with errors. */
  failed: z.array(runFailure),
  /** The first of the lines that change a record: the cells that change, by the titles of their columns. */
  changed: z
    .array(
      z.object({
        line: count,
        name: z.string(),
        changes: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
      }),
    )
    .optional(),
  /** The first of the others, with what each will be. */
  passed: z.array(z.object({ line: count, name: z.string(), text: z.string() })).optional(),
});
export type ImportPreview = z.output<typeof importPreview>;

/** Result of an import. */
export const importOutcome = z.object({
  created: count,
  updated: count,
  failed: z.array(runFailure),
  kinds,
  /** Identifies the import in the history, which can undo all of it. */
  requestId: z.string(),
});
export type ImportOutcome = z.output<typeof importOutcome>;
