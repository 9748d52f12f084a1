import { type DispatchMethod, scopeIncludes } from '#domain/delivery/dispatch.ts';
import { type FoodType, publicItemId } from '#domain/catalogue.ts';
import { fromPriceOf } from '#features/catalogue/guest-menus/fromPrice.rules.ts';
import type { GuestLine, GuestMenu, GuestProduct } from '#features/catalogue/guest-menus/guestMenus.contract.ts';
import { inStockOf } from '#features/catalogue/guest-menus/sellable.rules.ts';
import { feedTexts } from './feedText.rules.ts';
import {
  type FeedChoice,
  type FeedFormat,
  type FeedHead,
  type FeedItem,
  type FeedMenu,
  type FeedStore,
  itemProblems,
} from './feedFormat.rules.ts';
import { isError, type ProblemCounter } from './problems.rules.ts';

/** Settings of a feed that select and name its rows. */
export type FeedRules = {
  dispatchMethod: DispatchMethod;
  isPerStore: boolean;
  titleTemplate: string;
  foodTypes: readonly FoodType[];
  minPrice: number;
};

type Part = Pick<GuestMenu, 'menu' | 'categories' | 'products' | 'groups' | 'options'>;

/** A menu with the stores that share it, and the address of each product's picture. */
export type MenuSource = Part & {
  stores: readonly (FeedStore & { soldOut: GuestMenu['soldOut'] })[];
  pictureUrlOf(productId: number): string | null;
};

/** Address of a product's page in the shop. */
export const productLink = (shopUrl: string, { slug }: { slug: string }, { id, url }: { id: number; url: string }) =>
  `${shopUrl}/locales/${encodeURIComponent(slug)}/${encodeURIComponent(url || String(id))}`;

type Sold = { product: GuestProduct; line: GuestLine; category: string; categoryId: number };

/** Products of a menu at a dispatch method, each once, in the order of the menu. */
function soldProducts({ categories, products }: Part, rules: FeedRules, counter: ProblemCounter): Sold[] {
  const byId = new Map(products.map((each) => [each.id, each]));
  const sold = new Map<number, Sold>();
  for (const { id: categoryId, name: category, lines } of categories)
    for (const line of lines) {
      const product = byId.get(line.productId);
      if (!product || !scopeIncludes(product.dispatchMethod, rules.dispatchMethod)) continue;
      if (rules.foodTypes.length > 0 && !rules.foodTypes.includes(product.foodType as FoodType)) continue;
      const before = sold.get(product.id);
      if (!before) sold.set(product.id, { product, line, category, categoryId });
      else if (before.line[rules.dispatchMethod].price !== line[rules.dispatchMethod].price)
        counter.add('severalPrices', product.id);
    }
  return [...sold.values()];
}

/** Options of the first required group whose prices differ, each at the price of the product with it. */
function choicesOf(
  { groups, options }: Part,
  { product, line }: Sold,
  { id, price: from, method }: { id: string; price: number; method: DispatchMethod },
): FeedChoice[] {
  const names = new Map(options.map((option) => [option.id, option.name]));
  const required = groups.filter((each) => product.groupIds.includes(each.id) && each.minQuantity > 0);
  const group = required.find((each) => new Set(each.options.map(({ price }) => price)).size > 1 && each.free === 0);
  if (!group) return [];
  const cheapest = Math.min(...group.options.map(({ price }) => price));
  const rest = Math.max(0, from - line[method].price - cheapest);
  return group.options.map(({ optionId, price }) => ({
    id: `${id}g${group.id}o${optionId}`,
    name: names.get(optionId) ?? '',
    price: line[method].price + price + rest,
  }));
}

export type RowBuild = { rules: FeedRules; format: FeedFormat; head: FeedHead; counter: ProblemCounter; at: Date };

/** Returns a function that completes a product's item for a store. Texts and prices are computed once for all stores. */
function itemMaker(source: MenuSource, { rules, format, head, counter }: RowBuild) {
  const from = fromPriceOf(source);
  const { dispatchMethod: method, isPerStore, titleTemplate } = rules;
  const namesStore = titleTemplate.includes('{local}');
  return (sold: Sold) => {
    const { product, line, category } = sold;
    const charge = from(line[method], product.groupIds);
    if (charge.price < rules.minPrice) return null;
    const textsIn = (local: string) =>
      feedTexts(
        {
          template: titleTemplate,
          parts: { producto: product.name, local, empresa: head.company, categoria: category },
          description: product.description,
        },
        format.texts,
      );
    const common = textsIn(source.stores[0]?.name ?? '');
    const shared = {
      productId: product.id,
      pictureUrl: source.pictureUrlOf(product.id),
      price: charge.full,
      salePrice: charge.price < charge.full ? charge.price : null,
      category,
    };
    const [first] = source.stores;
    // Each menu has separate items, at the prices of its stores.
    const menuItemId = format.menuRow && first ? publicItemId(product.id, first.id) : null;
    const choices = menuItemId === null ? [] : choicesOf(source, sold, { id: menuItemId, price: charge.price, method });
    const itemIn = (store: FeedStore, isAvailable: boolean): FeedItem => {
      const { title, description } = namesStore && isPerStore ? textsIn(store.name) : common;
      const link = productLink(head.shopUrl, store, product);
      const id = menuItemId ?? publicItemId(product.id, isPerStore ? store.id : null);
      return { ...shared, id, title, description, link, choices, isAvailable, store };
    };
    const problems = first ? [...itemProblems(itemIn(first, true), format), ...common.problems] : [];
    for (const problem of problems) counter.add(problem, product.id);
    return problems.some(isError) ? null : itemIn;
  };
}

/** When a sold-out of a menu ends, or the dates of a product begin or end; the earlier of it and `before`. */
export function nextStockChange({ stores, products }: MenuSource, at: Date, before: string | null): string | null {
  const ends = stores.flatMap(({ soldOut }) => [...soldOut.products, ...soldOut.modifiers]).map(({ until }) => until);
  const dates = products.flatMap(({ from, until }) => [from, until]);
  const next = [...ends, ...dates].filter((moment) => moment !== null && Date.parse(moment) > at.getTime());
  return (
    [...next, before].filter((moment) => moment !== null).toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null
  );
}

/** Products of a feed so far. */
export type FeedProgress = {
  includedIds: Set<number>;
  /** Rows of products that no store of the menus so far has in stock: one of the next menus may. */
  outOfStock: Map<number, FeedItem>;
};

/**
 * Rows of a menu: one for each product, of the first store that has it in stock, or one for each store.
 *
 * A single row that is out of stock is put into `outOfStock` instead.
 */
export function* feedRows(
  source: MenuSource,
  build: RowBuild,
  { includedIds, outOfStock }: FeedProgress,
): Generator<FeedItem> {
  const { rules, at } = build;
  const itemOf = itemMaker(source, build);
  const stocked = source.stores.map((store) => ({
    store,
    isInStock: inStockOf({ groups: source.groups, options: source.options, soldOut: store.soldOut }, at),
  }));
  const [first] = stocked;
  for (const sold of soldProducts(source, rules, build.counter)) {
    const { product } = sold;
    const isSingle = !rules.isPerStore && !build.format.menuRow;
    if (!first || (isSingle && includedIds.has(product.id) && !outOfStock.has(product.id))) continue;
    const itemIn = itemOf(sold);
    if (!itemIn) continue;
    includedIds.add(product.id);
    if (!rules.isPerStore) {
      const seller = stocked.find(({ isInStock }) => isInStock(product));
      const item = itemIn(seller?.store ?? first.store, seller !== undefined);
      if (seller || !isSingle) {
        outOfStock.delete(product.id);
        yield item;
      } else if (!outOfStock.has(product.id)) outOfStock.set(product.id, item);
      continue;
    }
    for (const { store, isInStock } of stocked) yield itemIn(store, isInStock(product));
  }
}

/** A menu and its categories, for formats that have them. `itemIds`: products that have a row, by their id. */
export function feedMenuOf({ menu, categories, stores }: MenuSource, items: ReadonlyMap<number, string>): FeedMenu {
  const id = `m${menu.id}v${stores[0]?.id ?? 0}`;
  const sections = categories.map((category) => ({
    id: `${id}c${category.id}`,
    name: category.name,
    itemIds: [...new Set(category.lines.flatMap(({ productId }) => items.get(productId) ?? []))],
  }));
  return {
    id,
    name: menu.name,
    storeIds: stores.map((store) => store.id),
    sections: sections.filter(({ itemIds }) => itemIds.length > 0),
  };
}
