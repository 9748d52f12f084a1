/** Groups and options by id; null is one that cannot be chosen. */
export type Choices = {
  group(id: number): { minQuantity: number; optionIds: readonly number[] } | null;
  option(id: number): { maxQuantity: number; groupIds: readonly number[] } | null;
};

/**
 * What becomes of a group: `open` offers something, `absent` is not asked for, and `blocked` asks for more than it
 * offers, so that what needs it cannot be sold.
 */
type GroupState = { state: 'open' | 'absent' | 'blocked'; optionIds: readonly number[] };

export type ChoiceSolver = { group(id: number): GroupState; satisfiable(groupIds: readonly number[]): boolean };

const absent: GroupState = { state: 'absent', optionIds: [] };

/** Works out, once for each group however often it is asked for, what can be chosen from it. */
export function choiceSolver(choices: Choices): ChoiceSolver {
  const known = new Map<number, GroupState>();
  const satisfiable = (groupIds: readonly number[]) => groupIds.every((id) => group(id).state !== 'blocked');
  const quantityOf = (id: number): number => {
    const option = choices.option(id);
    return option && satisfiable(option.groupIds) ? option.maxQuantity : 0;
  };
  const settle = (id: number): GroupState => {
    const asked = choices.group(id);
    if (!asked) return absent;
    const quantities = new Map(asked.optionIds.map((each) => [each, quantityOf(each)]));
    const optionIds = asked.optionIds.filter((each) => quantities.get(each));
    const most = [...quantities.values()].reduce((sum, quantity) => sum + quantity, 0);
    if (most < asked.minQuantity) return { state: 'blocked', optionIds };
    return optionIds.length > 0 ? { state: 'open', optionIds } : absent;
  };
  function group(id: number): GroupState {
    const before = known.get(id);
    if (before) return before;
    // A group inside itself asks for nothing more.
    known.set(id, absent);
    const found = settle(id);
    known.set(id, found);
    return found;
  }
  return { group, satisfiable };
}
