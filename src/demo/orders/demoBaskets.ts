import type { DispatchMethod } from '#domain/delivery/dispatch.ts';
import { applyDiscount, priceOf } from '#domain/pricing.ts';
import type { Catalogue, CatalogueModifier, CatalogueProduct } from '#features/catalogue/guest-menus/catalogue.ts';
import { catalogueFor } from '#features/catalogue/guest-menus/server/catalogue.repo.ts';
import { publishedContent } from '#features/catalogue/guest-menus/server/guestMenus.repo.ts';
import type { ContentLine } from '#features/catalogue/menus/record/menuContent.contract.ts';
import type { OrderPart, SoldChoice, SoldLine } from '#features/sales/orders/record/orderShape.contract.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Random } from '../demoRandom.ts';

/** The sellable part of a menu: its lines and their catalogue. */
export type SoldMenu = { lines: ContentLine[]; catalogue: Catalogue; medianPrice: number };

const linesPerCategory = 8;

const basePrice = ({ products }: Catalogue, { productId }: ContentLine) => products.get(productId)?.priceProduct ?? 0;

function medianPriceOf(lines: readonly ContentLine[], catalogue: Catalogue): number {
  const prices = lines.map((line) => basePrice(catalogue, line)).toSorted((a, b) => a - b);
  return prices[Math.floor(prices.length / 2)] ?? 0;
}

/** Loads a published menu with a few lines of each category, since guests mostly repeat the first ones. */
export async function soldMenu(db: Db, menuId: number): Promise<SoldMenu | null> {
  const published = await publishedContent(db, menuId);
  if (!published) return null;
  const categories = published.content.categories.map((each) => ({
    ...each,
    lines: each.lines.filter(({ hidden }) => !hidden).slice(0, linesPerCategory),
  }));
  const catalogue = await catalogueFor(db, { ...published.content, categories });
  const lines = categories
    .flatMap((category) => category.lines)
    .filter(({ productId }) => catalogue.products.get(productId)?.availability);
  return { lines, catalogue, medianPrice: medianPriceOf(lines, catalogue) };
}

type Chosen = { choices: SoldChoice[]; total: number };
const noChoices: Chosen = { choices: [], total: 0 };

/** Picks the required number of options of each group; the cheapest ones are free where the group includes some. */
function chooseFrom(groupIds: readonly number[], catalogue: Catalogue, random: Random): Chosen {
  return groupIds
    .flatMap((id) => catalogue.modifiers.get(id) ?? [])
    .map((group) => chosenOf(group, catalogue, random))
    .reduce(
      (all, { choices, total }) => ({ choices: [...all.choices, ...choices], total: all.total + total }),
      noChoices,
    );
}

function chosenOf(group: CatalogueModifier, catalogue: Catalogue, random: Random): Chosen {
  const least = group.minQuantityModifiers;
  const quantity = least > 0 || random.chance(0.35) ? random.between(Math.max(1, least), Math.max(1, least, 2)) : 0;
  const count = Math.min(quantity, group.maxQuantityModifiers, group.children.length);
  const start = random.between(0, group.children.length);
  const options = Array.from({ length: count }, (_, nth) => group.children[(start + nth) % group.children.length])
    .flatMap((child) => {
      const option = child && catalogue.modifiers.get(child.id);
      return option ? [{ option, price: child.price ?? option.price }] : [];
    })
    .toSorted((a, b) => a.price - b.price);
  return options.reduce<Chosen>((all, { option, price }, nth) => {
    const free = nth < group.free ? 1 : 0;
    const below = chooseFrom(
      option.children.map(({ id }) => id),
      catalogue,
      random,
    );
    const choice: SoldChoice = {
      groupId: group.id,
      groupName: group.name,
      optionId: option.id,
      name: option.name,
      quantity: 1,
      price,
      free,
      choices: below.choices,
    };
    return { choices: [...all.choices, choice], total: all.total + price * (1 - free) + below.total };
  }, noChoices);
}

/** Choices without those that another one contradicts: they are free, so that the total stays. */
function withoutContradictions(choices: readonly SoldChoice[], rules: CatalogueProduct['modifierRules']): SoldChoice[] {
  const chosen = new Set(choices.map(({ optionId }) => optionId));
  const contradicted = rules.flatMap(({ kind, modifierId, ruledModifierId }) =>
    kind === 'excludes' && chosen.has(ruledModifierId) ? [modifierId] : [],
  );
  return choices.filter(({ optionId }) => !contradicted.includes(optionId));
}

const comments = ['Sin sal, por favor', 'Bien cocido', 'Partido por la mitad', 'Salsas aparte', 'Sin cebolla'];

function soldLine(line: ContentLine, { catalogue }: SoldMenu, method: DispatchMethod, random: Random): SoldLine[] {
  const product = catalogue.products.get(line.productId);
  if (!product) return [];
  const lists = catalogue.prices.get(line.productId) ?? [];
  const price = priceOf({ line, lists, priceProduct: product.priceProduct }, method);
  const { choices, total } = chooseFrom(product.groupIds, catalogue, random);
  const quantity = Number(random.weighted({ 1: 86, 2: 12, 3: 2 }));
  return [
    {
      lineId: line.id,
      productId: product.id,
      name: product.name,
      pictureUrl: product.pictures[0]?.thumbnail ?? null,
      label: product.label,
      quantity,
      ...price,
      choices: withoutContradictions(choices, product.modifierRules),
      choicesTotal: total,
      total: quantity * (price.price + total),
      comment: random.chance(0.06) ? random.pick(comments) : '',
    },
  ];
}

/** The first lines are preferred, and those for a party are rarely bought. */
function favourite({ lines, catalogue, medianPrice }: SoldMenu, random: Random): ContentLine {
  for (;;) {
    const line = lines[Math.floor(lines.length * random.next() ** 1.6)] as ContentLine;
    if (random.chance((medianPrice / Math.max(medianPrice, basePrice(catalogue, line))) ** 2)) return line;
  }
}

/** Bought products and their total, before delivery. */
export type Basket = { lines: SoldLine[]; parts: OrderPart[]; productsTotal: number };

export function fillBasket(menu: SoldMenu, method: DispatchMethod, random: Random): Basket {
  const count = Number(random.weighted({ 1: 34, 2: 38, 3: 19, 4: 7, 5: 2 }));
  const picked = new Set(Array.from({ length: count }, () => favourite(menu, random)));
  const lines = [...picked].flatMap((line) => soldLine(line, menu, method, random));
  const productsTotal = lines.reduce((sum, { total }) => sum + total, 0);
  const full = lines.reduce((sum, line) => sum + line.quantity * (line.full + line.choicesTotal), 0);
  const parts: OrderPart[] = [{ kind: 'products', label: 'Productos', amount: full, detail: null }];
  if (full > productsTotal)
    parts.push({ kind: 'menuDiscount', label: 'Descuento del menú', amount: productsTotal - full, detail: null });
  return { lines, parts, productsTotal };
}

/** A tenth less by a coupon. */
export const couponPart = ({ productsTotal }: Basket, code: string): OrderPart => ({
  kind: 'coupon',
  label: `Cupón ${code}`,
  amount: applyDiscount(productsTotal, 10) - productsTotal,
  detail: '10 % de los productos',
});

/** A tip of ten percent, rounded to whole units of the currency. */
export const tipPart = ({ productsTotal }: Basket): OrderPart => ({
  kind: 'tip',
  label: 'Propina',
  amount: Math.round(productsTotal / 1000) * 100,
  detail: '10 %',
});

export const feePart = (fee: number, areaName: string): OrderPart => ({
  kind: 'deliveryFee',
  label: 'Despacho',
  amount: fee,
  detail: `Zona «${areaName}»`,
});

export const grantPart = (fee: number): OrderPart => ({
  kind: 'deliveryGrant',
  label: 'Despacho gratis',
  amount: -fee,
  detail: 'Por el monto de la compra',
});

export const sumOf = (parts: readonly OrderPart[]): number => parts.reduce((sum, { amount }) => sum + amount, 0);
