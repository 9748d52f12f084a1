import { normalise } from '#kit/contract/text.ts';

/** How many letters one has to change, add, drop or swap with the next to get the other. */
function distance(one: string, other: string): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1];
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, row] = [row, next];
  }
  return row[other.length] ?? 0;
}

const typosAllowed = (word: string) => (word.length < 4 ? 0 : word.length < 7 ? 1 : 2);

/** 0 is best, null is no match: the start of a word, its inside, or nearly it. */
function wordScore(typed: string, candidates: readonly string[]): number | null {
  if (candidates.some((word) => word.startsWith(typed))) return 0;
  if (candidates.some((word) => word.includes(typed))) return 1;
  const allowed = typosAllowed(typed);
  // A typed word may be a prefix: compare prefixes of its length, one letter more and less.
  const near = candidates.some((word) =>
    [-1, 0, 1].some((more) => distance(typed, word.slice(0, typed.length + more)) <= allowed),
  );
  return allowed > 0 && near ? 2 : null;
}

const tokensOf = (text: string) =>
  normalise(text)
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter(Boolean);

/** Items that match every word, best first, ignoring accents and allowing typos. All items for an empty query. */
export function rank<T>(items: readonly T[], query: string, textOf: (item: T) => string): T[] {
  const queryTokens = tokensOf(query);
  const scored = items.flatMap((item) => {
    const candidates = tokensOf(textOf(item));
    const scores = queryTokens.map((word) => wordScore(word, candidates));
    if (scores.includes(null)) return [];
    return [{ item, score: scores.reduce<number>((sum, score) => sum + (score ?? 0), 0) }];
  });
  return scored.toSorted((a, b) => a.score - b.score).map(({ item }) => item);
}
