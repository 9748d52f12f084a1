import { capitalized } from '#kit/contract/values/capitalized.ts';
import { type FoodType, type ProductAttribute, productAttributes } from '#domain/catalogue.ts';
import { raisePrice } from '#domain/pricing.ts';
import { distinctSlugs } from '#domain/slugs.ts';
import type { Weekday } from '#domain/time/weekdays.ts';
import { normalise } from '#kit/contract/text.ts';
import type { DishFamily, DishPart } from './demoFamily.ts';
import { pictureOf } from './dishPictures.ts';
import { demoPictureKey } from './demoPictures.ts';

/** A product of the demo: its row, and what it refers to by name. */
export type DemoProduct = {
  category: string;
  groups: readonly string[];
  row: {
    name: string;
    description: string;
    priceProduct: number;
    position: number;
    url: string;
    foodType: FoodType;
    attributes: ProductAttribute[];
    weekdays: Weekday[];
    pictureKeys: string[];
    cookingTime: number;
    availability: boolean;
    label: string | null;
    labelType: 'rounded' | 'ribbon' | null;
    externalIdsText: string;
  };
};

const combinations = (parts: readonly DishPart[][]): DishPart[][] =>
  parts.reduce<DishPart[][]>((sofar, list) => sofar.flatMap((head) => list.map((part) => [...head, part])), [[]]);

const fill = (text: string, parts: readonly DishPart[]) =>
  capitalized(text.replaceAll(/\{(\d)\}/g, (_, at: string) => parts[Number(at)]?.words ?? ''));

/** Intervals at which products get a realistic exception: new, out of season, without a picture. */
const every = { unavailable: 37, noPicture: 29, isNew: 41, favourite: 53, ribbon: 67 };

const labelOf = (index: number) => {
  if (index % every.isNew === 7) return { label: 'Nuevo', labelType: 'rounded' as const };
  if (index % every.favourite === 11) return { label: 'Más pedido', labelType: 'rounded' as const };
  if (index % every.ribbon === 13) return { label: 'Precio especial', labelType: 'ribbon' as const };
  return { label: null, labelType: null };
};

const isVegetarian = (name: string) =>
  /veg|quinoa|seitan|lenteja|garbanzo|tofu|falafel|berenjena/.test(normalise(name));

/** Attributes of a dish, in the order in which products store them. */
const attributesOf = (family: DishFamily, name: string): ProductAttribute[] =>
  productAttributes.filter((each) => family.attributes.includes(each) || (each === 'vegetarian' && isVegetarian(name)));

/** Products of the families, up to a limit; dishes before their larger sizes. */
export function demoProducts(families: readonly DishFamily[], limit: number): DemoProduct[] {
  const dishes = families.flatMap((family) => combinations(family.parts).map((parts) => ({ family, parts })));
  const names = dishes.map(({ family, parts }) => fill(family.name, parts));
  const urls = distinctSlugs(names, 'producto');
  return dishes.slice(0, limit).map(({ family, parts }, index) => ({
    category: family.category,
    groups: family.groups,
    row: {
      name: names[index] ?? '',
      description: fill(family.description, parts),
      priceProduct: parts.reduce((sum, { price }) => sum + price, 0),
      position: index,
      url: urls[index] ?? '',
      foodType: family.foodType,
      attributes: attributesOf(family, names[index] ?? ''),
      weekdays: family.weekdays,
      pictureKeys:
        index % every.noPicture === 5 ? [] : [demoPictureKey(...pictureOf(family, names[index] ?? '', index))],
      cookingTime: family.minutes,
      availability: index % every.unavailable !== 17,
      ...labelOf(index),
      externalIdsText: String(10_000 + index),
    },
  }));
}

/** Part of the catalogue in a demo menu: dishes per category, categories to skip, and price lists. */
export type DemoMenu = { perCategory: number; skip: number; lists: string[] };

export const demoMenus: readonly DemoMenu[] = [
  { perCategory: 18, skip: 1, lists: [] },
  { perCategory: 9, skip: 3, lists: ['Mall y aeropuerto'] },
  { perCategory: 11, skip: 5, lists: ['Temporada costa'] },
  { perCategory: 10, skip: 7, lists: [] },
  { perCategory: 84, skip: 1, lists: ['Delivery'] },
];

export type DemoList = {
  name: string;
  pricesOf(price: number): {
    price: number | null;
    deliveryPrice: number | null;
    discountPrice: number | null;
    menuDiscount: number | null;
  };
};

const noPrices = { price: null, deliveryPrice: null, discountPrice: null, menuDiscount: null };

export const demoLists: readonly DemoList[] = [
  { name: 'Mall y aeropuerto', pricesOf: (price) => ({ ...noPrices, price: raisePrice(price, 12, 'ends90') }) },
  { name: 'Delivery', pricesOf: (price) => ({ ...noPrices, deliveryPrice: raisePrice(price, 8, 'ends90') }) },
  { name: 'Temporada costa', pricesOf: (price) => ({ ...noPrices, menuDiscount: price > 8_000 ? 15 : 10 }) },
];
