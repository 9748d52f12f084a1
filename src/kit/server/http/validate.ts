import type { z } from 'zod';
import { type FieldErrors, fail } from '#kit/contract/failures.ts';
import { wirePath } from '#kit/contract/wire.ts';

/** Nobody reads further, and a body made of mistakes would be answered with ten times its size. */
const maxReportedErrors = 500;

/** Messages by wire path of what zod found. */
export function fieldErrors(schema: z.ZodType, issues: readonly z.core.$ZodIssue[], prefix = ''): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of issues.slice(0, maxReportedErrors)) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys : [null];
    for (const key of unknown) {
      const path = [prefix + wirePath(schema, issue.path), key].filter(Boolean).join('.') || 'base';
      fields[path] = [...(fields[path] ?? []), key === null ? issue.message : 'Este campo no existe'];
    }
  }
  return fields;
}

/** The parsed value, or failure 1001 with a message for each field. */
export function validate<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value);
  return result.success ? result.data : fail('invalidFields', { fields: fieldErrors(schema, result.error.issues) });
}
