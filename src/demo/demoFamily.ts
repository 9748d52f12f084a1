import type { FoodType, ProductAttribute } from '#domain/catalogue.ts';
import type { Weekday } from '#domain/time/weekdays.ts';
import type { DishShape } from './demoPictures.ts';

/** A word of a dish's name with what it adds to the price, in minor units. */
export type DishPart = { words: string; price: number };

/** Dishes that are called alike: one for every combination of their parts. */
export type DishFamily = {
  category: string;
  foodType: FoodType;
  shape: DishShape;
  /** `{0}` is the first part. */
  name: string;
  description: string;
  parts: DishPart[][];
  minutes: number;
  attributes: ProductAttribute[];
  /** Names of modifier groups. */
  groups: string[];
  weekdays: Weekday[];
};

type More = Partial<Pick<DishFamily, 'minutes' | 'attributes' | 'groups' | 'weekdays'>>;

const partsOf = (text: string): DishPart[] =>
  text.split(' · ').map((part) => {
    const [label = '', price = '0'] = part.split('=');
    return { words: label, price: Number(price) };
  });

/** `parts` are lists like `de pino=2490 · de queso=1990`. */
export function family(
  [category, foodType, shape]: [string, FoodType, DishShape],
  [name, description]: [string, string],
  parts: string[],
  { minutes = 15, attributes = [], groups = [], weekdays = [] }: More = {},
): DishFamily {
  const lists = parts.map(partsOf);
  return { category, foodType, shape, name, description, parts: lists, minutes, attributes, groups, weekdays };
}
