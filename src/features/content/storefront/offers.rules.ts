import type { GuestGroup, GuestMenu } from '#features/catalogue/guest-menus/guestMenus.contract.ts';
import { pickedCount, type PickedQuantities, pickKey } from '#features/catalogue/guest-menus/picks.rules.ts';
import { isStillOff } from '#features/catalogue/guest-menus/sellable.rules.ts';
import { type ChoiceCatalogue, choiceCatalogueOf } from '#features/sales/orders/pricing/orderChoices.rules.ts';

/** Picked quantity of each option, by its path. */
export type Picks = PickedQuantities;

/** Available choices, in the shape that order pricing uses. */
export type Offers = ChoiceCatalogue;
export const choiceIndex = (menu: GuestMenu): Offers => choiceCatalogueOf(menu);

/** Quantity picked from a group at a path. */
export const pickedOf = (group: GuestGroup, picks: PickedQuantities, above: string): number =>
  pickedCount(group, picks, above);
export const placeOf = (above: string, { id }: Pick<GuestGroup, 'id'>, optionId: number): string =>
  pickKey(above, id, optionId);

/** Whether an option or group is sold out now. */
export function isOffNow({ off }: Offers, id: number): boolean {
  const until = off.get(id);
  return until !== undefined && isStillOff(until, new Date());
}
