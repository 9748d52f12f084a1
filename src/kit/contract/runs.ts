import { z } from 'zod';
import { fieldName } from './wire.ts';

/** Failure of a run for a record or a line of a file. */
export const runFailure = z.object({
  /** Null where there is no record yet. */
  id: z.number().int().nullable(),
  /** Of the file, in an import. */
  line: z.number().int().optional(),
  /** Name of the record for people. */
  name: z.string(),
  /** The field the reason is about, where it has one. */
  field: fieldName.nullable(),
  /** Kind of error, where the run distinguishes kinds. */
  kind: z.string().optional(),
  message: z.string(),
});
export type RunFailure = z.output<typeof runFailure>;

/** Result of a run over many records. */
export const runOutcome = z.object({
  done: z.number().int(),
  /** Records that already had the requested values. */
  unchanged: z.number().int(),
  failed: z.array(runFailure),
  /** Identifies the run in the history, which can undo all of it. */
  requestId: z.string(),
});
export type RunOutcome = z.output<typeof runOutcome>;
