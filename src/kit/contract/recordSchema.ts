import { z } from 'zod';
import { isRecord } from './values/isRecord.ts';

/** A validation error of a record and the path of its field. */
export type FieldIssue = { path: (string | number)[]; message: string };

/**
 * A record with rules across its fields. An invalid field counts as blank for these rules, so the user sees all errors
 * at once.
 *
 * Rules add no error to a field that is already invalid.
 */
export const recordSchema = <Draft extends object>(
  draft: z.ZodType<Draft, Draft>,
  blank: () => Draft,
  issuesOf: (draft: Draft) => readonly FieldIssue[],
): z.ZodType<Draft, Draft> =>
  draft.superRefine(
    (draft, context) => {
      const wrong = new Set(context.issues.map(({ path }) => path?.[0]));
      const blanks = wrong.size > 0 ? blank() : {};
      const believed = Object.fromEntries(Object.entries(blanks).filter(([field]) => wrong.has(field)));
      for (const { path, message } of issuesOf({ ...draft, ...believed }))
        if (!wrong.has(path[0])) context.addIssue({ code: 'custom', path, message });
    },
    { when: ({ value, issues }) => isRecord(value) && issues.every(({ path }) => (path?.length ?? 0) > 0) },
  );
