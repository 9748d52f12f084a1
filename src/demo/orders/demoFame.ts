import type { Random } from '../demoRandom.ts';

/** The older a store, the better it is known. */
const skew = 2.5;

/** Which of so many stores an order comes to, the oldest first. */
export const drawnByFame = (stores: number, random: Random): number => Math.floor(stores * random.next() ** skew);

/** The share of all orders that comes to the one that so many are older than. */
export const fameOf = (older: number, stores: number): number =>
  ((older + 1) / stores) ** (1 / skew) - (older / stores) ** (1 / skew);
