/**
 * An object with these keys, all null, to copy and fill in.
 *
 * Engines store an object that grows key by key as a dictionary after a dozen keys, at several times the memory and
 * time.
 */
export const blankOf = (keys: readonly string[]): Readonly<Record<string, unknown>> =>
  JSON.parse(`{${[...new Set(keys)].map((key) => `${JSON.stringify(key)}:null`).join(',')}}`) as Record<string, null>;
