import type { Entity } from '../../contract/entity.ts';
import type { TenantFormat } from '../format.tsx';

/** What the history keeps in the place of a hash or a sealed secret. */
const hidden = '•••';

/** Whether the history kept no values of a field, only that it changed. */
export const isSecret = ({ before, after }: Pick<Values, 'before' | 'after'>): boolean =>
  before === hidden || after === hidden;

/**
 * A field's value before and after, in words; null where there was none. A list tells what came and what went
 * instead of itself. `changed` is a change whose values say nothing to people, or may not be told.
 */
export type FieldWords =
  | { kind: 'changed' }
  | { kind: 'value'; before: string | null; after: string | null }
  | { kind: 'list'; gone: string[]; come: string[]; stayed: number };

type Words = Pick<TenantFormat, 'integer' | 'dateTime' | 'day'>;
type Values = { field: string; before?: unknown; after?: unknown };

const isBlank = (value: unknown) => value === null || value === undefined || value === '';
const itemsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** How the change of one field reads. */
export function fieldWords({ field, before, after }: Values, entity: Entity | undefined, format: Words): FieldWords {
  if (isSecret({ before, after })) return { kind: 'changed' };
  const read = entity?.words?.[field] ?? ((value: unknown) => bareWords(value, format));
  if (Array.isArray(before) || Array.isArray(after))
    return listWords(itemsOf(before).map(read), itemsOf(after).map(read));
  const [old, fresh] = [before, after].map((value) => (isBlank(value) ? null : read(value))) as [
    string | null,
    string | null,
  ];
  return old === fresh ? { kind: 'changed' } : { kind: 'value', before: old, after: fresh };
}

const listWords = (old: string[], fresh: string[]): FieldWords => ({
  kind: 'list',
  gone: old.filter((word) => !fresh.includes(word)),
  come: fresh.filter((word) => !old.includes(word)),
  stayed: old.filter((word) => fresh.includes(word)).length,
});

const instant = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;
const day = /^\d{4}-\d\d-\d\d$/;

/** A value nobody said how to read. */
function bareWords(value: unknown, format: Words): string {
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (typeof value === 'number') return Number.isInteger(value) ? format.integer(value) : String(value);
  if (typeof value === 'object' && value !== null) return recordWords(value, format);
  if (typeof value !== 'string') return '';
  if (instant.test(value)) return format.dateTime(value);
  return day.test(value) ? format.day(value) : value;
}

const recordWords = (value: object, format: Words): string =>
  Object.entries(value)
    .map(([name, inner]) => `${name}: ${bareWords(inner, format)}`)
    .join(', ') || 'vacío';
