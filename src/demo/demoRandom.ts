/** Seeded random numbers, so that all installations have the same orders. */
export type Random = {
  /** From 0 to below 1. */
  next(): number;
  /** An integer, both ends included. */
  between(least: number, greatest: number): number;
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Picks a name by its weight. */
  weighted<Name extends string>(weights: Partial<Record<Name, number>>): Name;
  /** Around `middle`, bell-shaped. */
  around(middle: number, spread: number): number;
};

/** The generator known as mulberry32. */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function randomFrom(seed: number): Random {
  const next = generator(seed);
  return {
    next,
    between: (least, greatest) => least + Math.floor(next() * (greatest - least + 1)),
    chance: (share) => next() < share,
    pick: <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T,
    weighted<Name extends string>(weights: Partial<Record<Name, number>>) {
      const all = Object.entries(weights) as [Name, number][];
      let left = next() * all.reduce((sum, [, weight]) => sum + weight, 0);
      return (all.find(([, weight]) => (left -= weight) < 0) ?? all[0] ?? ['' as Name])[0];
    },
    around: (middle, spread) => middle + (next() + next() + next() - 1.5) * spread,
  };
}
