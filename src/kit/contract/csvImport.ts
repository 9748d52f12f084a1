import { z } from 'zod';
import { runFailure } from './runs.ts';

const count = z.number().int();

/** How many errors there are of each kind of mistake, those that there are none of too, where the area tells kinds apart. */
const kinds = z.array(z.object({ kind: z.string(), count })).optional();

/** What a file would do, before anything is saved. */
export const importPreview = z.object({
  /** Lines that make a record, change one, change nothing, and those that cannot be. */
  counts: z.object({ create: count, update: count, same: count, error: count }),
  /** Errors by the field they are about, the most frequent first; null where they are about the whole line. */
  errors: z.array(z.object({ field: z.string().nullable(), count })),
  kinds,
  /** Titles of columns that say something and that no field is called by; what stands in them is left out. */
  ignoredColumns: z.array(z.string()),
  /** The first of the lines with errors. */
  failed: z.array(runFailure),
  /** The first of the others, with what each will be. */
  passed: z.array(z.object({ line: count, name: z.string(), text: z.string() })).optional(),
});
export type ImportPreview = z.output<typeof importPreview>;

/** What an import did. */
export const importOutcome = z.object({
  created: count,
  updated: count,
  failed: z.array(runFailure),
  kinds,
  /** What the history knows the whole by, and undoes it by. */
  requestId: z.string(),
});
export type ImportOutcome = z.output<typeof importOutcome>;
