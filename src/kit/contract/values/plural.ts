/** A count with its word: `plural(3, 'local', 'locales')` is `3 locales`. */
export const plural = (count: number | bigint, one: string, many: string): string =>
  `${count} ${Number(count) === 1 ? one : many}`;
