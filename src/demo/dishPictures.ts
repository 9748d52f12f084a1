import type { DishFamily } from './demoFamily.ts';
import { type DishShape, varietyCountOf } from './demoPictures.ts';

/** Vessel of a drink, by words of its name. */
const vessels: readonly [pattern: RegExp, shape: DishShape][] = [
  [/\blata\b/, 'can'],
  [/\bschop\b/, 'mug'],
  [/\bbotella (500|591) ml|\bbotella [\d,]+ L/, 'petBottle'],
];

/** Colours of drinks by words of their names, in the order of the varieties of their pictures. */
const drinkColours: readonly RegExp[] = [
  /coca-cola$|coca-cola (?!zero)|bilz|frambuesa|frutilla|jamaica|mora\b|horchata/i,
  /zero|chocolate|tamarindo/i,
  /sprite|lim[oó]n|menta|verde|mel[oó]n|atol|cas\b/i,
  /fanta|pap\b|naranja|mango|maracuy[aá]|papaya|saborizada/i,
  /kem|pi[nñ]a|inca|ginger|durazno|guayaba|chirimoya|guan[aá]bana/i,
];

/** Picture of a dish: its shape and variety. Drinks look like their bottle and flavour. */
export function pictureOf(family: DishFamily, name: string, index: number): [shape: DishShape, variety: number] {
  const isDrink = ['can', 'glass', 'bottle'].includes(family.shape);
  const shape = (isDrink && vessels.find(([pattern]) => pattern.test(name))?.[1]) || family.shape;
  const colour = drinkColours.findIndex((pattern) => pattern.test(name));
  if (family.shape === 'can' || family.shape === 'glass') return [shape, colour === -1 ? drinkColours.length : colour];
  return [shape, index % varietyCountOf(shape)];
}
