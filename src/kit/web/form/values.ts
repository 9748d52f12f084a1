import { deepEqual } from '#kit/contract/values/deepEqual.ts';
import { isRecord } from '#kit/contract/values/isRecord.ts';

/** The fields whose value differs from the saved one: what a PATCH sends. */
export function changedFields<Values extends object>(saved: Values, values: Values): Partial<Values> {
  const fields = Object.keys(values) as (keyof Values)[];
  return Object.fromEntries(
    fields.filter((field) => !deepEqual(saved[field], values[field])).map((field) => [field, values[field]]),
  ) as Partial<Values>;
}

/** Restores the saved order of picked values: removing one and adding it back is no change. */
export function preserveOrder<T>(picked: readonly T[], saved: readonly T[]): T[] {
  const remaining = saved.filter((value) => picked.includes(value));
  return [...remaining, ...picked.filter((value) => !saved.includes(value))];
}

type FieldErrorMessage = { name: string; message: string };

/** Every message of a form's errors with the path of its field, whatever their depth. */
export function collectFieldErrors(errors: object, path = ''): FieldErrorMessage[] {
  return Object.entries(errors).flatMap(([step, error]) => {
    if (!isRecord(error) && !Array.isArray(error)) return [];
    const name = path ? `${path}.${step}` : step;
    const message = (error as { message?: unknown }).message;
    if (typeof message === 'string' && message) return [{ name: name.replace(/\.root$/, ''), message }];
    return step === 'ref' ? [] : collectFieldErrors(error, name);
  });
}
