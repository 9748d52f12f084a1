import { z } from 'zod';

/** A noun, singular and plural: `['correo', 'correos']`. */
const noun = z.tuple([z.string(), z.string()]);

/** Work of a finished job: a sentence of a few words, or a number of things. */
export const jobSummary = z.union([z.string(), z.object({ count: z.number(), noun })]);
export type JobSummary = z.output<typeof jobSummary>;
/** A result that has only a summary. */
export const summarized = z.object({ summary: jobSummary });

/** Results that the list of jobs can show: a summary, or the counts of runs, imports and files. */
export type JobResult =
  | { summary: JobSummary }
  | { rows: number }
  | { created: number }
  | { updated: number }
  | { saved: number }
  | { done: number };

/** The summary of a job that counts what it did. */
export const summaryOf = (count: number, [one, many]: readonly [string, string]): { summary: JobSummary } => ({
  summary: { count, noun: [one, many] },
});

/** Days that the file of a job is stored. */
export const jobFileDays = 3;
