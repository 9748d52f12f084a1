import type { ChannelMenu } from '#domain/channelMenus.ts';
import { linePath, menuPath } from '#features/catalogue/guest-menus/fixPaths.rules.ts';
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

/** The kind of record of ours that the channel's value of a difference can be written into; null: none. */
export const takenRecordOf = (difference: Pick<MenuChange, 'kind' | 'key'>): Taking['of'] | null =>
  fieldOf(difference)?.of ?? null;

export type Taking = { of: 'product' | 'option'; id: number; field: TakenField; value: string | number };

/** Where a menu sets the price of a product. */
export type MenuPriceSource = { lineId: number } | { list: { id: number; name: string } };

export type TakingContext = {
  channelName: string;
  link: { priceGroupId: number | null; markup: number; menuId: number | null };
  /** Name of the link's price list. */
  priceGroupName: string;
  /** The menu that would be published now. */
  present: ChannelMenu;
  /** Products whose price is set by a menu or a price list. */
  pricedByMenu: ReadonlyMap<number, MenuPriceSource>;
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

/** Why a value is not taken, with the screen that changes it. */
export type TakingProblem = { problem: string; path: string | null };

const problemOf = (problem: string, path: string | null = null): TakingProblem => ({ problem, path });

const ofList = ({ id, name }: { id: number; name: string }, taken: Pick<Taking, 'of' | 'id'>): TakingProblem => {
  const product = taken.of === 'product' ? `?product=${taken.id}` : '';
  return problemOf(`El precio viene de la lista «${name}»: cámbialo allí.`, `/price-groups/${id}${product}`);
};

/** Why a price of the channel is not one of ours. */
function priceProblem(
  change: MenuChange,
  { of, id }: Pick<Taking, 'of' | 'id'>,
  context: TakingContext,
): TakingProblem | null {
  const { link, channelName, priceGroupName, pricedByMenu, pricedByGroup } = context;
  if (link.priceGroupId !== null) return ofList({ id: link.priceGroupId, name: priceGroupName }, { of, id });
  if (link.markup !== 0)
    return problemOf(
      `Este local vende en ${channelName} con ${link.markup > 0 ? 'un alza' : 'una rebaja'}: cámbiala en «Precios y productos…».`,
    );
  if (of === 'option' && pricedByGroup.has(inGroup(id, change.place ?? '')))
    return problemOf(`El precio es el de «${change.place}»: cámbialo en ese grupo.`);
  if (of !== 'product') return null;
  const source = pricedByMenu.get(id);
  if (source && 'list' in source) return ofList(source.list, { of, id });
  if (!source && change.key === productKey(id)) return null;
  const screenOf = (menuId: number) => (source ? linePath(menuId, source.lineId) : menuPath(menuId));
  return problemOf(
    'El precio es el que tiene en el menú: cámbialo allí.',
    link.menuId === null ? null : screenOf(link.menuId),
  );
}

/** The write by which ours becomes what guests see at a channel, or why there is none. */
export function takingOf(change: MenuChange, context: TakingContext): Taking | TakingProblem {
  const target = fieldOf(change);
  if (!target || change.before === null) return problemOf('Solo se toman nombres, descripciones y precios.');
  const present = presentValue(change, context.present);
  if (present === undefined) return problemOf('Ya no está en el menú que publicas.');
  if (present !== change.after)
    return problemOf('Cambió aquí después de publicarse: publica de nuevo, o cámbialo en su pantalla.');
  const problem = target.field === 'price' ? priceProblem(change, target, context) : null;
  return problem ?? { ...target, value: change.before };
}
