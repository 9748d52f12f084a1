import { isRecord } from './isRecord.ts';

/** Compares plain values by content, ignoring the order of keys; a missing field equals an undefined one. */
export function deepEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((value, index) => deepEqual(value, b[index]));
  if (!isRecord(a) || !isRecord(b)) return false;
  const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return keys.every((key) => deepEqual(a[key], b[key]));
}
