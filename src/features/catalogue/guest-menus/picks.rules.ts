import { chargeOf } from '#domain/pricing.ts';
import type { GuestGroup, GuestMenu, GuestOption } from './guestMenus.contract.ts';

/** Picked quantities by path: `/10:11` is option 11 of group 10. */
export type PickedQuantities = Readonly<Record<string, number>>;
export const pickKey = (above: string, groupId: number, optionId: number): string => `${above}/${groupId}:${optionId}`;

export type ModifierIndex = { groups: ReadonlyMap<number, GuestGroup>; options: ReadonlyMap<number, GuestOption> };
export const modifierIndexOf = ({ groups, options }: Pick<GuestMenu, 'groups' | 'options'>): ModifierIndex => ({
  groups: new Map(groups.map((each) => [each.id, each])),
  options: new Map(options.map((each) => [each.id, each])),
});

export const pickedCount = ({ id, options }: GuestGroup, picks: PickedQuantities, above = ''): number =>
  options.reduce((sum, { optionId }) => sum + (picks[pickKey(above, id, optionId)] ?? 0), 0);

/** Price of the picked options including nested groups, minus the free picks of each group. */
export function priceOfPicks(
  groupIds: readonly number[],
  offers: ModifierIndex,
  picks: PickedQuantities,
  above = '',
): number {
  return groupIds.reduce((sum, id) => {
    const group = offers.groups.get(id);
    if (!group) return sum;
    const units = group.options.flatMap(({ optionId, price }) =>
      Array.from({ length: picks[pickKey(above, id, optionId)] ?? 0 }, () => price),
    );
    const below = group.options.reduce((total, { optionId }) => {
      const place = pickKey(above, id, optionId);
      const count = picks[place] ?? 0;
      const childGroupIds = offers.options.get(optionId)?.groupIds ?? [];
      return count > 0 ? total + count * priceOfPicks(childGroupIds, offers, picks, place) : total;
    }, 0);
    return sum + chargeOf(units, group.free) + below;
  }, 0);
}
