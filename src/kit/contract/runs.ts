import { z } from 'zod';
import { fieldName } from './wire.ts';

/** What a run could not do to one record, or to one line of a file. */
export const runFailure = z.object({
  /** Null where there is no record yet. */
  id: z.number().int().nullable(),
  /** Of the file, in an import. */
  line: z.number().int().optional(),
  /** What people know it by. */
  name: z.string(),
  /** The field the reason is about, where it has one. */
  field: fieldName.nullable(),
  /** What kind of mistake it is, where the run tells kinds apart. */
  kind: z.string().optional(),
  message: z.string(),
});
export type RunFailure = z.output<typeof runFailure>;

/** What a run over many records came to. */
export const runOutcome = z.object({
  done: z.number().int(),
  /** Those that were already as asked. */
  unchanged: z.number().int(),
  failed: z.array(runFailure),
  /** What the history knows the whole by, and undoes it by. */
  requestId: z.string(),
});
export type RunOutcome = z.output<typeof runOutcome>;
