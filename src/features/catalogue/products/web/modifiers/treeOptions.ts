import type { ModifierTree } from '#features/catalogue/modifiers/modifiers.contract.ts';

/** An option with the first group that offers it. */
export type OfferedOption = { id: number; name: string; group: string };

const within = (tree: ModifierTree, group: string): OfferedOption[] =>
  tree.children.flatMap((child) =>
    child.kind === 'option'
      ? [{ id: child.id, name: child.name, group }, ...within(child, group)]
      : within(child, child.name),
  );

/** Every option some groups offer, however deep, once each. */
export function optionsOfTrees(trees: readonly ModifierTree[]): OfferedOption[] {
  const known = new Map<number, OfferedOption>();
  for (const option of trees.flatMap((tree) => within(tree, tree.name)))
    if (!known.has(option.id)) known.set(option.id, option);
  return [...known.values()];
}

type Choices = { group: string; items: { value: number; label: string }[] }[];

/** The same as the choices of a picker, under the names of their groups. */
export function choicesOf(options: readonly OfferedOption[]): Choices {
  const groups = Map.groupBy(options, ({ group }) => group);
  return [...groups].map(([group, options]) => ({
    group,
    items: options.map(({ id, name }) => ({ value: id, label: name })),
  }));
}
