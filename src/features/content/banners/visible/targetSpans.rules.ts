import { type DispatchMethod, dispatchMethods } from '#domain/delivery/dispatch.ts';
import type { WeekHours } from '#domain/schedule/schedule.ts';
import { minutesOf } from '#domain/schedule/scheduleHours.ts';
import { dayLength, instantOf, localOf, minuteLength } from '#domain/time/zonedTime.ts';
import type { GuestMenu } from '#features/catalogue/guest-menus/guestMenus.contract.ts';
import { isWithinCategoryHours, sellabilityOf } from '#features/catalogue/guest-menus/sellable.rules.ts';
import { normalise } from '#kit/contract/text.ts';
import type { Span } from '../schedule/bannerRule.rules.ts';

type Category = GuestMenu['categories'][number];

/** The category of this menu that a banner means: the same one, or the one with its name in another menu. */
export const categoryIn = (menu: GuestMenu, target: { id: number; name: string }): Category | undefined =>
  menu.categories.find(({ id }) => id === target.id) ??
  menu.categories.find(({ name }) => normalise(name) === normalise(target.name));

/** Times of day at which hours begin or end. */
const edgesOf = (hours: WeekHours | null): number[] =>
  Object.values(hours ?? {})
    .flat()
    .flatMap(({ openingTime, closingTime }) => [minutesOf(openingTime), minutesOf(closingTime)]);

/** Instants at which what a menu sells may change without an edit. */
function instantsOf(menu: GuestMenu, { from, until }: Span): number[] {
  const { timeZone } = menu.store;
  const dated = [
    ...menu.products.flatMap((product) => [product.from, product.until]),
    ...[...menu.soldOut.products, ...menu.soldOut.modifiers].map((each) => each.until),
  ].flatMap((text) => (text === null ? [] : Date.parse(text)));
  const minutes = [...new Set([0, ...menu.categories.flatMap(({ hours }) => edgesOf(hours))])];
  const daily: number[] = [];
  for (let day = Math.floor(localOf(timeZone, from) / dayLength); ; day += 1) {
    if (instantOf(timeZone, day * dayLength) >= until) break;
    for (const minute of minutes) daily.push(instantOf(timeZone, day * dayLength + minute * minuteLength));
  }
  const inside = [...dated, ...daily].filter((at) => at > from && at < until);
  return [from, ...new Set(inside.toSorted((one, other) => one - other)), until];
}

/** Finds when a menu sells targets, by its dates, weekdays, hours and sold-outs; of no method, by any of them. */
export function targetSpansIn(menu: GuestMenu, method: DispatchMethod | null, span: Span) {
  const sale = sellabilityOf(menu);
  const methods = method === null ? dispatchMethods : [method];
  const instants = instantsOf(menu, span);
  const sells = (productId: number, at: Date) => methods.some((each) => sale({ productId, method: each, at }).sellable);
  const categoryOpen = ({ hours }: Category, at: Date) =>
    methods.some((each) => isWithinCategoryHours(hours, each, localOf(menu.store.timeZone, at.getTime())));
  return (target: { type: 'category' | 'product'; id: number; name: string }): Span[] => {
    const category = target.type === 'category' ? categoryIn(menu, target) : undefined;
    const isSold = (at: Date) =>
      target.type === 'product'
        ? sells(target.id, at)
        : category !== undefined &&
          categoryOpen(category, at) &&
          category.lines.some(({ productId }) => sells(productId, at));
    const spans: Span[] = [];
    for (const [index, from] of instants.slice(0, -1).entries()) {
      if (!isSold(new Date(from))) continue;
      const until = instants[index + 1] ?? from;
      const last = spans.at(-1);
      if (last?.until === from) last.until = until;
      else spans.push({ from, until });
    }
    return spans;
  };
}
