import type { ChannelGroup, ChannelHours, ChannelItem, ChannelMenu } from '#domain/channelMenus.ts';
import { weekdays } from '#domain/time/weekdays.ts';
import { readAmount, writeAmount } from '../../amounts.ts';
import { sortMenu } from '../menuOrder.ts';
import type { MenuPayload } from '../menuPort.ts';
import {
  buyModes,
  dayNumber,
  type DidiMenu,
  type DidiMenuItem,
  endOfDay,
  required,
  type SoldInfo,
} from './menuDialect.ts';
import { onSale, soldOut } from './storeDialect.ts';

/** Days with the same hours are one entry. */
function toSoldInfo(hours: ChannelHours): SoldInfo[] {
  const byHours = Map.groupBy(weekdays, (day) => JSON.stringify(hours[day]));
  return [...byHours.values()].flatMap((days) => {
    const [first] = days;
    const time = first
      ? hours[first].map(({ from, to }) => ({ begin: from, end: to === '24:00' ? endOfDay : to }))
      : [];
    return time.length > 0 ? [{ time, day: days.map(dayNumber) }] : [];
  });
}

const fromSoldInfo = (info: readonly SoldInfo[]): ChannelHours =>
  Object.fromEntries(
    weekdays.map((day) => [
      day,
      info
        .filter(({ day: days }) => days.includes(dayNumber(day)))
        .flatMap(({ time }) => time.map(({ begin: from, end }) => ({ from, to: end === endOfDay ? '24:00' : end }))),
    ]),
  ) as unknown as ChannelHours;

const toItem = (item: ChannelItem, price: (amount: number) => number) => ({
  app_item_id: item.key,
  app_external_id: item.key,
  item_name: item.name,
  short_desc: item.description,
  price: price(item.price),
  status: item.available ? onSale : soldOut,
  is_sold_separately: item.isSoldAlone,
  head_img: item.pictureUrl,
  has_wine: item.marks.includes('alcohol'),
  app_modifier_group_ids: item.groupKeys,
  ...(item.hours && { sold_info_intl: toSoldInfo(item.hours) }),
});

const toGroup = ({ key, name, min, max, choices }: ChannelGroup, price: (amount: number) => number) => ({
  app_modifier_group_id: key,
  modifier_group_name: name,
  is_required: min > 0 ? required.yes : required.no,
  quantity_min_permitted: min,
  quantity_max_permitted: max,
  buy_mode: max === 1 ? buyModes.single : buyModes.multiple,
  app_mg_items: choices.map((choice) => ({
    app_item_id: choice.itemKey,
    price: price(choice.price),
    purchase_limit: choice.max,
  })),
});

/** A menu as DiDi Food takes it. */
export function toDidiMenu(menu: ChannelMenu, currency: string): MenuPayload {
  const price = (amount: number) => writeAmount(amount, 'hundredths', currency);
  return {
    menus: [{ app_menu_id: 'menu', menu_name: menu.name }],
    categories: menu.categories.map(({ key, name, itemKeys }) => ({
      app_category_id: key,
      category_name: name,
      app_item_ids: itemKeys,
    })),
    items: menu.items.map((item) => toItem(item, price)),
    modifier_groups: menu.groups.map((group) => toGroup(group, price)),
  };
}

/** A menu of DiDi Food in our terms. Its categories have neither descriptions nor hours. */
export function fromDidiMenu({ menus, categories, items, modifier_groups: groups }: DidiMenu, currency: string) {
  const amount = (value: number) => readAmount(value, 'hundredths', currency);
  const itemOf = (item: DidiMenuItem): ChannelItem => ({
    key: item.app_item_id,
    name: item.item_name,
    description: item.short_desc,
    price: amount(item.price),
    pictureUrl: item.head_img || null,
    groupKeys: item.app_modifier_group_ids ?? [],
    isSoldAlone: item.is_sold_separately ?? false,
    hours: item.sold_info_intl?.length ? fromSoldInfo(item.sold_info_intl) : null,
    available: item.status === onSale,
    until: null,
    marks: item.has_wine ? ['alcohol'] : [],
  });
  return sortMenu({
    name: menus?.[0]?.menu_name ?? '',
    hours: null,
    categories: (categories ?? []).map(({ app_category_id: key, category_name: name, app_item_ids: itemKeys }) => ({
      key,
      name,
      description: '',
      hours: null,
      itemKeys,
    })),
    items: (items ?? []).map(itemOf),
    groups: (groups ?? []).map((group) => ({
      key: group.app_modifier_group_id,
      name: group.modifier_group_name,
      min: group.quantity_min_permitted ?? 0,
      max: group.quantity_max_permitted ?? group.app_mg_items.length,
      free: 0,
      choices: group.app_mg_items.map(({ app_item_id: itemKey, price, purchase_limit: max }) => ({
        itemKey,
        price: amount(price),
        max: max ?? 1,
      })),
    })),
  });
}
