import { z } from 'zod';
import { isRecord } from './values/isRecord.ts';

/** What is wrong with a record, at the field it is said at. */
export type FieldIssue = { path: (string | number)[]; message: string };

/**
 * A record whose fields must also fit together. Whoever wrote one field wrong still hears what else does not fit: a
 * field that is wrong by itself counts as blank meanwhile, and nothing more is said of it.
 */
export const recordSchema = <Draft extends object>(
  draft: z.ZodType<Draft, Draft>,
  blank: () => Draft,
  issuesOf: (whole: Draft) => readonly FieldIssue[],
): z.ZodType<Draft, Draft> =>
  draft.superRefine(
    (whole, context) => {
      const wrong = new Set(context.issues.map(({ path }) => path?.[0]));
      const blanks = wrong.size > 0 ? blank() : {};
      const believed = Object.fromEntries(Object.entries(blanks).filter(([field]) => wrong.has(field)));
      for (const { path, message } of issuesOf({ ...whole, ...believed }))
        if (!wrong.has(path[0])) context.addIssue({ code: 'custom', path, message });
    },
    { when: ({ value, issues }) => isRecord(value) && issues.every(({ path }) => (path?.length ?? 0) > 0) },
  );
