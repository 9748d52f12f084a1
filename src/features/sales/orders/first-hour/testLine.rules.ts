import { isStillOff } from '#features/catalogue/guest-menus/sellable.rules.ts';
import type { OrderMenu } from '../pricing/orderLines.rules.ts';
import type { OrderChoiceInput, OrderLineInput } from '../placing/placing.contract.ts';

/** Builds the minimum choices for a list of groups, using the first available options. */
function fewestChoices({ offers }: OrderMenu, groupIds: readonly number[], at: Date): OrderChoiceInput[] {
  const sold = (id: number) => !offers.off.has(id) || !isStillOff(offers.off.get(id) ?? null, at);
  return groupIds.flatMap((groupId) => {
    const group = offers.groups.get(groupId);
    const options = group?.options.filter(({ optionId }) => sold(optionId)) ?? [];
    return options.slice(0, group?.minQuantity ?? 0).map(({ optionId }) => ({ groupId, optionId, quantity: 1 }));
  });
}

/** Order lines with one of each product of a menu and only its required choices. */
export const plainLines = (menu: OrderMenu, at: Date): OrderLineInput[] =>
  [...menu.entries.values()].map(({ line, product }) => ({
    lineId: line.id,
    quantity: 1,
    choices: fewestChoices(menu, product.groupIds, at),
  }));
