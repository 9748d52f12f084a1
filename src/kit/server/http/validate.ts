import type { z } from 'zod';
import { type FieldErrors, fail } from '#kit/contract/failures.ts';
import { fieldMessages } from '#kit/contract/fields.ts';
import type { FieldIssue } from '#kit/contract/recordSchema.ts';
import { nearest } from '#kit/contract/values/nearest.ts';
import { wireName, wireNamesAt, wireParts, wirePath } from '#kit/contract/wire.ts';
import { parseUpTo } from './parseUpTo.ts';

type Issue = z.core.$ZodIssue;

/** More errors are not useful, and a body full of errors would get a response ten times its size. */
const maxReportedErrors = 50;
/** Characters of a name that the sender made up. */
const maxNameLength = 60;

/** Messages by wire path of what zod found in `given`. */
export function fieldErrors(schema: z.ZodType, issues: readonly Issue[], input?: unknown): FieldErrors {
  // The sender chooses names, and every object already has a toString.
  const fields = Object.create(null) as FieldErrors;
  for (const { issue, key } of messagesOf(issues).take(maxReportedErrors)) {
    const path = [wirePath(schema, issue.path), key].filter(Boolean).join('.') || 'base';
    (fields[path] ??= []).push(key === null ? sentence(issue, input) : unknownName(schema, issue, key));
  }
  return fields;
}

/** An error per problem: a zod issue can name several unknown keys. */
function* messagesOf(issues: readonly Issue[]): Generator<{ issue: Issue; key: string | null }> {
  for (const issue of issues)
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) yield { issue, key: shortened(key) };
    else if (issue.code === 'invalid_union') yield* messagesOf(optionIssues(issue));
    else yield { issue, key: null };
}

const shortened = (key: string): string => (key.length > maxNameLength ? `${key.slice(0, maxNameLength)}…` : key);

/** Of a value that is none of several things, what keeps it from being the one it looks like. */
function optionIssues(issue: z.core.$ZodIssueInvalidUnion): Issue[] {
  const resembles = (issues: readonly Issue[]) =>
    issues.every(({ code, path }) => path.length > 0 || !['invalid_type', 'invalid_value'].includes(code));
  const near = issue.errors.find(resembles);
  return near
    ? near.map((each) => ({ ...each, path: [...issue.path, ...each.path] }))
    : [{ ...issue, code: 'custom' } as unknown as Issue];
}

/** A missing value reports that it is missing, whatever other rules it breaks. */
const sentence = (issue: Issue, input: unknown): string =>
  issue.code === 'invalid_type' && isMissing(input, issue.path) ? fieldMessages.missing : issue.message;

const isMissing = (input: unknown, path: readonly PropertyKey[]): boolean =>
  path.length > 0 &&
  typeof input === 'object' &&
  path.reduce<unknown>((at, step) => (at as Record<PropertyKey, unknown> | null | undefined)?.[step], input) ===
    undefined;

const unknownName = (schema: z.ZodType, { path }: Issue, key: string) =>
  unknownNameSentence('Este campo no existe', key, wireNamesAt(schema, path));

function unknownNameSentence(fact: string, name: string, known: readonly string[]): string {
  const meant = nearest(name, known);
  return meant ? `${fact}. ¿Quisiste decir ${meant}?` : fact;
}

/** The parsed value, or failure 1001 with a message for each field. */
export function validate<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = parseUpTo(schema, value, maxReportedErrors);
  return result.success
    ? result.data
    : fail('invalidFields', { fields: fieldErrors(schema, result.error.issues, value) });
}

/** Rejects the issues of rules that no schema has, at the wire names of their fields. */
export function requireNoIssues(issues: readonly FieldIssue[]): void {
  const fields = issues.map(({ path, message }) => [path.map((part) => wireName(String(part))).join('.'), [message]]);
  if (issues.length > 0) fail('invalidFields', { fields: Object.fromEntries(fields) as FieldErrors });
}

/** Rejects unknown query parameters by name. */
export function requireKnownQuery(schema: z.ZodType, query: unknown): void {
  const [names, fields] = [Object.keys(query ?? {}), wireParts(schema).fields];
  if (names.every((name) => fields?.has(name))) return;
  const known = wireNamesAt(schema, []);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  const errors = unknown
    .slice(0, maxReportedErrors)
    .map(
      (name) => [shortened(name), [unknownNameSentence('Este parámetro no existe', name, known)]] as [string, string[]],
    );
  fail('invalidFields', {
    message: 'La consulta tiene parámetros que no existen.',
    fields: Object.fromEntries(errors),
  });
}

/** The parameters of a path; one that could name nothing names nothing that exists. */
export function validateParams<T extends z.ZodType>(schema: T, params: unknown): z.output<T> {
  const result = schema.safeParse(params);
  if (result.success) return result.data;
  const isChoice = result.error.issues.every(({ code }) => code === 'invalid_value');
  return isChoice ? validate(schema, params) : fail('notFound');
}
