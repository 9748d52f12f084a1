import type { z } from 'zod';

/**
 * A field with what it is when a client leaves it out. For bodies that make a record and values that are replaced
 * whole: inside a PATCH of a part it would reset what nobody mentioned.
 */
export const orElse = <Schema extends z.ZodType>(schema: Schema, value: z.output<Schema>): Schema =>
  // Whoever writes it in TypeScript says all of it.
  schema.default(value as never) as unknown as Schema;

/** The body that makes a record: `blank` is what fields are that a client leaves out. */
export const creationOf = <Draft extends z.ZodObject>(draft: Draft, blank: Partial<z.output<Draft>>): Draft =>
  draft.extend(
    Object.fromEntries(
      Object.entries(blank).map(([field, value]) => [field, orElse(draft.shape[field] as z.ZodType, value)]),
    ),
  ) as unknown as Draft;

/** A group of fields of which a PATCH may say some: what is not said stays as it is stored. */
export const inParts = <Schema extends z.ZodObject>(schema: Schema): Schema => schema.partial() as unknown as Schema;
