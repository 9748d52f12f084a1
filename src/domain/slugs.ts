const longest = 60;

/** A name as part of an address or of a file's name: `Ñuñoa Plaza (Irarrázaval)` is `nunoa-plaza-irarrazaval`. */
export function slugOf(name: string): string {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const base = plain.replaceAll(/[^a-z0-9]+/g, '-').slice(0, longest);
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
