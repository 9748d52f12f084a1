import type { GuestMenu } from '#features/catalogue/guest-menus/guestMenus.contract.ts';
import type { PriceRounding } from '#domain/pricing.ts';
import { priceAt } from './channelMenu.rules.ts';
import { sampleSize } from './salePrices.contract.ts';

export type PriceSample = { name: string; price: number; priceThere: number };

/** Lines by rounds: the first of each category, then the second, so that a sample has something of all. */
function linesByPlace({ categories }: GuestMenu) {
  const longest = Math.max(0, ...categories.map(({ lines }) => lines.length));
  return Array.from({ length: longest }, (_, place) => categories.flatMap(({ lines }) => lines[place] ?? [])).flat();
}

/**
 * Products of a menu with their price in it, and at a channel: `there` is the same menu with the price list of the
 * channel. Amounts in minor units.
 */
export function priceSample(
  menu: GuestMenu,
  there: GuestMenu,
  raise: { markup: number; rounding: PriceRounding },
): PriceSample[] {
  const names = new Map(menu.products.map(({ id, name }) => [id, name]));
  const listed = new Map(linesByPlace(there).map((line) => [line.id, line.delivery.full]));
  const sampled = new Map<number, PriceSample>();
  for (const { id, productId, delivery } of linesByPlace(menu)) {
    const [name, price] = [names.get(productId), listed.get(id)];
    if (name === undefined || price === undefined || delivery.full === 0 || sampled.has(productId)) continue;
    sampled.set(productId, { name, price: delivery.full, priceThere: priceAt(price, raise) });
    if (sampled.size === sampleSize) break;
  }
  return [...sampled.values()];
}
