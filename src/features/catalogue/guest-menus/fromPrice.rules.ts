import { chargeOf } from '#domain/pricing.ts';
import type { GuestLine, GuestMenu } from './guestMenus.contract.ts';
import { type ModifierIndex, modifierIndexOf } from './picks.rules.ts';

type Charge = GuestLine['delivery'];

/** Surcharge of the cheapest required choices of some groups, including nested ones. */
type RequiredCharge = (groupIds: readonly number[]) => number;

function requiredChargeOf({ groups, options }: ModifierIndex): RequiredCharge {
  const known = new Map<number, number>();
  const settle = (id: number): number => {
    const group = groups.get(id);
    if (!group || group.minQuantity === 0) return 0;
    const offers = group.options
      .map(({ optionId, price }) => {
        const option = options.get(optionId);
        return { price, below: requiredCharge(option?.groupIds ?? []), max: option?.maxQuantity ?? 0 };
      })
      .toSorted((one, other) => one.price + one.below - (other.price + other.below));
    const units = offers.flatMap(({ max, ...each }) =>
      Array.from({ length: Math.min(max, group.minQuantity) }, () => each),
    );
    const cheapest = units.slice(0, group.minQuantity);
    const charged = chargeOf(
      cheapest.map(({ price }) => price),
      group.free,
    );
    return charged + cheapest.reduce((sum, { below }) => sum + below, 0);
  };
  const chargeOfGroup = (id: number): number => {
    const before = known.get(id);
    if (before !== undefined) return before;
    // Breaks cycles: a group nested in itself requires nothing more.
    known.set(id, 0);
    const charge = settle(id);
    known.set(id, charge);
    return charge;
  };
  const requiredCharge: RequiredCharge = (groupIds) => groupIds.reduce((sum, id) => sum + chargeOfGroup(id), 0);
  return requiredCharge;
}

/** Lowest price above 0 of any option of these groups; 0 without one. */
function cheapestPaid(
  { groups, options }: ModifierIndex,
  groupIds: readonly number[],
  seen = new Set<number>(),
): number {
  const prices = groupIds.flatMap((id) => {
    if (seen.has(id)) return [];
    seen.add(id);
    return (groups.get(id)?.options ?? []).flatMap(({ optionId, price }) => [
      price,
      cheapestPaid({ groups, options }, options.get(optionId)?.groupIds ?? [], seen),
    ]);
  });
  const paid = prices.filter((price) => price > 0);
  return paid.length > 0 ? Math.min(...paid) : 0;
}

/**
 * Returns a function of the least that a guest pays for a product: its price with the cheapest required choices.
 *
 * A product with a price of 0 starts at its cheapest paid choice.
 *
 * Sold-out choices count, so that the price does not follow the stock of an option.
 */
export function fromPriceOf(
  menu: Pick<GuestMenu, 'groups' | 'options'>,
): (charge: Charge, groupIds: readonly number[]) => Charge {
  const index = modifierIndexOf(menu);
  const requiredCharge = requiredChargeOf(index);
  return ({ price, full }, groupIds) => {
    if (groupIds.length === 0) return { price, full };
    const required = requiredCharge(groupIds);
    const added = required === 0 && price === 0 ? cheapestPaid(index, groupIds) : required;
    return { price: price + added, full: full + added };
  };
}
