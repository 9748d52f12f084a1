import { scopeIncludes, type DispatchMethod } from '#domain/delivery/dispatch.ts';
import type { WeekHours } from '#domain/schedule/schedule.ts';
import { isWithinHours, hoursStart, weekdayOf } from '#domain/schedule/scheduleHours.ts';
import type { Weekday } from '#domain/time/weekdays.ts';
import { dayLength, instantOf, localOf } from '#domain/time/zonedTime.ts';
import { choiceSolver } from './choices.rules.ts';
import type { GuestMenu, GuestProduct } from './guestMenus.contract.ts';
import { type ModifierIndex, modifierIndexOf } from './picks.rules.ts';

export type SaleQuestion = { productId: number; method: DispatchMethod; at: Date };

export type UnsellableReason =
  | 'notInMenu'
  | 'dispatch'
  | 'price'
  | 'dates'
  | 'weekday'
  | 'hours'
  | 'soldOut'
  | 'choices';
/** `until` is the first instant at which the reason ends without a change of data; null when unknown or never. */
export type Sellability = { sellable: true } | { sellable: false; reason: UnsellableReason; until: string | null };

const off = (reason: UnsellableReason, until: number | string | null = null): Sellability => ({
  sellable: false,
  reason,
  until: typeof until === 'number' ? new Date(until).toISOString() : until,
});

export const isStillOff = (until: string | null, at: Date): boolean =>
  until === null || Date.parse(until) > at.getTime();

/** Null dates are open ends. */
export const isWithinDates = ({ from, until }: Pick<GuestProduct, 'from' | 'until'>, at: Date): boolean =>
  (from === null || Date.parse(from) <= at.getTime()) && (until === null || Date.parse(until) > at.getTime());

/** `local` is in milliseconds of local time; an empty list means every day. */
export const isOnWeekday = (weekdays: readonly Weekday[], local: number): boolean =>
  weekdays.length === 0 || weekdays.includes(weekdayOf(Math.floor(local / dayLength)));

/** A category without hours is always on sale. */
export const isWithinCategoryHours = (hours: WeekHours | null, method: DispatchMethod, local: number): boolean =>
  hours === null || isWithinHours({ businessHours: hours, specialDays: [] }, method, local);

function nextWeekday(weekdays: readonly Weekday[], timeZone: string, local: number): number | null {
  const today = Math.floor(local / dayLength);
  const day = [1, 2, 3, 4, 5, 6, 7].map((days) => today + days).find((each) => weekdays.includes(weekdayOf(each)));
  return day === undefined ? null : instantOf(timeZone, day * dayLength);
}

function nextHours(hours: readonly WeekHours[], method: DispatchMethod, timeZone: string, local: number) {
  const starts = hours.flatMap((each) => hoursStart({ businessHours: each, specialDays: [] }, method, local) ?? []);
  return starts.length > 0 ? instantOf(timeZone, Math.min(...starts)) : null;
}

type Place = { hours: WeekHours | null; full: Record<DispatchMethod, number> };

/** Indexes a menu once for all its products. */
function indexOf(menu: GuestMenu) {
  const places = new Map<number, Place[]>();
  for (const { hours, lines } of menu.categories)
    for (const { productId, delivery, pickUp } of lines) {
      const place = { hours, full: { delivery: delivery.full, pickUp: pickUp.full } };
      places.set(productId, [...(places.get(productId) ?? []), place]);
    }
  return {
    places,
    products: new Map(menu.products.map((each) => [each.id, each])),
    ...modifierIndexOf(menu),
    ...soldOutIndexOf(menu),
  };
}
type Index = ReturnType<typeof indexOf>;

type Stocked = Pick<GuestMenu, 'groups' | 'options' | 'soldOut'>;
type ChoiceIndex = ModifierIndex & ReturnType<typeof soldOutIndexOf>;

const soldOutIndexOf = ({ soldOut: { products, modifiers } }: Pick<GuestMenu, 'soldOut'>) => ({
  offProducts: new Map(products.map(({ id, until }) => [id, until])),
  offModifiers: new Map(modifiers.map(({ id, until }) => [id, until])),
});

const modifierOff = ({ offModifiers }: Pick<ChoiceIndex, 'offModifiers'>, id: number, at: Date): boolean => {
  const until = offModifiers.get(id);
  return until !== undefined && isStillOff(until, at);
};

const choicesAt = (index: ChoiceIndex, at: Date) =>
  choiceSolver({
    group(id) {
      const group = index.groups.get(id);
      if (!group) return null;
      const optionIds = modifierOff(index, id, at) ? [] : group.options.map(({ optionId }) => optionId);
      return { minQuantity: group.minQuantity, optionIds };
    },
    option: (id) => (modifierOff(index, id, at) ? null : (index.options.get(id) ?? null)),
  });

/** Whether any choice of these groups has a price. */
function costs(index: Index, groupIds: readonly number[], seen = new Set<number>()): boolean {
  return groupIds.some((id) => {
    if (seen.has(id)) return false;
    seen.add(id);
    const options = index.groups.get(id)?.options ?? [];
    return options.some(
      ({ optionId, price }) => price > 0 || costs(index, index.options.get(optionId)?.groupIds ?? [], seen),
    );
  });
}

type Moment = { method: DispatchMethod; at: Date; local: number; timeZone: string };

/** Returns null when at least one category of the product is within its hours. */
function offPlace(places: readonly Place[], { method, timeZone, local }: Moment): Sellability | null {
  if (places.some(({ hours }) => isWithinCategoryHours(hours, method, local))) return null;
  const hours = places.flatMap((each) => each.hours ?? []);
  return off('hours', nextHours(hours, method, timeZone, local));
}

function offTime(product: GuestProduct, { at, local, timeZone }: Moment): Sellability | null {
  if (!isWithinDates(product, at)) return off('dates', isStillOff(product.from, at) ? product.from : null);
  if (!isOnWeekday(product.weekdays, local)) return off('weekday', nextWeekday(product.weekdays, timeZone, local));
  return null;
}

/**
 * Returns a function that checks products of one menu, indexed once for many checks. Store opening hours are not
 * included: see src/domain/schedule/openness.ts.
 */
export function sellabilityOf(menu: GuestMenu): (question: SaleQuestion) => Sellability {
  const index = indexOf(menu);
  const { timeZone } = menu.store;
  let choices = { at: Number.NaN, chooser: choicesAt(index, new Date(0)) };
  const chooserAt = (at: Date) => {
    if (choices.at !== at.getTime()) choices = { at: at.getTime(), chooser: choicesAt(index, at) };
    return choices.chooser;
  };
  return ({ productId, method, at }) => {
    const product = index.products.get(productId);
    const places = index.places.get(productId) ?? [];
    if (!product || places.length === 0) return off('notInMenu');
    if (!scopeIncludes(product.dispatchMethod, method)) return off('dispatch');
    const priced = places.filter(({ full }) => full[method] > 0 || costs(index, product.groupIds));
    if (priced.length === 0) return off('price');
    const moment = { method, at, timeZone, local: localOf(timeZone, at.getTime()) };
    const late = offTime(product, moment) ?? offPlace(priced, moment);
    if (late) return late;
    const until = index.offProducts.get(productId);
    if (until !== undefined && isStillOff(until, at)) return off('soldOut', until);
    return chooserAt(at).satisfiable(product.groupIds) ? { sellable: true } : off('choices');
  };
}

/**
 * Returns a function that checks whether a product is in stock: within its dates, not sold out, and with enough choices.
 *
 * Weekdays, hours and dispatch methods do not count.
 */
export function inStockOf(
  menu: Stocked,
  at: Date,
): (product: Pick<GuestProduct, 'id' | 'from' | 'until' | 'groupIds'>) => boolean {
  const index = { ...modifierIndexOf(menu), ...soldOutIndexOf(menu) };
  const chooser = choicesAt(index, at);
  return (product) => {
    const until = index.offProducts.get(product.id);
    if (until !== undefined && isStillOff(until, at)) return false;
    return isWithinDates(product, at) && (index.offModifiers.size === 0 || chooser.satisfiable(product.groupIds));
  };
}

/** Checks a single product; for many use `sellabilityOf`. */
export const sellableAt = (menu: GuestMenu, question: SaleQuestion): Sellability => sellabilityOf(menu)(question);
