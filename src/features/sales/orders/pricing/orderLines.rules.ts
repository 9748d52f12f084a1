import type { DispatchMethod } from '#domain/delivery/dispatch.ts';
import { localOf } from '#domain/time/zonedTime.ts';
import type { GuestLine, GuestMenu, GuestProduct } from '#features/catalogue/guest-menus/guestMenus.contract.ts';
import { isWithinCategoryHours, sellabilityOf } from '#features/catalogue/guest-menus/sellable.rules.ts';
import {
  firstSoldOut,
  type ChoiceCatalogue,
  choiceCatalogueOf,
  priceChoices,
  ruleRefusals,
} from './orderChoices.rules.ts';
import type { SoldLine } from '../record/orderShape.contract.ts';
import type { OrderLineInput, Refusal } from '../placing/placing.contract.ts';
import { type StoreClock, unavailableText, orderRefusal, soldOutText } from './refusals.rules.ts';

type Entry = { line: GuestLine; category: GuestMenu['categories'][number]; product: GuestProduct };

/** A menu as orders are priced by it: everything found once, for any number of orders. */
export type OrderMenu = {
  menu: GuestMenu;
  entries: ReadonlyMap<number, Entry>;
  offers: ChoiceCatalogue;
  sell: ReturnType<typeof sellabilityOf>;
};

export function orderMenu(menu: GuestMenu): OrderMenu {
  const products = new Map(menu.products.map((each) => [each.id, each]));
  const entries = new Map<number, Entry>();
  for (const category of menu.categories)
    for (const line of category.lines) {
      const product = products.get(line.productId);
      if (product) entries.set(line.id, { line, category, product });
    }
  return { menu, entries, offers: choiceCatalogueOf(menu), sell: sellabilityOf(menu) };
}

type Sold = { line: SoldLine | null; refusals: Refusal[] };
/** Dispatch method and moment of the lines; messages use the store's current time. */
export type LineMoment = { method: DispatchMethod; at: Date; clock: StoreClock };

function quantityRefusals(
  { name, minQuantityModifiers, maxQuantityModifiers }: GuestProduct,
  count: number,
  path: string,
) {
  if (count < minQuantityModifiers)
    return [orderRefusal('choices', path, `${name}: elige al menos ${minQuantityModifiers} opciones en total.`)];
  if (count > maxQuantityModifiers)
    return [orderRefusal('choices', path, `${name}: elige como máximo ${maxQuantityModifiers} opciones en total.`)];
  return [];
}

/** Why the line's category is unavailable although another one sells the product. */
const categoryOff = ({ category, product }: Entry, { method, at, clock }: LineMoment, path: string): Refusal[] =>
  isWithinCategoryHours(category.hours, method, localOf(clock.timeZone, at.getTime()))
    ? []
    : [orderRefusal('line', path, `${product.name} no se vende a esa hora en «${category.name}».`)];

/** Label of a product's picture at a moment. */
const labelAt = ({ label }: GuestProduct, at: Date): string | null =>
  label &&
  (label.from === null || Date.parse(label.from) <= at.getTime()) &&
  (label.until === null || Date.parse(label.until) > at.getTime())
    ? label.text
    : null;

/** Why a product is not sold at that moment or in the requested category. */
function offLine(menu: OrderMenu, entry: Entry, path: string, moment: LineMoment): Refusal[] {
  const { product } = entry;
  const sale = menu.sell({ productId: product.id, method: moment.method, at: moment.at });
  if (sale.sellable) return categoryOff(entry, moment, path);
  const missing = sale.reason === 'choices' ? firstSoldOut(product.groupIds, menu.offers, moment.at) : null;
  if (missing)
    return [orderRefusal('line', path, soldOutText(missing.name, missing.until, moment.clock), missing.until)];
  return [orderRefusal('line', path, unavailableText(product.name, sale, moment.clock), sale.until)];
}

/** Prices a line from the menu alone. An invalid line is refused and still priced as far as possible. */
export function priceLine(menu: OrderMenu, input: OrderLineInput, path: string, moment: LineMoment): Sold {
  const entry = menu.entries.get(input.lineId);
  if (!entry) return { line: null, refusals: [orderRefusal('line', path, 'Ese producto ya no está en el menú.')] };
  const { line, product } = entry;
  const place = `${path}.choices`;
  const chosen = input.choices ?? [];
  const context = { offers: menu.offers, at: moment.at, clock: moment.clock };
  const priced = priceChoices({ groupIds: product.groupIds, choices: chosen, path: place }, context);
  const count = chosen.reduce((sum, { quantity }) => sum + quantity, 0);
  const { price, full } = line[moment.method];
  const sold = {
    lineId: line.id,
    productId: product.id,
    name: product.name,
    category: entry.category.name,
    pictureUrl: product.pictures[0]?.thumbnail ?? null,
    label: labelAt(product, moment.at),
    quantity: input.quantity,
    price,
    full,
    choices: priced.choices,
    choicesTotal: priced.total,
    total: input.quantity * (price + priced.total),
    comment: product.allowComments ? (input.comment ?? '') : '',
  };
  const refusals = [
    ...offLine(menu, entry, path, moment),
    ...priced.refusals,
    ...ruleRefusals(product, priced.choices, place),
    ...quantityRefusals(product, count, place),
  ];
  return { line: sold, refusals };
}
