/** How many letters have to change until one word is the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (const [at, letter] of one.split('').entries()) {
    const next = [at + 1];
    for (let place = 1; place <= other.length; place += 1) {
      const swapped = (row[place - 1] as number) + (letter === other[place - 1] ? 0 : 1);
      next.push(Math.min(swapped, (row[place] as number) + 1, (next[place - 1] as number) + 1));
    }
    row = next;
  }
  return row[other.length] as number;
}

/** Names longer than any of ours are not compared: who sends them has not mistyped one. */
const longest = 60;

/** Letters that may differ: two, or a third of them. */
const tolerance = (name: string): number => Math.max(name.length > 3 ? 2 : 1, name.length / 3);

/** The known name that was probably meant, if one is near or one begins the other. */
export function nearest(name: string, known: readonly string[]): string | null {
  if (name.length > longest) return null;
  const [best] = known
    // At least as many letters differ as one is longer: most names need no closer look.
    .filter((each) => Math.abs(each.length - name.length) <= tolerance(each) || isPartOf(name, each))
    .map((each) => ({ each, away: distance(name, each) }))
    .filter(({ each, away }) => away <= tolerance(each) || isPartOf(name, each))
    .toSorted((a, b) => a.away - b.away);
  return best?.each ?? null;
}

const isPartOf = (one: string, other: string) =>
  Math.min(one.length, other.length) >= 4 && (one.startsWith(other) || other.startsWith(one));
