import { type OrderChannel, type ProductPlatform, isSoldThrough } from '#domain/catalogue.ts';
import { scopeIncludes, dispatchMethods } from '#domain/delivery/dispatch.ts';
import { priceOf } from '#domain/pricing.ts';
import type { ContentLine, MenuContent } from '#features/catalogue/menus/record/menuContent.contract.ts';
import type { Catalogue, CatalogueModifier, CatalogueProduct, OffSaleItem, SoldOut } from './catalogue.ts';
import { type ChoiceSolver, choiceSolver } from './choices.rules.ts';
import {
  type GuestGroup,
  type GuestLine,
  type GuestMenu,
  type GuestOption,
  type GuestProduct,
  productColumns,
  productExtras,
} from './guestMenus.contract.ts';

/** The part of a menu that all its stores share on a channel. */
type MenuPart = Pick<GuestMenu, 'menu' | 'categories' | 'products' | 'groups' | 'options'>;

/** Phone orders also include web-only and app-only products. */
export const isProductSoldThrough = (platform: ProductPlatform, channel: OrderChannel): boolean =>
  channel === 'order_taker' || isSoldThrough(platform, channel);

export const availableChoices = (modifiers: Catalogue['modifiers']): ChoiceSolver =>
  choiceSolver({
    group: (id) => optionsOf(modifiers, id),
    option(id) {
      const option = modifiers.get(id);
      if (option?.kind !== 'option' || !option.availability) return null;
      return { maxQuantity: option.maxQuantityModifiers, groupIds: option.children.map((child) => child.id) };
    },
  });

function optionsOf(modifiers: Catalogue['modifiers'], id: number) {
  const group = modifiers.get(id);
  if (group?.kind !== 'group' || !group.availability) return null;
  return { minQuantity: group.minQuantityModifiers, optionIds: group.children.map((child) => child.id) };
}

type ReachableModifiers = { groupIds: Set<number>; optionIds: Set<number> };

/** Adds the open groups, their options and everything nested below them to `reachable`. */
export function collectReachable(
  groupIds: readonly number[],
  chooser: ChoiceSolver,
  modifiers: Catalogue['modifiers'],
  reachable: ReachableModifiers = { groupIds: new Set(), optionIds: new Set() },
): ReachableModifiers {
  for (const id of groupIds) {
    const { state, optionIds } = chooser.group(id);
    if (state !== 'open' || reachable.groupIds.has(id)) continue;
    reachable.groupIds.add(id);
    for (const option of optionIds) {
      reachable.optionIds.add(option);
      collectReachable(
        (modifiers.get(option)?.children ?? []).map((child) => child.id),
        chooser,
        modifiers,
        reachable,
      );
    }
  }
  return reachable;
}

const priceIn = (group: CatalogueModifier, option: CatalogueModifier): number =>
  group.children.find(({ id }) => id === option.id)?.price ?? option.price;

/** Whether any choice has a price: a product priced at 0 may still be sold through its options. */
export function hasPaidChoices(
  product: CatalogueProduct,
  chooser: ChoiceSolver,
  modifiers: Catalogue['modifiers'],
): boolean {
  const { groupIds } = collectReachable(product.groupIds, chooser, modifiers);
  return [...groupIds].some((id) => {
    const group = modifiers.get(id);
    return chooser.group(id).optionIds.some((each) => {
      const option = modifiers.get(each);
      return group && option && priceIn(group, option) > 0;
    });
  });
}

/** Builds a menu line with its delivery and pick-up prices. */
export function lineOf(line: ContentLine, product: CatalogueProduct, prices: Catalogue['prices']): GuestLine {
  const sources = { line, lists: prices.get(product.id) ?? [], priceProduct: product.priceProduct };
  const [delivery, pickUp] = [priceOf(sources, 'delivery'), priceOf(sources, 'pickUp')];
  return { id: line.id, productId: product.id, delivery, pickUp };
}

const pick = <Of extends object, Name extends keyof Of>(of: Of, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, of[name]])) as Pick<Of, Name>;

const emptyNull = (text: string, other: string) => (text === '' ? other : text);

const sharedNames = Object.keys({ ...productColumns, ...productExtras }) as (
  | keyof typeof productColumns
  | keyof typeof productExtras
)[];

const guestProductOf = (product: CatalogueProduct, groupIds: number[]): GuestProduct => ({
  ...pick(product, sharedNames),
  id: product.id,
  name: emptyNull(product.nameScreenProduct, product.name),
  label:
    product.label === null
      ? null
      : {
          text: product.label,
          type: product.labelType ?? 'rounded',
          from: product.startDatetimeLabel,
          until: product.endDatetimeLabel,
        },
  from: product.startDatetime,
  until: product.endDatetime,
  groupIds,
  rules: product.modifierRules,
});

const guestGroupOf = (
  group: CatalogueModifier,
  optionIds: readonly number[],
  { modifiers }: Catalogue,
): GuestGroup => ({
  id: group.id,
  name: group.name,
  description: group.description,
  dropdownText: group.dropdownText,
  minQuantity: group.minQuantityModifiers,
  maxQuantity: group.maxQuantityModifiers,
  free: group.free,
  options: optionIds.flatMap((id) => {
    const option = modifiers.get(id);
    return option ? [{ optionId: id, price: priceIn(group, option) }] : [];
  }),
});

const guestOptionOf = (option: CatalogueModifier, chooser: ChoiceSolver): GuestOption => ({
  id: option.id,
  name: option.name,
  description: option.description,
  pictureUrl: option.pictureUrl,
  minQuantity: option.minQuantityModifiers,
  maxQuantity: option.maxQuantityModifiers,
  groupIds: option.children.map(({ id }) => id).filter((id) => chooser.group(id).state === 'open'),
});

const inOrder = (ids: ReadonlySet<number>) => [...ids].toSorted((a, b) => a - b);

/** Whether a product can be sold on a channel at all, regardless of day and time. */
const everSold = (product: CatalogueProduct, channel: OrderChannel, chooser: ChoiceSolver): boolean =>
  product.availability &&
  product.show &&
  isProductSoldThrough(product.platform, channel) &&
  chooser.satisfiable(product.groupIds);

type Sale = {
  channel: OrderChannel;
  menuId: number;
  /** Version number; 0 is the draft. */
  number: number;
  pictureUrl: (key: string | null) => string | null;
};

function soldLines(
  content: MenuContent,
  { products, modifiers, prices }: Catalogue,
  sale: Sale,
  chooser: ChoiceSolver,
) {
  const sold = new Map<number, CatalogueProduct>();
  const priced = (line: GuestLine, product: CatalogueProduct) =>
    dispatchMethods.some((method) => scopeIncludes(product.dispatchMethod, method) && line[method].full > 0) ||
    hasPaidChoices(product, chooser, modifiers);
  const lineFor = (line: ContentLine): GuestLine[] => {
    const product = products.get(line.productId);
    if (line.hidden || !product || !everSold(product, sale.channel, chooser)) return [];
    const guestLine = lineOf(line, product, prices);
    if (!priced(guestLine, product)) return [];
    sold.set(product.id, product);
    return [guestLine];
  };
  const categories = content.categories
    .filter(({ hidden }) => !hidden)
    .map(({ id, name, description, pictureKey, hours, lines }) => {
      const pictureUrl = sale.pictureUrl(pictureKey);
      return { id, name, description, pictureUrl, hours, lines: lines.flatMap(lineFor) };
    })
    .filter(({ lines }) => lines.length > 0);
  return { categories, products: [...sold.values()].toSorted((a, b) => a.id - b.id) };
}

/**
 * Builds the shared part of a menu for one channel, with only what can ever be sold there.
 *
 * Excludes hidden, unavailable and other-channel items, groups without options, and products whose required choices
 * cannot be met.
 *
 * Also excludes products that cost 0 without a paid option. Dates, weekdays, hours and sold-out items remain as data.
 */
export function menuPartOf(content: MenuContent, catalogue: Catalogue, sale: Sale): MenuPart {
  const { modifiers } = catalogue;
  const chooser = availableChoices(modifiers);
  const { categories, products } = soldLines(content, catalogue, sale, chooser);
  const reachable: ReachableModifiers = { groupIds: new Set(), optionIds: new Set() };
  for (const { groupIds } of products) collectReachable(groupIds, chooser, modifiers, reachable);
  const known = (ids: ReadonlySet<number>) => inOrder(ids).flatMap((id) => modifiers.get(id) ?? []);
  const open = (id: number) => chooser.group(id).state === 'open';
  return {
    menu: { id: sale.menuId, name: content.name, version: sale.number },
    categories,
    products: products.map((product) => guestProductOf(product, product.groupIds.filter(open))),
    groups: known(reachable.groupIds).map((group) => guestGroupOf(group, chooser.group(group.id).optionIds, catalogue)),
    options: known(reachable.optionIds).map((option) => guestOptionOf(option, chooser)),
  };
}

/** Null means no end. */
const laterEnd = (a: string | null, b: string | null) => (a === null || b === null ? null : a > b ? a : b);

/** Merges repeated ids, keeping the latest end, and drops items that the menu does not sell. */
function longest(offs: readonly OffSaleItem[], sold: ReadonlySet<number>): OffSaleItem[] {
  const ends = new Map<number, string | null>();
  for (const { id, until } of offs)
    if (sold.has(id)) ends.set(id, ends.has(id) ? laterEnd(ends.get(id) ?? null, until) : until);
  return [...ends].map(([id, until]) => ({ id, until })).toSorted((a, b) => a.id - b.id);
}

type Ids<Lists extends string> = Record<Lists, readonly { id: number }[]>;

/** Sold-out items of a store that its menu includes. */
export const soldOutOf = (part: Ids<'products' | 'options'>, soldOut: SoldOut): GuestMenu['soldOut'] => ({
  products: longest(soldOut.products, new Set(part.products.map(({ id }) => id))),
  modifiers: longest(soldOut.modifiers, new Set(part.options.map(({ id }) => id))),
});
