import type { Entity, EntityFormat } from '../entity.ts';

/** Recorded in place of a hash or a sealed secret. */
const hidden = '•••';

/** Whether the history recorded only that a field changed, without values. */
export const isSecret = ({ before, after }: Pick<Values, 'before' | 'after'>): boolean =>
  before === hidden || after === hidden;

/**
 * Formatted values of a field before and after; null where there was none. Lists show added and removed items.
 *
 * `changed`: the values are secret or have no readable format.
 */
export type FieldText =
  | { kind: 'changed' }
  | { kind: 'value'; before: string | null; after: string | null }
  | { kind: 'list'; gone: string[]; come: string[]; stayed: number };

type Values = { field: string; before?: unknown; after?: unknown };

const isBlank = (value: unknown) => value === null || value === undefined || value === '';
const itemsOf = (texts: string | string[] | null | undefined): string[] =>
  Array.isArray(texts) ? texts : texts ? [texts] : [];

/** How the change of one field reads. */
export function fieldText(
  { field, before, after }: Values,
  entity: Entity | undefined,
  format: EntityFormat,
): FieldText {
  const formatter = entity?.words?.[field];
  const read = reader(formatter, format);
  // A secret with a formatter may show whether it is set.
  if (isSecret({ before, after }) && (!formatter || isBlank(before) === isBlank(after))) return { kind: 'changed' };
  const [old, fresh] = [before, after].map((value) => (isBlank(value) ? null : textsOf(value, read)));
  if (Array.isArray(old) || Array.isArray(fresh)) return listText(itemsOf(old), itemsOf(fresh));
  return old === fresh ? { kind: 'changed' } : { kind: 'value', before: old ?? null, after: fresh ?? null };
}

type FieldTexts = string | string[];
type Read = (value: unknown) => FieldTexts;

function reader(formatter: NonNullable<Entity['words']>[string] | undefined, format: EntityFormat): Read {
  const formatField = formatter as ((value: unknown, format: EntityFormat) => FieldTexts) | undefined;
  return (value) => formatField?.(value, format) ?? plainText(value, format);
}

const textsOf = (value: unknown, read: Read): FieldTexts => (Array.isArray(value) ? value.flatMap(read) : read(value));

function listText(old: string[], fresh: string[]): FieldText {
  const removed = old.filter((word) => !fresh.includes(word));
  const come = fresh.filter((word) => !old.includes(word));
  if (removed.length + come.length === 0) return { kind: 'changed' };
  return { kind: 'list', gone: removed, come, stayed: old.length - removed.length };
}

const instant = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;
const day = /^\d{4}-\d\d-\d\d$/;

/** Default format of a value. */
function plainText(value: unknown, format: EntityFormat): string {
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (typeof value === 'number') return Number.isInteger(value) ? format.integer(value) : format.decimal(value);
  if (typeof value === 'object' && value !== null) return recordText(value, format);
  if (typeof value !== 'string') return '';
  if (instant.test(value)) return format.dateTime(value);
  return day.test(value) ? format.day(value) : value;
}

const recordText = (value: object, format: EntityFormat): string =>
  Object.entries(value)
    .map(([name, inner]) => `${name}: ${plainText(inner, format)}`)
    .join(', ') || 'vacío';
