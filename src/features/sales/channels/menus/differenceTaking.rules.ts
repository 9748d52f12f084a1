import type { ChannelMenu } from '#domain/channelMenus.ts';
import { productKey, readKey } from './channelKeys.rules.ts';
import type { MenuChange } from './channelMenus.contract.ts';

const takenKinds = ['name', 'description', 'price'] as const;
type TakenField = (typeof takenKinds)[number];

/** The product or option of ours, and its field, that a difference is about; null of other differences. */
function fieldOf({ kind, key }: Pick<MenuChange, 'kind' | 'key'>) {
  const field = takenKinds.find((each) => each === kind);
  const read = readKey(key);
  if (!field || !read || (read.kind !== 'product' && read.kind !== 'option')) return null;
  return { of: read.kind, id: read.id, field };
}

/** Whether the channel's value can be written into a product or option of ours. */
export const isTakeable = (difference: Pick<MenuChange, 'kind' | 'key'>): boolean => fieldOf(difference) !== null;

export type Taking = { of: 'product' | 'option'; id: number; field: TakenField; value: string | number };

export type TakingContext = {
  channelName: string;
  link: { priceGroupId: number | null; markup: number };
  /** The menu that would be published now. */
  present: ChannelMenu;
  /** Products whose price is set by a menu or a price list. */
  pricedByMenu: ReadonlySet<number>;
  /** Options with another price in a group, by option and name of the group. */
  pricedByGroup: ReadonlySet<string>;
};

export const inGroup = (optionId: number, groupName: string): string => JSON.stringify([optionId, groupName]);

/** The value of ours that a difference is about, as it would be published now. */
function presentValue({ kind, key, place }: MenuChange, { items, groups }: ChannelMenu): string | number | undefined {
  const item = items.find((each) => each.key === key);
  if (kind === 'name' || kind === 'description') return item?.[kind];
  if (place === null) return item?.price;
  const inPlace = groups.filter(({ name }) => name === place).flatMap(({ choices }) => choices);
  return inPlace.find(({ itemKey }) => itemKey === key)?.price;
}

/** Why a price of the channel is not one of ours. */
function priceProblem(
  change: MenuChange,
  { of, id }: Pick<Taking, 'of' | 'id'>,
  context: TakingContext,
): string | null {
  const { link, channelName, pricedByMenu, pricedByGroup } = context;
  if (link.priceGroupId !== null)
    return `Este local vende en ${channelName} con su lista de precios: cambia ahí el precio.`;
  if (link.markup > 0) return `Este local vende en ${channelName} con un recargo: su precio allá no es el tuyo.`;
  if (of === 'option' && pricedByGroup.has(inGroup(id, change.place ?? '')))
    return `Su precio es el de «${change.place}»: cámbialo en ese grupo.`;
  if (of === 'product' && (pricedByMenu.has(id) || change.key !== productKey(id)))
    return 'Su precio es el de un menú o una lista de precios: cámbialo ahí.';
  return null;
}

/** The write by which ours becomes what guests see at a channel, or why there is none. */
export function takingOf(change: MenuChange, context: TakingContext): Taking | { problem: string } {
  const target = fieldOf(change);
  if (!target || change.before === null) return { problem: 'Solo se toman nombres, descripciones y precios.' };
  const present = presentValue(change, context.present);
  if (present === undefined) return { problem: 'Ya no está en el menú que publicas.' };
  if (present !== change.after)
    return { problem: 'Cambió aquí después de publicarse: publica de nuevo, o cámbialo en su pantalla.' };
  const problem = target.field === 'price' ? priceProblem(change, target, context) : null;
  return problem === null ? { ...target, value: change.before } : { problem };
}
