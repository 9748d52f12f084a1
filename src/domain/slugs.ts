const longest = 60;

/** Latin letters that are no letter with an accent, and how they are written without them. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ı: 'i',
  ĸ: 'k',
  ə: 'e',
  ƒ: 'f',
};

/** A name as part of an address or of a file's name: `Ñuñoa Plaza (Irarrázaval)` is `nunoa-plaza-irarrazaval`. */
export function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const latin = plain.replaceAll(/[^ -~]/g, (letter) => letters[letter] ?? letter);
  const base = latin.replaceAll(/[^a-z0-9]+/g, '-').slice(0, longest);
  return base.replaceAll(/^-|-$/g, '');
}

/** Slugs of names, with a number where equal; `otherwise` is the slug of a name without letters. */
export function distinctSlugs(names: readonly string[], otherwise: string): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const slug = slugOf(name) || otherwise;
    let candidate = slug;
    for (let number = 2; taken.has(candidate); number++) candidate = `${slug}-${number}`;
    taken.add(candidate);
    return candidate;
  });
}
