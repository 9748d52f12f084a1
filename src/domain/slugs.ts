const longest = 60;

/** A name as part of an address or of a file's name: `Ñuñoa Plaza (Irarrázaval)` is `nunoa-plaza-irarrazaval`. */
export function slugOf(name: string): string {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const words = plain.replaceAll(/[^a-z0-9]+/g, '-').slice(0, longest);
  return words.replaceAll(/^-+|-+$/g, '');
}

/** The slugs of several names, told apart by a number where they are the same; `otherwise` is that of a name without letters. */
export function distinctSlugs(names: readonly string[], otherwise: string): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const slug = slugOf(name) || otherwise;
    let own = slug;
    for (let number = 2; taken.has(own); number++) own = `${slug}-${number}`;
    taken.add(own);
    return own;
  });
}
