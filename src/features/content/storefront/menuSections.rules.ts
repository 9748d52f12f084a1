import { type DispatchMethod, scopeIncludes } from '#domain/delivery/dispatch.ts';
import type { GuestLine, GuestMenu, GuestProduct } from '#features/catalogue/guest-menus/guestMenus.contract.ts';
import { fromPriceOf } from '#features/catalogue/guest-menus/fromPrice.rules.ts';
import { inStockOf, isWithinDates, sellabilityOf } from '#features/catalogue/guest-menus/sellable.rules.ts';
import { offText } from './saleTexts.rules.ts';

/** A product as its card shows it. */
export type MenuCard = {
  id: number;
  product: GuestProduct;
  prices: Pick<GuestLine, DispatchMethod>;
  /** The least that a guest pays by each dispatch method of the product and the store. */
  fromPrices: Partial<Pick<GuestLine, DispatchMethod>>;
  /** Not sold out; it may be outside of its hours. */
  isInStock: boolean;
  /** Why it cannot be ordered now; null when it can. */
  off: string | null;
  /** The only dispatch method of the product, where the store has both. */
  only: DispatchMethod | null;
  label: string | null;
};
/** Products that the section of the most ordered shows, and how few it is not worth. */
const [maxPopular, minPopular] = [6, 2];

export type MenuSection = { id: number; name: string; description: string; lines: MenuCard[] };

type Question = { methods: readonly DispatchMethod[]; at: Date };

/** Products that can be ordered, then the others, both in the order of the menu. */
const orderableFirst = (cards: readonly MenuCard[]): MenuCard[] => [
  ...cards.filter(({ off }) => off === null),
  ...cards.filter(({ off }) => off !== null),
];

/** Non-empty categories of a menu at a moment, each product with the reason that prevents it. */
export function menuSections(menu: GuestMenu, { methods, at }: Question): MenuSection[] {
  const sale = sellabilityOf(menu);
  const from = fromPriceOf(menu);
  const isInStock = inStockOf(menu, at);
  const products = new Map(menu.products.map((each) => [each.id, each]));
  const clock = { timeZone: menu.store.timeZone, at };
  const cardsOf = ({ id, productId, delivery, pickUp }: GuestLine): MenuCard[] => {
    const product = products.get(productId);
    const ways = product ? methods.filter((method) => scopeIncludes(product.dispatchMethod, method)) : [];
    if (!product || ways.length === 0) return [];
    const answers = ways.map((method) => sale({ productId, method, at }));
    const first = answers.find((each) => !each.sellable);
    const off = answers.some((each) => each.sellable) || !first || first.sellable ? null : offText(first, clock);
    const only = ways.length === 1 && methods.length > 1 ? (ways[0] ?? null) : null;
    const { label } = product;
    return [
      {
        id,
        product,
        prices: { delivery, pickUp },
        fromPrices: Object.fromEntries(
          ways.map((method) => [method, from({ delivery, pickUp }[method], product.groupIds)]),
        ),
        isInStock: isInStock(product),
        off,
        only,
        label: label && isWithinDates(label, at) ? label.text : null,
      },
    ];
  };
  return menu.categories.flatMap(({ id, name, description, lines }) => {
    const cards = lines.flatMap(cardsOf);
    return cards.length > 0 ? [{ id, name, description, lines: orderableFirst(cards) }] : [];
  });
}

/** The most ordered products that can be ordered now; none when they are too few. */
export function popularCards(sections: readonly MenuSection[], productIds: readonly number[]): MenuCard[] {
  const cards = new Map(sections.flatMap(({ lines }) => lines).map((card) => [card.product.id, card]));
  const popular = productIds.flatMap((id) => {
    const card = cards.get(id);
    return card && card.off === null ? [card] : [];
  });
  return popular.length < minPopular ? [] : popular.slice(0, maxPopular);
}
