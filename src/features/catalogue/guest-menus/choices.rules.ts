/** Lookup of groups and options by id; null means it cannot be chosen. */
export type Choices = {
  group(id: number): { minQuantity: number; optionIds: readonly number[] } | null;
  option(id: number): { maxQuantity: number; groupIds: readonly number[] } | null;
};

/**
 * Whether a group can be completed. `open` offers options and `absent` is left out of the menu.
 *
 * `blocked` requires more than it offers: nothing that depends on it can be sold.
 */
type GroupState = { state: 'open' | 'absent' | 'blocked'; optionIds: readonly number[] };

export type ChoiceSolver = { group(id: number): GroupState; satisfiable(groupIds: readonly number[]): boolean };

const absent: GroupState = { state: 'absent', optionIds: [] };

/** Returns a solver of which options of a group can be chosen. Each group is solved once. */
export function choiceSolver(choices: Choices): ChoiceSolver {
  const known = new Map<number, GroupState>();
  const satisfiable = (groupIds: readonly number[]) => groupIds.every((id) => group(id).state !== 'blocked');
  const quantityOf = (id: number): number => {
    const option = choices.option(id);
    return option && satisfiable(option.groupIds) ? option.maxQuantity : 0;
  };
  const settle = (id: number): GroupState => {
    const modifierGroup = choices.group(id);
    if (!modifierGroup) return absent;
    const quantities = new Map(modifierGroup.optionIds.map((each) => [each, quantityOf(each)]));
    const optionIds = modifierGroup.optionIds.filter((each) => quantities.get(each));
    const maxTotal = [...quantities.values()].reduce((sum, quantity) => sum + quantity, 0);
    if (maxTotal < modifierGroup.minQuantity) return { state: 'blocked', optionIds };
    return optionIds.length > 0 ? { state: 'open', optionIds } : absent;
  };
  function group(id: number): GroupState {
    const before = known.get(id);
    if (before) return before;
    // Breaks cycles: a group nested in itself requires nothing more.
    known.set(id, absent);
    const found = settle(id);
    known.set(id, found);
    return found;
  }
  return { group, satisfiable };
}
