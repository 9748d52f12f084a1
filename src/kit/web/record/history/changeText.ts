import type { Entity, EntityFormat } from '#kit/contract/entity.ts';

/** What the history keeps in the place of a hash or a sealed secret. */
const hidden = '•••';

/** Whether the history kept no values of a field, only that it changed. */
export const isSecret = ({ before, after }: Pick<Values, 'before' | 'after'>): boolean =>
  before === hidden || after === hidden;

/**
 * A field's value before and after, in words; null where there was none. A list tells what came and what went
 * instead of itself. `changed` is a change whose values say nothing to people, or may not be told.
 */
export type FieldText =
  | { kind: 'changed' }
  | { kind: 'value'; before: string | null; after: string | null }
  | { kind: 'list'; gone: string[]; come: string[]; stayed: number };

type Values = { field: string; before?: unknown; after?: unknown };

const isBlank = (value: unknown) => value === null || value === undefined || value === '';
const itemsOf = (words: string | string[] | null | undefined): string[] =>
  Array.isArray(words) ? words : words ? [words] : [];

/** How the change of one field reads. */
export function fieldText(
  { field, before, after }: Values,
  entity: Entity | undefined,
  format: EntityFormat,
): FieldText {
  const own = entity?.words?.[field];
  const read = reader(own, format);
  // Of a secret with words, whether there is one may be told.
  if (isSecret({ before, after }) && (!own || isBlank(before) === isBlank(after))) return { kind: 'changed' };
  const [old, fresh] = [before, after].map((value) => (isBlank(value) ? null : wordsOf(value, read)));
  if (Array.isArray(old) || Array.isArray(fresh)) return listWords(itemsOf(old), itemsOf(fresh));
  return old === fresh ? { kind: 'changed' } : { kind: 'value', before: old ?? null, after: fresh ?? null };
}

type Told = string | string[];
type Read = (value: unknown) => Told;

function reader(own: NonNullable<Entity['words']>[string] | undefined, format: EntityFormat): Read {
  const told = own as ((value: unknown, format: EntityFormat) => Told) | undefined;
  return (value) => told?.(value, format) ?? bareWords(value, format);
}

const wordsOf = (value: unknown, read: Read): Told => (Array.isArray(value) ? value.flatMap(read) : read(value));

function listWords(old: string[], fresh: string[]): FieldText {
  const gone = old.filter((word) => !fresh.includes(word));
  const come = fresh.filter((word) => !old.includes(word));
  if (gone.length + come.length === 0) return { kind: 'changed' };
  return { kind: 'list', gone, come, stayed: old.length - gone.length };
}

const instant = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;
const day = /^\d{4}-\d\d-\d\d$/;

/** A value nobody said how to read. */
function bareWords(value: unknown, format: EntityFormat): string {
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (typeof value === 'number') return Number.isInteger(value) ? format.integer(value) : String(value);
  if (typeof value === 'object' && value !== null) return recordWords(value, format);
  if (typeof value !== 'string') return '';
  if (instant.test(value)) return format.dateTime(value);
  return day.test(value) ? format.day(value) : value;
}

const recordWords = (value: object, format: EntityFormat): string =>
  Object.entries(value)
    .map(([name, inner]) => `${name}: ${bareWords(inner, format)}`)
    .join(', ') || 'vacío';
