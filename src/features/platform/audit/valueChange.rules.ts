import type { Entity, EntityFormat } from '#kit/contract/entity.ts';
import { fieldText } from '#kit/contract/values/fieldText.ts';
import { isRecord } from '#kit/contract/values/isRecord.ts';
import type { Change } from './audit.contract.ts';

type Field = Change['fields'][number];

/** Longer values are left to the details of an entry. */
const maxLength = 60;

/** `Plantilla: Mosaico` as its label and its value. */
const labelled = (sentence: string): [label: string, value: string] => {
  const [label = '', ...rest] = sentence.split(': ');
  return [label, rest.join(': ')];
};

/** The values of a field that reads as sentences `Label: value`; undefined if it reads otherwise. */
function valuesOf(value: unknown, field: string, { words }: Entity, format: EntityFormat) {
  const texts = isRecord(value) ? words?.[field]?.(value as never, format) : undefined;
  return Array.isArray(texts) ? new Map(texts.map(labelled)) : undefined;
}

/**
 * Old and new value of a field with named values: `Plantilla: Mosaico → Carta`, and how many others changed.
 *
 * Undefined for other fields and for long values.
 */
export function valueChangeText(
  { field, before, after }: Field,
  entity: Entity,
  format: EntityFormat,
): string | undefined {
  const old = valuesOf(before, field, entity, format);
  const present = valuesOf(after, field, entity, format);
  if (!old || !present) return undefined;
  const labels = [...new Set([...old.keys(), ...present.keys()])];
  const [label, ...others] = labels.filter((each) => old.get(each) !== present.get(each));
  if (label === undefined) return undefined;
  const [was, is] = [old.get(label) ?? '—', present.get(label) ?? '—'];
  if (Math.max(was.length, is.length) > maxLength) return undefined;
  const more = others.length > 0 ? ` y ${others.length} ${others.length === 1 ? 'valor' : 'valores'} más` : '';
  return `${label}: de ${was} a ${is}${more}`;
}

/** Values of a changed field in a summary; longer ones are left to the details. */
const maxSummaryLength = 32;

const lowered = (label: string) =>
  /^\p{Lu}\p{Lu}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);

function transitionText(before: string | null, after: string | null): string | null {
  if (before === null) return after;
  return after === null ? `se quitó ${before}` : `de ${before} a ${after}`;
}

/** `precio: de $3.990 a $4.290`; undefined for lists, secrets and long values. */
function shortChange(field: Field, label: string, entity: Entity, format: EntityFormat): string | undefined {
  const text = fieldText(field, entity, format);
  if (text.kind !== 'value') return undefined;
  const { before, after } = text;
  if (Math.max(before?.length ?? 0, after?.length ?? 0) > maxSummaryLength) return undefined;
  return `${lowered(label)}: ${transitionText(before, after)}`;
}

/** End of a summary: the first changed field with its old and new value, and the labels of the others. */
export function fieldChangesText(fields: readonly Field[], entity: Entity, format: EntityFormat): string {
  const changed = fields.flatMap((field) => {
    const label = entity.fields[field.field];
    return label === undefined ? [] : [{ label, change: shortChange(field, label, entity, format) }];
  });
  if (changed.length === 0) return '';
  const first = changed.find(({ change }) => change !== undefined);
  if (!first) return `: ${changed.map(({ label }) => label).join(', ')}`;
  const others = changed.filter((each) => each !== first).map(({ label }) => lowered(label));
  return `, ${first.change}${others.length > 0 ? ` (también ${others.join(', ')})` : ''}`;
}
