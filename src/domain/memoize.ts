/** Memoizes a function with a limit: the cache is cleared when it has `limit` entries. */
export function memoize<In extends string | number, Out>(
  compute: (input: In) => Out,
  limit: number,
): (input: In) => Out {
  const known = new Map<In, Out>();
  return (input) => {
    const cached = known.get(input);
    if (cached !== undefined) return cached;
    if (known.size >= limit) known.clear();
    const result = compute(input);
    known.set(input, result);
    return result;
  };
}
