import type { Random } from '../demoRandom.ts';

/** The older a store, the better it is known. */
const skew = 2.5;

/** Draws the store of an order; older stores are more likely. */
export const drawnByFame = (stores: number, random: Random): number => Math.floor(stores * random.next() ** skew);

/** Share of the orders of a store, by the number of older ones. */
export const fameOf = (older: number, stores: number): number =>
  ((older + 1) / stores) ** (1 / skew) - (older / stores) ** (1 / skew);
