import type { z } from 'zod';
import { type FieldErrors, fail } from '../contract/failures.ts';
import { wirePath } from '../contract/wire.ts';

/** Nobody reads further, and a body made of mistakes would be answered with ten times its size. */
const mostTold = 500;

/** Messages by wire path of what zod found. */
export function fieldErrors(schema: z.ZodType, issues: readonly z.core.$ZodIssue[], prefix = ''): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of issues.slice(0, mostTold)) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys : [null];
    for (const key of unknown) {
      const path = [prefix + wirePath(schema, issue.path), key].filter(Boolean).join('.') || 'base';
      fields[path] = [...(fields[path] ?? []), key === null ? issue.message : 'Este campo no existe'];
    }
  }
  return fields;
}

/** The parsed value, or failure 1001 with a message for each field; `asSent` writes the paths as the sender knows them. */
export function check<T extends z.ZodType>(schema: T, value: unknown, asSent?: (path: string) => string): z.output<T> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const found = Object.entries(fieldErrors(schema, result.error.issues));
  const fields: FieldErrors = {};
  for (const [path, messages] of found) {
    const name = asSent?.(path) ?? path;
    fields[name] = [...(fields[name] ?? []), ...messages];
  }
  return fail('invalidFields', { fields });
}
