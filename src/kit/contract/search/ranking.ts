import { wordMatch, wordMatches, termsOf } from './wordMatch.ts';

/** Items that match every word of a query. `near`: those that match only with typos. */
export type Ranked<T> = { exact: T[]; near: T[] };

/** Matching items, best first, without regard to accents and case; all items for an empty query. */
export function rank<T>(items: readonly T[], query: string, textOf: (item: T) => string): Ranked<T> {
  const typed = termsOf(query);
  const matching = items.flatMap((item) => {
    const terms = termsOf(textOf(item));
    const ranks = typed.map((word) => wordMatches.indexOf(wordMatch(word, terms) as never));
    if (ranks.includes(-1)) return [];
    return [
      { item, isNear: ranks.includes(wordMatches.indexOf('near')), score: ranks.reduce((sum, one) => sum + one, 0) },
    ];
  });
  const sorted = matching.toSorted((a, b) => a.score - b.score);
  const only = (near: boolean) => sorted.filter(({ isNear }) => isNear === near).map(({ item }) => item);
  return { exact: only(false), near: only(true) };
}

/** Each list without its near matches, unless no list has an exact one. */
export function exactBeforeNear<T>(lists: readonly Ranked<T>[]): T[][] {
  const hasExact = lists.some(({ exact }) => exact.length > 0);
  return lists.map(({ exact, near }) => (hasExact ? exact : near));
}
