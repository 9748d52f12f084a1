const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value has the fields and types of a sample. A null of the sample may be text, a number or null. */
function fits(sample: unknown, value: unknown): boolean {
  if (sample === null) return typeof value !== 'object' || value === null;
  if (Array.isArray(sample))
    return Array.isArray(value) && (sample.length === 0 || value.every((item) => fits(sample[0], item)));
  if (isObject(sample)) return isObject(value) && Object.keys(sample).every((name) => fits(sample[name], value[name]));
  return typeof value === typeof sample;
}

/** Items of a stored list with the shape of a sample, since another version may have stored it. */
export const storedList =
  <Item>(sample: Item) =>
  (stored: unknown): Item[] =>
    Array.isArray(stored) ? stored.filter((item): item is Item => fits(sample, item)) : [];

/** A stored object, with blank values for the fields that it lacks or that had another type. */
export const storedObject =
  <Fields extends object>(blank: Fields) =>
  (stored: unknown): Fields => {
    if (!isObject(stored)) return blank;
    const fitting = Object.entries(blank).filter(([name, sample]) => fits(sample, stored[name]));
    return { ...blank, ...Object.fromEntries(fitting.map(([name]) => [name, stored[name]])) };
  };
