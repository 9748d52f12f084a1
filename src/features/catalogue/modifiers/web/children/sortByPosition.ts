import type { ModifierChild } from '../../modifiers.contract.ts';

/** The children of a form, whose places are where they stand. */
export const sortByPosition = (children: readonly ModifierChild[]): ModifierChild[] =>
  children.map((child, position) => (child.position === position ? child : { ...child, position }));
