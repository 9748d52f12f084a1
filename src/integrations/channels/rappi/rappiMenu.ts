import type { ChannelGroup, ChannelItem, ChannelMenu } from '#domain/channelMenus.ts';
import { readAmount, writeAmount } from '../../amounts.ts';
import { sortMenu } from '../menuOrder.ts';
import type { MenuPayload } from '../menuPort.ts';
import type { RappiMenu, RappiMenuItem, RappiTopping } from './menuDialect.ts';

/** Rappi requires a description. */
const described = ({ name, description }: ChannelItem): string => description || name;

/** A menu as Rappi takes it: products with their category, and below them their options with their group. */
export function toRappiMenu(menu: ChannelMenu, storeReference: string, currency: string): MenuPayload {
  const price = (amount: number) => writeAmount(amount, 'major', currency);
  const items = new Map(menu.items.map((item) => [item.key, item]));
  const groups = new Map(menu.groups.map((group) => [group.key, group]));
  const shared = (item: ChannelItem, sortingPosition: number) => ({
    sku: item.key,
    name: item.name,
    description: described(item),
    ...(item.pictureUrl && { imageUrl: item.pictureUrl }),
    sortingPosition,
  });
  const toppingsOf = ({ key, name, min, max, choices }: ChannelGroup, groupPosition: number) =>
    choices.flatMap((choice, position) => {
      const option = items.get(choice.itemKey);
      const category = { id: key, name, minQty: min, maxQty: max, sortingPosition: groupPosition };
      return option
        ? [
            {
              ...shared(option, position),
              type: 'TOPPING',
              price: price(choice.price),
              maxLimit: choice.max,
              category,
              children: [],
            },
          ]
        : [];
    });
  return {
    storeId: storeReference,
    items: menu.categories.flatMap(({ key, name, itemKeys }, categoryPosition) =>
      itemKeys.flatMap((itemKey, position) => {
        const item = items.get(itemKey);
        const category = { id: key, name, minQty: 0, maxQty: 0, sortingPosition: categoryPosition };
        return item
          ? [
              {
                ...shared(item, position),
                type: 'PRODUCT',
                price: price(item.price),
                category,
                children: item.groupKeys.flatMap((group, groupPosition) => {
                  const found = groups.get(group);
                  return found ? toppingsOf(found, groupPosition) : [];
                }),
              },
            ]
          : [];
      }),
    ),
  };
}

type Placed = Pick<RappiMenuItem, 'sortingPosition'>;
const inOrder = <Each extends Placed>(all: readonly Each[]): Each[] =>
  all.toSorted((a, b) => (a.sortingPosition ?? 0) - (b.sortingPosition ?? 0));

const categoriesOf = (items: readonly RappiMenuItem[]): RappiMenuItem['category'][] =>
  inOrder([...new Map(items.map(({ category }) => [category.id, category])).values()]);

const groupOf = (
  { id: key, name, minQty, maxQty }: RappiMenuItem['category'],
  toppings: readonly RappiTopping[],
  amount: (value: number) => number,
): ChannelGroup => ({
  key,
  name,
  min: minQty ?? 0,
  max: maxQty ?? toppings.length,
  free: 0,
  choices: inOrder(toppings).map(({ sku, price, maxLimit }) => ({
    itemKey: sku,
    price: amount(price),
    max: maxLimit ?? 1,
  })),
});

/** A menu of Rappi in our terms. It has neither hours nor sold-outs. */
export function fromRappiMenu({ items }: RappiMenu, currency: string): ChannelMenu {
  const amount = (value: number) => readAmount(value, 'major', currency);
  const itemOf = (
    { sku: key, name, description, price, imageUrl }: RappiMenuItem,
    more: Pick<ChannelItem, 'groupKeys' | 'isSoldAlone'>,
  ): ChannelItem => ({
    key,
    name,
    description: description === name ? '' : description,
    price: amount(price),
    pictureUrl: imageUrl ?? null,
    hours: null,
    available: true,
    until: null,
    marks: [],
    ...more,
  });
  const found = new Map<string, ChannelItem>();
  const groups = new Map<string, ChannelGroup>();
  for (const product of items) {
    const toppings = product.children ?? [];
    const ofProduct = categoriesOf(toppings);
    for (const category of ofProduct)
      groups.set(
        category.id,
        groupOf(
          category,
          toppings.filter((each) => each.category.id === category.id),
          amount,
        ),
      );
    for (const topping of toppings) found.set(topping.sku, itemOf(topping, { groupKeys: [], isSoldAlone: false }));
    found.set(product.sku, itemOf(product, { groupKeys: ofProduct.map(({ id }) => id), isSoldAlone: true }));
  }
  return sortMenu({
    name: '',
    hours: null,
    categories: categoriesOf(items).map(({ id: key, name }) => ({
      key,
      name,
      description: '',
      hours: null,
      itemKeys: inOrder(items.filter(({ category }) => category.id === key)).map(({ sku }) => sku),
    })),
    items: [...found.values()],
    groups: [...groups.values()],
  });
}
