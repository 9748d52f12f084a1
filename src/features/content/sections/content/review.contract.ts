import { z } from 'zod';

/** A difference between two contents of a document. */
export const difference = z.object({
  kind: z.enum(['added', 'removed', 'moved', 'changed']),
  /** Changed element: a section's label, or a field of the document. */
  name: z.string(),
  /** Of a changed section what changed in it. */
  fields: z.array(z.string()),
});
export type Difference = z.output<typeof difference>;

/** Problem to fix before publishing, and its location. */
export const finding = z.object({
  /** `blocking`: it cannot be published as it is. */
  severity: z.enum(['blocking', 'error', 'warning']),
  message: z.string(),
  /** The field of the document: `title`; null where it is in a section. */
  field: z.string().nullable(),
  sectionId: z.string().nullable(),
  /** Line of the field, from 1. */
  line: z.number().int().optional(),
});
export type Finding = z.output<typeof finding>;
