import type { z } from 'zod';
import { type FieldErrors, fail } from '#kit/contract/failures.ts';
import { wirePath } from '#kit/contract/wire.ts';
import { parseUpTo } from './parseUpTo.ts';

/** Nobody reads further, and a body made of mistakes would be answered with ten times its size. */
const maxReportedErrors = 50;
/** Characters of a name that the sender made up. */
const maxNameLength = 60;

/** Messages by wire path of what zod found. */
export function fieldErrors(schema: z.ZodType, issues: readonly z.core.$ZodIssue[], prefix = ''): FieldErrors {
  // The sender chooses names, and every object already has a toString.
  const fields = Object.create(null) as FieldErrors;
  for (const { issue, key } of messagesOf(issues).take(maxReportedErrors)) {
    const path = [prefix + wirePath(schema, issue.path), key].filter(Boolean).join('.') || 'base';
    (fields[path] ??= []).push(key === null ? issue.message : 'Este campo no existe');
  }
  return fields;
}

/** One for each thing to mend: a single issue names all unknown keys of an object. */
function* messagesOf(issues: readonly z.core.$ZodIssue[]): Generator<{ issue: z.core.$ZodIssue; key: string | null }> {
  for (const issue of issues)
    if (issue.code !== 'unrecognized_keys') yield { issue, key: null };
    else for (const key of issue.keys) yield { issue, key: shortened(key) };
}

const shortened = (key: string): string => (key.length > maxNameLength ? `${key.slice(0, maxNameLength)}…` : key);

/** The parsed value, or failure 1001 with a message for each field. */
export function validate<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = parseUpTo(schema, value, maxReportedErrors);
  return result.success ? result.data : fail('invalidFields', { fields: fieldErrors(schema, result.error.issues) });
}
