type Keyed = Record<string, unknown>;

/** Whether two plain values say the same, whatever the order of their keys: databases keep their own. */
export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b || Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a).filter((key) => (a as Keyed)[key] !== undefined);
  const others = Object.keys(b).filter((key) => (b as Keyed)[key] !== undefined);
  return keys.length === others.length && keys.every((key) => same((a as Keyed)[key], (b as Keyed)[key]));
}
