import type { ChannelCategory, ChannelItem, ChannelMark, ChannelMenu } from '#domain/channelMenus.ts';
import { type PriceRounding, raisePrice } from '#domain/pricing.ts';
import type { WeekHours } from '#domain/schedule/schedule.ts';
import { categoryPath, linePath, storePath } from '#features/catalogue/guest-menus/fixPaths.rules.ts';
import type { GuestLine, GuestMenu, GuestProduct } from '#features/catalogue/guest-menus/guestMenus.contract.ts';
import { choicesAt } from './channelChoices.rules.ts';
import { commonHours, deliveryHours, hoursOfDays, isNeverOpen } from './channelHours.rules.ts';
import { categoryKey, groupKey, productKey, secondKey } from './channelKeys.rules.ts';
import type { ChannelFinding } from './channelMenus.contract.ts';
import { choicesOf, ignoredRules, type TargetChannel, unsoldReason } from './soldProducts.rules.ts';

/** A store's menu and how a link sells it at a channel. */
export type ChannelSale = {
  menu: GuestMenu;
  storeHours: WeekHours;
  at: Date;
  channel: TargetChannel;
  /** Percentage over our prices, and how the new prices end. */
  markup: number;
  rounding: PriceRounding;
  excludedProductIds: readonly number[];
  /** Origin of pictures, whose addresses are paths. */
  origin: string;
};
export type TranslatedMenu = { menu: ChannelMenu; findings: ChannelFinding[] };

const marks: Readonly<Record<string, ChannelMark>> = {
  vegan: 'vegan',
  vegetarian: 'vegetarian',
  gluten_free: 'glutenFree',
};
const marksOf = ({ attributes, foodType }: GuestProduct): ChannelMark[] => [
  ...attributes.flatMap((attribute) => marks[attribute] ?? []),
  ...(foodType === 'alcohol' ? (['alcohol'] as const) : []),
];

/** A price at a channel; an item that costs something never becomes free. */
export const priceAt = (price: number, { markup, rounding }: Pick<ChannelSale, 'markup' | 'rounding'>): number =>
  markup === 0 ? price : raisePrice(price, markup, rounding);

const absolute = (path: string | null | undefined, origin: string): string | null =>
  path ? (path.startsWith('/') ? `${origin}${path}` : path) : null;

type Sold = {
  products: ReadonlyMap<number, GuestProduct>;
  offSale: ReadonlyMap<number, string | null>;
  items: Map<string, ChannelItem>;
  findings: ChannelFinding[];
};

function itemOf(product: GuestProduct, key: string, price: number, origin: string, { offSale }: Sold): ChannelItem {
  return {
    key,
    name: product.name,
    description: product.description,
    price,
    pictureUrl: absolute(product.pictures[0]?.url, origin),
    groupKeys: product.groupIds.map(groupKey),
    isSoldAlone: true,
    hours: hoursOfDays(product.weekdays),
    available: !offSale.has(product.id),
    until: offSale.get(product.id) ?? null,
    marks: marksOf(product),
  };
}

/** The key of a line's product, whose item is added; another one where the line has another price. */
function keyOfLine(line: GuestLine, category: string, sale: ChannelSale, sold: Sold): string | null {
  const product = sold.products.get(line.productId);
  if (!product) return null;
  const { menu, channel, origin } = sale;
  const key = productKey(product.id);
  const price = priceAt(line.delivery.full, sale);
  const report = (finding: Pick<ChannelFinding, 'kind' | 'effect' | 'message'>) =>
    void sold.findings.push({ ...finding, name: product.name, itemKey: key, path: linePath(menu.menu.id, line.id) });
  const add = (itemKey: string) => {
    sold.items.set(itemKey, itemOf(product, itemKey, price, origin, sold));
    return itemKey;
  };
  const first = sold.items.get(key);
  if (!first && line.delivery.price < line.delivery.full)
    report({
      kind: 'discount',
      effect: 'notice',
      message: `Su descuento no va a ${channel.name}: allá se publica al precio sin descuento.`,
    });
  if (!first) return add(key);
  if (first.price === price) return key;
  const second = secondKey(key, category);
  const other = sold.items.get(second);
  if (other?.price === price) return second;
  if (other) {
    report({
      kind: 'secondKey',
      effect: 'leftOut',
      message: 'Está varias veces en la categoría con precios distintos: ahí va una sola vez.',
    });
    return null;
  }
  report({
    kind: 'secondKey',
    effect: 'notice',
    message: `Cuesta otro precio en esta categoría: ahí va como otro producto de ${channel.name}, ${second}.`,
  });
  return add(second);
}

function categoriesOf(sale: ChannelSale, sold: Sold): ChannelCategory[] {
  const { menu, channel } = sale;
  const ofStore = deliveryHours(sale.storeHours);
  return menu.categories.flatMap(({ id, name, description, hours, lines }) => {
    const key = categoryKey(id);
    const open = hours && commonHours(deliveryHours(hours), ofStore);
    if (open && isNeverOpen(open)) {
      sold.findings.push({
        kind: 'noHours',
        effect: 'leftOut',
        message: `No tiene horas de despacho mientras el local abre: no va a ${channel.name}.`,
        name,
        itemKey: key,
        path: categoryPath(menu.menu.id, id),
      });
      return [];
    }
    const itemKeys = new Set(lines.flatMap((line) => keyOfLine(line, key, sale, sold) ?? []));
    return itemKeys.size > 0 ? [{ key, name, description, hours: open, itemKeys: [...itemKeys] }] : [];
  });
}

/** Products that can be sold at the channel, with why the others cannot. */
function soldProducts({ menu, at, channel, excludedProductIds }: ChannelSale) {
  const choices = choicesOf(menu);
  const excluded = new Set(excludedProductIds);
  const products = new Map<number, GuestProduct>();
  const findings: ChannelFinding[] = [];
  for (const product of menu.products) {
    if (excluded.has(product.id)) continue;
    const where = { product, at, timeZone: menu.store.timeZone, choices, channel };
    const unsold = unsoldReason(where);
    if (!unsold) products.set(product.id, product);
    findings.push(...(unsold ? [unsold] : ignoredRules(where)));
  }
  return { choices, products, findings };
}

/** A store's menu as it is sold at a channel, with everything that is sold there differently or not at all. */
export function channelMenuOf(sale: ChannelSale): TranslatedMenu {
  const { menu, channel, origin } = sale;
  const { choices, products, findings } = soldProducts(sale);
  const offSale = new Map(menu.soldOut.products.map(({ id, until }) => [id, until]));
  const sold: Sold = { products, offSale, items: new Map(), findings };
  const categories = categoriesOf(sale, sold);
  const used = new Set(categories.flatMap(({ itemKeys }) => itemKeys));
  const groupIds = [...products.values()].flatMap(({ id, groupIds: ids }) => (used.has(productKey(id)) ? ids : []));
  const offered = choicesAt(choices, [...new Set(groupIds)], {
    channel,
    priceAt: (price) => priceAt(price, sale),
    pictureUrl: (path) => absolute(path, origin),
    offSale: new Map(menu.soldOut.modifiers.map(({ id, until }) => [id, until])),
  });
  const hours = deliveryHours(sale.storeHours);
  if (isNeverOpen(hours))
    findings.push({
      kind: 'noHours',
      effect: 'blocks',
      message: 'El local no tiene horario de despacho ningún día.',
      name: '',
      itemKey: null,
      path: storePath(menu.store.id, 'schedules', 'businessHours'),
    });
  return {
    menu: {
      name: menu.menu.name,
      hours,
      categories,
      items: [...sold.items.values(), ...offered.items],
      groups: offered.groups,
    },
    findings: [...findings, ...offered.findings],
  };
}
