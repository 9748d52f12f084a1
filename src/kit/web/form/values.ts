import type { z } from 'zod';

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether two values of a form say the same: compared by content, a missing field being an undefined one. */
export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((value, index) => same(value, b[index]));
  if (!isPlain(a) || !isPlain(b)) return false;
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => same(a[name], b[name]));
}

/** The fields whose value differs from the saved one: what a PATCH sends. */
export function changedFields<Values extends object>(saved: Values, values: Values): Partial<Values> {
  const fields = Object.keys(values) as (keyof Values)[];
  return Object.fromEntries(
    fields.filter((field) => !same(saved[field], values[field])).map((field) => [field, values[field]]),
  ) as Partial<Values>;
}

/**
 * A set somebody picked, with what was already saved in its saved place: taking one off and putting it back
 * is no change.
 */
export function keepOrder<T>(picked: readonly T[], saved: readonly T[]): T[] {
  const stays = saved.filter((value) => picked.includes(value));
  return [...stays, ...picked.filter((value) => !saved.includes(value))];
}

/** The part of a record its form writes, by the schema of the form. */
export function draftOf<Shape extends z.ZodRawShape, Item extends object>(
  schema: z.ZodObject<Shape>,
  item: Item,
): Pick<Item, keyof Item & keyof Shape> {
  const fields = Object.keys(schema.shape).filter((field) => field in item);
  return Object.fromEntries(fields.map((field) => [field, item[field as keyof Item]])) as Pick<
    Item,
    keyof Item & keyof Shape
  >;
}

type FieldTrouble = { name: string; message: string };

/** Every message of a form's errors with the path of its field, whatever their depth. */
export function troublesIn(errors: object, path = ''): FieldTrouble[] {
  return Object.entries(errors).flatMap(([step, error]) => {
    if (!isPlain(error) && !Array.isArray(error)) return [];
    const name = path ? `${path}.${step}` : step;
    const message = (error as { message?: unknown }).message;
    if (typeof message === 'string' && message) return [{ name: name.replace(/\.root$/, ''), message }];
    return step === 'ref' ? [] : troublesIn(error, name);
  });
}
