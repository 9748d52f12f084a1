import type { GuestLine, GuestProduct } from '#features/catalogue/guest-menus/guestMenus.contract.ts';
import { type PickedQuantities, pickKey } from '#features/catalogue/guest-menus/picks.rules.ts';
import { type ChoiceCatalogue, priceChoices, ruleRefusals } from '#features/sales/orders/pricing/orderChoices.rules.ts';
import type { CartChoice, CartLine } from './cart.rules.ts';

/** Converts picked quantities to the choices of an order. */
export function choicesOf(
  groupIds: readonly number[],
  offers: ChoiceCatalogue,
  picks: PickedQuantities,
  above = '',
): CartChoice[] {
  return groupIds.flatMap((groupId) =>
    (offers.groups.get(groupId)?.options ?? []).flatMap(({ optionId }): CartChoice[] => {
      const place = pickKey(above, groupId, optionId);
      const quantity = picks[place] ?? 0;
      if (quantity === 0) return [];
      const below = offers.options.get(optionId)?.groupIds ?? [];
      return [{ groupId, optionId, quantity, choices: choicesOf(below, offers, picks, place) }];
    }),
  );
}

/** Picked quantities of the choices of an order. */
export const picksOf = (choices: readonly CartChoice[], above = ''): PickedQuantities =>
  Object.assign(
    {},
    ...choices.map(({ groupId, optionId, quantity, choices: below }) => {
      const place = pickKey(above, groupId, optionId);
      return { [place]: quantity, ...picksOf(below, place) };
    }),
  ) as PickedQuantities;

const optionIdsOf = (choices: readonly CartChoice[]): number[] =>
  choices.flatMap(({ optionId, choices: below }) => [optionId, ...optionIdsOf(below)]);

/** Options that a picked one excludes, each with the name of that one. */
export function excludedOptions(
  { rules }: Pick<GuestProduct, 'rules'>,
  choices: readonly CartChoice[],
  options: ChoiceCatalogue['options'],
): ReadonlyMap<number, string> {
  const picked = new Set(optionIdsOf(choices));
  return new Map(
    rules.flatMap(({ kind, modifierId, ruledModifierId }) => {
      if (kind !== 'excludes') return [];
      const pairs = [[modifierId, ruledModifierId] as const, [ruledModifierId, modifierId] as const];
      return pairs.flatMap(([one, other]): [number, string][] =>
        picked.has(one) ? [[other, options.get(one)?.name ?? '']] : [],
      );
    }),
  );
}

/** Summary of the choices: `Grande, 2 Queso (Cheddar)`. */
export const choiceSummary = (choices: readonly CartChoice[], options: ChoiceCatalogue['options']): string =>
  choices
    .map(({ optionId, quantity, choices: below }) => {
      const name = `${quantity > 1 ? `${quantity} ` : ''}${options.get(optionId)?.name ?? ''}`;
      return below.length > 0 ? `${name} (${choiceSummary(below, options)})` : name;
    })
    .join(', ');

type Picked = { product: GuestProduct; line: GuestLine; picks: PickedQuantities; quantity: number; comment: string };

/** Builds a cart line from the picks, with the validation messages. */
export function lineOf(
  { product, line, picks, quantity, comment }: Picked,
  offers: ChoiceCatalogue,
  { at, timeZone }: { at: Date; timeZone: string },
): { line: CartLine; issues: string[] } {
  const choices = choicesOf(product.groupIds, offers, picks);
  const priced = priceChoices(
    { groupIds: product.groupIds, choices, path: '' },
    { offers, at, clock: { at, timeZone } },
  );
  const unit = { delivery: line.delivery.price + priced.total, pickUp: line.pickUp.price + priced.total };
  return {
    line: {
      lineId: line.id,
      name: product.name,
      words: choiceSummary(choices, offers.options),
      quantity,
      choices,
      comment,
      unit,
    },
    issues: [...priced.refusals, ...ruleRefusals(product, priced.choices, '')].map(({ message }) => message),
  };
}
