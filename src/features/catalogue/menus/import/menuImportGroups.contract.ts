import { z } from 'zod';
import { filled } from '#kit/contract/fields.ts';

const amount = z.number().int();
const count = z.number().int();

/** Choices of a group above which it has no limit. */
export const unlimited = 100;

/** How many times something may be chosen, as a group or an option stores it. */
export const clampQuantity = (quantity: number): number => Math.min(Math.max(quantity, 1), unlimited);

/** Limits as a group stores them; without a maximum there is none. */
export function clampLimits({ min, max }: { min: number; max: number | null }): { min: number; max: number | null } {
  const limit = max === null ? null : clampQuantity(max);
  return { min: Math.min(Math.max(min, 0), limit ?? unlimited), max: limit };
}

/** An option of a group as its source sells it. */
export const sourceOption = z.object({
  /** The same for each group that has it. */
  code: z.string(),
  name: z.string(),
  price: amount,
  /** How many times it may be chosen. */
  max: count,
  /** Ours, by its code at the source; null: unknown. */
  modifierId: count.nullable(),
});
export type SourceOption = z.output<typeof sourceOption>;

/** A modifier group of one or several lines. */
export const sourceGroup = z.object({
  /** By which lines name it. */
  key: z.string(),
  name: z.string(),
  min: count,
  /** Null: the source has none. */
  max: count.nullable(),
  options: z.array(sourceOption),
});
export type SourceGroup = z.output<typeof sourceGroup>;

export const groupStatuses = ['error', 'create', 'change', 'same', 'skipped'] as const;
export type GroupStatus = (typeof groupStatuses)[number];

const limits = z.object({ min: count, max: count });

export const importGroup = z.object({
  /** Its order in the source, from 1. */
  place: count,
  /** Of ours, where it is one. */
  name: z.string(),
  status: z.enum(groupStatuses),
  /** Ours; null: it is new. */
  modifierId: count.nullable(),
  ...limits.shape,
  /** Limits that it has here; null: it is new, or they are the same. */
  before: limits.nullable(),
  options: z.array(
    z.object({
      name: z.string(),
      price: amount,
      /** `add`: an option of ours that the group gets. */
      status: z.enum(['create', 'add', 'change', 'same']),
      /** Its price here, where it changes. */
      before: amount.nullable(),
    }),
  ),
  /** Options that it has here and not at the source: they stay. */
  missing: z.array(z.string()),
  /** Lines that have it. */
  lines: count,
  /** Products that have it here, directly or through another group. */
  products: count,
  /** How many of them this import does not bring it to. */
  others: count,
  /** Of a group that would also change for others: whether the user chose that. Null: it does not change for others. */
  choice: z.enum(['pending', 'forAll']).nullable(),
  /** Why it is not imported. */
  problem: z.string().nullable(),
});
export type ImportGroup = z.output<typeof importGroup>;

export const groupCounts = z.object({ error: count, create: count, change: count, same: count, skipped: count });

/** A name for a new group, whether it is left out, or whether it changes also for products outside the import. */
export const groupChange = z.strictObject({
  name: filled(120).optional(),
  skipped: z.boolean().optional(),
  forAll: z.boolean().optional(),
});
