import { z } from 'zod';

/** Fields of which an import takes the value of its source or ours. */
export const sideFields = ['product', 'description', 'price', 'category'] as const;
export const sideField = z.enum(sideFields);
export type SideField = z.output<typeof sideField>;

/** Fields that a line always has as text, also where it takes ours. */
export const textFields = ['product', 'category'] as const satisfies readonly SideField[];
export type TextField = (typeof textFields)[number];

/** `theirs`: the value of the source. */
export const side = z.enum(['theirs', 'ours']);
export type Side = z.output<typeof side>;
export type SideChoices = Partial<Record<SideField, Side>>;

const value = z.union([z.string(), z.number()]);

/** A field whose value at the source differs from ours; amounts in minor units. */
export const rowSide = z.object({
  field: sideField,
  theirs: value,
  ours: value,
  /** Null: the line has another value. */
  chosen: side.nullable(),
});
export type RowSide = z.output<typeof rowSide>;

/** How many lines take each side of a field. */
export const sideCount = z.object({
  field: sideField,
  theirs: z.number().int(),
  ours: z.number().int(),
  lines: z.number().int(),
});
export type SideCount = z.output<typeof sideCount>;

export const sideChoice = z.strictObject({ field: sideField, side });
export type SideChoice = z.output<typeof sideChoice>;
