import type { z } from 'zod';

/**
 * A field with a default for requests that omit it. For creation and for values replaced in full: in a PATCH of a part
 * it would reset omitted fields.
 */
export const orElse = <Schema extends z.ZodType>(schema: Schema, value: z.output<Schema>): Schema =>
  // Literals in TypeScript always spell out every property.
  schema.default(value as never) as unknown as Schema;

/** The body that makes a record: `blank` is what fields are that a client leaves out. */
export const creationOf = <Draft extends z.ZodObject>(draft: Draft, blank: Partial<z.output<Draft>>): Draft =>
  draft.extend(
    Object.fromEntries(
      Object.entries(blank).map(([field, value]) => [field, orElse(draft.shape[field] as z.ZodType, value)]),
    ),
  ) as unknown as Draft;
