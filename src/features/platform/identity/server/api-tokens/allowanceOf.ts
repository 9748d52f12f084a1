/**
 * Requests of a token that a process may accept in a second, by the requests that it and the others had.
 *
 * What the others leave; where all have more than the limit, its share of them. A process always accepts one.
 */
export const allowanceOf = (limit: number, local: number, others: number): number =>
  Math.max(1, limit - others, Math.floor((limit * local) / Math.max(1, local + others)));
