import { normalise } from '../text.ts';

/** Number of letters to change, add, drop or swap with the next to turn one word into the other. */
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

/** The ways in which a word matches, best first. Only `near` allows typos. */
export const wordMatches = ['whole', 'start', 'inside', 'near'] as const;
export type WordMatch = (typeof wordMatches)[number];

export const termsOf = (text: string): string[] =>
  normalise(text)
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter(Boolean);

/** A typed word may be a prefix: compares prefixes of its length, one letter more and less. */
function isNear(typed: string, terms: readonly string[]): boolean {
  const allowed = typosAllowed(typed);
  // A number with another digit is another number.
  if (allowed === 0 || /\d/.test(typed)) return false;
  return terms.some((word) =>
    [-1, 0, 1].some((more) => distance(typed, word.slice(0, typed.length + more)) <= allowed),
  );
}

/** The best way in which a typed word, already normalised, matches one of the terms; null without a match. */
export function wordMatch(typed: string, terms: readonly string[]): WordMatch | null {
  if (terms.includes(typed)) return 'whole';
  if (terms.some((word) => word.startsWith(typed))) return 'start';
  if (terms.some((word) => word.includes(typed))) return 'inside';
  return isNear(typed, terms) ? 'near' : null;
}
