import type { ChannelCategory, ChannelGroup, ChannelHours, ChannelItem, ChannelMenu } from '#domain/channelMenus.ts';
import type { CountryCode } from '#domain/countries.ts';
import { weekdays } from '#domain/time/weekdays.ts';
import { readAmount, writeAmount } from '../../amounts.ts';
import { sortMenu } from '../menuOrder.ts';
import type { MenuPayload } from '../menuPort.ts';
import { endOfDay, inGroup, labelOfMark, openEnd, type UberItem, type UberMenu, type UberWeek } from './menuDialect.ts';

type Place = { currency: string; country: CountryCode };

const toWeek = (hours: ChannelHours): UberWeek =>
  weekdays.flatMap((day) => {
    const time_periods = hours[day].map(({ from, to }) => ({
      start_time: from,
      end_time: to === '24:00' ? endOfDay : to,
    }));
    return time_periods.length > 0 ? [{ day_of_week: day, time_periods }] : [];
  });

const fromWeek = (week: UberWeek): ChannelHours =>
  Object.fromEntries(
    weekdays.map((day) => [
      day,
      week
        .filter(({ day_of_week: name }) => name === day)
        .flatMap(({ time_periods: periods }) =>
          periods.map(({ start_time: from, end_time: to }) => ({ from, to: to === endOfDay ? '24:00' : to })),
        ),
    ]),
  ) as unknown as ChannelHours;

/** The menu whose hours are the store's. */
const mainMenu = 'menu';

/** Categories with the same hours are a menu of Uber. */
function menusOf({ name, hours, categories }: ChannelMenu, text: (value: string) => object) {
  if (!hours) throw new Error('A menu of Uber Eats brings the hours of its store');
  const ofStore = JSON.stringify(hours);
  const byHours = Map.groupBy(categories, (category) => JSON.stringify(category.hours ?? hours));
  return [...byHours].map(([key, group]) => ({
    id: key === ofStore ? mainMenu : `${mainMenu}-${group[0]?.key ?? ''}`,
    title: text(name),
    service_availability: toWeek(JSON.parse(key) as ChannelHours),
    category_ids: group.map((category) => category.key),
  }));
}

/** The quantities and prices that an option has in the groups that offer it. */
type Offers = Map<string, { groupKey: string; price: number; max: number }[]>;
function offersOf(groups: readonly ChannelGroup[]): Offers {
  const offers: Offers = new Map();
  for (const { key: groupKey, choices } of groups)
    for (const { itemKey, price, max } of choices)
      offers.set(itemKey, [...(offers.get(itemKey) ?? []), { groupKey, price, max }]);
  return offers;
}

const suspensionOf = ({ available, until }: ChannelItem) => ({
  suspension: available ? null : { suspend_until: until ? Math.floor(Date.parse(until) / 1000) : openEnd },
});

/** A menu as Uber takes it. */
export function toUberMenu(menu: ChannelMenu, { currency, country }: Place): MenuPayload {
  const text = (value: string) => ({ translations: { [`es_${country}`]: value } });
  const price = (amount: number) => writeAmount(amount, 'hundredths', currency);
  const offers = offersOf(menu.groups);
  const itemOf = (item: ChannelItem) => {
    const offered = offers.get(item.key) ?? [];
    const context = (groupKey: string) => ({ context_type: inGroup, context_value: groupKey });
    const prices = offered.filter((offer) => offer.price !== item.price);
    const quantities = offered.filter(({ max }) => max !== 1);
    const labels = item.marks.flatMap((mark) => (mark === 'alcohol' ? [] : [labelOfMark[mark]]));
    return {
      id: item.key,
      external_data: item.key,
      title: text(item.name),
      description: text(item.description),
      image_url: item.pictureUrl,
      price_info: {
        price: price(item.price),
        overrides: prices.map((offer) => ({ ...context(offer.groupKey), price: price(offer.price) })),
      },
      quantity_info: {
        overrides: quantities.map(({ groupKey, max }) => ({ ...context(groupKey), quantity: { max_permitted: max } })),
      },
      suspension_info: suspensionOf(item),
      modifier_group_ids: { ids: item.groupKeys },
      tax_info: {},
      dish_info: {
        classifications: {
          can_serve_alone: item.isSoldAlone,
          alcoholic_items: Number(item.marks.includes('alcohol')),
          dietary_label_info: { labels },
        },
      },
      ...(item.hours && { visibility_info: { hours: [{ hours_of_week: toWeek(item.hours) }] } }),
    };
  };
  return {
    menus: menusOf(menu, text),
    categories: menu.categories.map(({ key, name, description, itemKeys }) => ({
      id: key,
      title: text(name),
      subtitle: text(description),
      entities: itemKeys.map((id) => ({ id, type: 'ITEM' })),
    })),
    items: menu.items.map(itemOf),
    modifier_groups: menu.groups.map(({ key, name, min, max, free, choices }) => ({
      id: key,
      title: text(name),
      quantity_info: { quantity: { min_permitted: min, max_permitted: max, ...(free > 0 && { charge_above: free }) } },
      modifier_options: choices.map(({ itemKey }) => ({ id: itemKey, type: 'ITEM' })),
    })),
  };
}

function availabilityOf({ suspension_info: info }: UberItem): Pick<ChannelItem, 'available' | 'until'> {
  const end = info?.suspension?.suspend_until ?? 0;
  if (end * 1000 <= Date.now()) return { available: true, until: null };
  return { available: false, until: end >= openEnd ? null : new Date(end * 1000).toISOString() };
}

function marksOf({ dish_info: dish }: UberItem): ChannelItem['marks'] {
  const { alcoholic_items: alcohol, dietary_label_info: dietary } = dish?.classifications ?? {};
  const labels = dietary?.labels ?? [];
  const marks = (['vegan', 'vegetarian', 'glutenFree'] as const).filter((mark) => labels.includes(labelOfMark[mark]));
  return [...marks, ...(alcohol ? (['alcohol'] as const) : [])];
}

/** A menu of Uber in our terms. Categories outside of the main menu have the hours of theirs. */
export function fromUberMenu(menu: UberMenu, { currency }: Place): ChannelMenu {
  const amount = (value: number) => readAmount(value, 'hundredths', currency);
  const [first] = menu.menus;
  const main = menu.menus.length === 1 ? first : menu.menus.find(({ id }) => id === mainMenu);
  const hoursOf = (id: string): ChannelCategory['hours'] => {
    const found = menu.menus.find(({ category_ids: ids }) => ids.includes(id));
    return found && found !== main ? fromWeek(found.service_availability) : null;
  };
  const items = new Map(menu.items.map((item) => [item.id, item]));
  const inContext = <Each extends { context_type: string; context_value: string }>(
    overrides: readonly Each[] | null | undefined,
    group: string,
  ) => overrides?.find(({ context_type: type, context_value: value }) => type === inGroup && value === group);
  return sortMenu({
    name: first?.title ?? '',
    hours: fromWeek((main ?? first)?.service_availability ?? []),
    categories: menu.categories.map(({ id, title: name, subtitle: description, entities }) => ({
      key: id,
      name,
      description,
      hours: hoursOf(id),
      itemKeys: entities.map((entity) => entity.id),
    })),
    items: menu.items.map((item) => ({
      key: item.id,
      name: item.title,
      description: item.description,
      price: amount(item.price_info.price),
      pictureUrl: item.image_url ?? null,
      groupKeys: item.modifier_group_ids?.ids ?? [],
      isSoldAlone: item.dish_info?.classifications.can_serve_alone ?? true,
      hours: item.visibility_info?.hours?.[0] ? fromWeek(item.visibility_info.hours[0].hours_of_week) : null,
      ...availabilityOf(item),
      marks: marksOf(item),
    })),
    groups: (menu.modifier_groups ?? []).map(({ id, title: name, quantity_info: info, modifier_options: options }) => ({
      key: id,
      name,
      min: info?.quantity?.min_permitted ?? 0,
      max: info?.quantity?.max_permitted ?? options.length,
      free: info?.quantity?.charge_above ?? 0,
      choices: options.map(({ id: itemKey }) => {
        const item = items.get(itemKey);
        return {
          itemKey,
          price: amount(inContext(item?.price_info.overrides, id)?.price ?? item?.price_info.price ?? 0),
          max: inContext(item?.quantity_info?.overrides, id)?.quantity?.max_permitted ?? 1,
        };
      }),
    })),
  });
}
