import { z } from 'zod';
import { pageQuery, queryFlag } from '#kit/contract/crud.ts';

/** A group is what a guest chooses from, an option what is chosen. */
export const modifierKindLabels = { group: 'Grupo', option: 'Opción' } as const;
export type ModifierKind = keyof typeof modifierKindLabels;
export const modifierKinds = Object.keys(modifierKindLabels) as [ModifierKind, ...ModifierKind[]];

export const modifierListQuery = pageQuery.extend({
  /** `group` or `option`; both when absent. */
  type: z.enum(modifierKinds).optional(),
  availability: queryFlag.optional(),
  /** In no product and under no other modifier. */
  unused: queryFlag.optional(),
  sort: z.enum(['name', 'position', 'price', 'updatedAt']).optional(),
});
export type ModifierListQuery = z.output<typeof modifierListQuery>;
