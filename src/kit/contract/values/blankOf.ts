/**
 * An object with these keys, all null, to copy and fill in. Engines keep an object whose keys are added one by one as a dictionary
 * once there are a dozen of them, which takes several times the memory and the time.
 */
export const blankOf = (keys: readonly string[]): Readonly<Record<string, unknown>> =>
  JSON.parse(`{${[...new Set(keys)].map((key) => `${JSON.stringify(key)}:null`).join(',')}}`) as Record<string, null>;
