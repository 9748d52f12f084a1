import type {
  GuestGroup,
  GuestMenu,
  GuestOption,
  GuestProduct,
} from '#features/catalogue/guest-menus/guestMenus.contract.ts';
import { isStillOff } from '#features/catalogue/guest-menus/sellable.rules.ts';
import type { SoldChoice } from '../record/orderShape.contract.ts';
import type { OrderChoiceInput, Refusal } from '../placing/placing.contract.ts';
import { type StoreClock, orderRefusal, soldOutText } from './refusals.rules.ts';

/** Indexes of a menu that price choices, built once per menu. */
export type ChoiceCatalogue = {
  groups: ReadonlyMap<number, GuestGroup>;
  options: ReadonlyMap<number, GuestOption>;
  /** Until when options and groups are sold out. */
  off: ReadonlyMap<number, string | null>;
};
export const choiceCatalogueOf = ({ groups, options, soldOut }: GuestMenu): ChoiceCatalogue => ({
  groups: new Map(groups.map((each) => [each.id, each])),
  options: new Map(options.map((each) => [each.id, each])),
  off: new Map(soldOut.modifiers.map(({ id, until }) => [id, until])),
});

export type PricedChoices = { choices: SoldChoice[]; total: number; refusals: Refusal[] };
type ChoiceInput = { groupIds: readonly number[]; choices: readonly OrderChoiceInput[]; path: string };
/** `at` is the moment of the order; messages use the store's current time. */
type Context = { offers: ChoiceCatalogue; at: Date; clock: StoreClock };

const none: PricedChoices = { choices: [], total: 0, refusals: [] };

const combine = (parts: readonly PricedChoices[]): PricedChoices => ({
  choices: parts.flatMap(({ choices }) => choices),
  total: parts.reduce((sum, { total }) => sum + total, 0),
  refusals: parts.flatMap(({ refusals }) => refusals),
});

/** Prices the choices of a product or an option, nested ones included; amounts per unit. */
export function priceChoices({ groupIds, choices, path }: ChoiceInput, context: Context): PricedChoices {
  const unknown = choices.flatMap((choice, at) =>
    groupIds.includes(choice.groupId)
      ? []
      : [orderRefusal('choices', `${path}.${at}`, 'Esa opción ya no se ofrece aquí.')],
  );
  const placed = choices.map((choice, at) => ({ choice, path: `${path}.${at}` }));
  const parts = groupIds.map((id) => {
    const group = context.offers.groups.get(id);
    const groupChoices = placed.filter(({ choice }) => choice.groupId === id);
    return group ? priceGroup(group, groupChoices, path, context) : none;
  });
  return combine([{ ...none, refusals: unknown }, ...parts]);
}

type Placed = { choice: OrderChoiceInput; path: string };

function priceGroup(group: GuestGroup, placed: readonly Placed[], path: string, context: Context): PricedChoices {
  const count = placed.reduce((sum, { choice }) => sum + choice.quantity, 0);
  const refusals = [
    ...countRefusals(group, count, path, context),
    ...placed.flatMap((each, at) => optionRefusals(group, each, placed.slice(0, at), context)),
  ];
  const prices = new Map(group.options.map(({ optionId, price }) => [optionId, price]));
  const known = placed.filter(({ choice }) => prices.has(choice.optionId));
  const priceOf = ({ choice }: Placed) => prices.get(choice.optionId) ?? 0;
  const free = freeUnits(
    known.map((each) => ({ price: priceOf(each), quantity: each.choice.quantity })),
    group.free,
  );
  const below = known.map(({ choice, path: place }) =>
    priceChoices(
      {
        groupIds: context.offers.options.get(choice.optionId)?.groupIds ?? [],
        choices: choice.choices ?? [],
        path: `${place}.choices`,
      },
      context,
    ),
  );
  const charge = known.reduce((sum, each, at) => sum + (each.choice.quantity - (free[at] ?? 0)) * priceOf(each), 0);
  const belowTotal = known.reduce((sum, { choice }, at) => sum + choice.quantity * (below[at]?.total ?? 0), 0);
  return {
    choices: known.map((each, at) => ({
      groupId: group.id,
      groupName: group.name,
      optionId: each.choice.optionId,
      name: context.offers.options.get(each.choice.optionId)?.name ?? '',
      quantity: each.choice.quantity,
      price: priceOf(each),
      free: free[at] ?? 0,
      choices: below[at]?.choices ?? [],
    })),
    total: charge + belowTotal,
    refusals: [...refusals, ...below.flatMap((each) => each.refusals)],
  };
}

/** Free units of each choice: the cheapest first, and the first of equal ones. */
function freeUnits(units: readonly { price: number; quantity: number }[], free: number): number[] {
  const counts = units.map(() => 0);
  let left = free;
  const cheapestFirst = units.map((unit, at) => ({ ...unit, at })).toSorted((one, other) => one.price - other.price);
  for (const { quantity, at } of cheapestFirst) {
    counts[at] = Math.min(quantity, left);
    left -= counts[at];
  }
  return counts;
}

/** Whether a modifier is sold out at the moment of the order. */
const isOff = (id: number, { offers: { off }, at }: Context): boolean => {
  const until = off.get(id);
  return until !== undefined && isStillOff(until, at);
};

function countRefusals(group: GuestGroup, count: number, path: string, context: Context): Refusal[] {
  const { name, minQuantity, maxQuantity } = group;
  if (count > 0 && isOff(group.id, context))
    return [orderRefusal('choices', path, soldOutText(name, context.offers.off.get(group.id) ?? null, context.clock))];
  // A group with no options left is not required; the product reports it when it needs one.
  const isRequired = group.options.some(({ optionId }) => !isOff(optionId, context)) && !isOff(group.id, context);
  if (isRequired && count < minQuantity)
    return [orderRefusal('choices', path, `Elige al menos ${minQuantity} de «${name}»: elegiste ${count}.`)];
  if (count > maxQuantity)
    return [orderRefusal('choices', path, `Elige como máximo ${maxQuantity} de «${name}»: elegiste ${count}.`)];
  return [];
}

function optionRefusals(
  group: GuestGroup,
  { choice, path }: Placed,
  before: readonly Placed[],
  context: Context,
): Refusal[] {
  const { optionId, quantity } = choice;
  const option = context.offers.options.get(optionId);
  if (!option || !group.options.some((each) => each.optionId === optionId))
    return [orderRefusal('choices', path, `Esa opción de «${group.name}» ya no se ofrece.`)];
  if (isOff(optionId, context)) {
    const until = context.offers.off.get(optionId) ?? null;
    return [orderRefusal('choices', path, soldOutText(option.name, until, context.clock), until)];
  }
  if (before.some((each) => each.choice.optionId === optionId))
    return [orderRefusal('choices', path, `«${option.name}» viene dos veces: suma la cantidad en una.`)];
  if (quantity > option.maxQuantity)
    return [orderRefusal('choices', path, `Elige como máximo ${option.maxQuantity} de «${option.name}».`)];
  if (quantity < option.minQuantity)
    return [orderRefusal('choices', path, `Elige al menos ${option.minQuantity} de «${option.name}».`)];
  return [];
}

type RuledProduct = Pick<GuestProduct, 'name' | 'rules'>;

/** Checks the product's rules across its options. */
export function ruleRefusals(product: RuledProduct, choices: readonly SoldChoice[], path: string): Refusal[] {
  const names = new Map<number, string>();
  const gather = (each: SoldChoice): void => {
    names.set(each.optionId, each.name);
    each.choices.forEach(gather);
  };
  choices.forEach(gather);
  return product.rules.flatMap(({ modifierId, kind, ruledModifierId }) => {
    const name = names.get(modifierId);
    if (name === undefined || names.has(ruledModifierId) === (kind === 'requires')) return [];
    const other = names.get(ruledModifierId);
    const message = other
      ? `«${name}» no va con «${other}».`
      : `«${name}» se pide junto con otra opción que falta en ${product.name}.`;
    return [orderRefusal('choices', path, message)];
  });
}

/** The first sold-out part of the required groups. */
export function firstSoldOut(groupIds: readonly number[], { groups, options, off }: ChoiceCatalogue, at: Date) {
  const required = groupIds.flatMap((id) => groups.get(id) ?? []).filter(({ minQuantity }) => minQuantity > 0);
  const parts = required.flatMap(({ id, name, options: groupOptions }) => [
    { id, name },
    ...groupOptions.map(({ optionId }) => ({ id: optionId, name: options.get(optionId)?.name ?? '' })),
  ]);
  const found = parts.find(({ id }) => off.has(id) && isStillOff(off.get(id) ?? null, at));
  return found ? { name: found.name, until: off.get(found.id) ?? null } : null;
}
