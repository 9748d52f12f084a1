import { z } from 'zod';
import { fileKey, text as textRule, multiline } from '#kit/contract/fields.ts';
import { safeAddress } from './addresses.rules.ts';
import { blankRichText, type RichText, richText as richTextRule } from './richText.contract.ts';

type FieldBase<Kind extends string> = { kind: Kind; label: string; hint?: string };
type TextField = FieldBase<'text' | 'lines'> & { max: number };
type ChoiceField<Option extends string = string> = FieldBase<'choice'> & { options: Readonly<Record<Option, string>> };
type CountField = FieldBase<'count'> & { min: number; max: number };
type ListField<Fields = unknown> = FieldBase<'list'> & { item: string; max: number; fields: Fields };

/** A value of a section: its input and its constraints. */
export type SectionField =
  | TextField
  | FieldBase<'richText' | 'address' | 'picture' | 'flag'>
  | ChoiceField
  | CountField
  | ListField<SectionFields>;
export interface SectionFields extends Readonly<Record<string, SectionField>> {}

/** An uploaded picture with its alternative text. */
export type SectionPicture = { key: string; alt: string };

type ValueOf<Field> = Field extends { kind: 'text' | 'lines' | 'address' }
  ? string
  : Field extends { kind: 'richText' }
    ? RichText
    : Field extends { kind: 'picture' }
      ? SectionPicture | null
      : Field extends { kind: 'flag' }
        ? boolean
        : Field extends { kind: 'count' }
          ? number
          : Field extends ChoiceField<infer Option>
            ? Option
            : Field extends ListField<infer Inner>
              ? PropsOf<Inner>[]
              : never;
export type PropsOf<Fields> = { [Name in keyof Fields]: ValueOf<Fields[Name]> };

const wrongAddress = 'Escribe una dirección que empiece con https://, mailto:, tel:, wa.me o «/»';

export const text = (label: string, max: number, hint?: string) =>
  ({ kind: 'text', label, max, ...(hint && { hint }) }) as const;
export const lines = (label: string, max: number) => ({ kind: 'lines', label, max }) as const;
export const richText = (label: string) => ({ kind: 'richText', label }) as const;
export const address = (label: string, hint = 'https://…, tel:…, wa.me/… o una página tuya: /carta') =>
  ({ kind: 'address', label, hint }) as const;
export const picture = (label: string) => ({ kind: 'picture', label }) as const;
export const flag = (label: string, hint?: string) => ({ kind: 'flag', label, ...(hint && { hint }) }) as const;
export const count = (label: string, min: number, max: number) => ({ kind: 'count', label, min, max }) as const;
export const choice = <Option extends string>(label: string, options: Readonly<Record<Option, string>>) =>
  ({ kind: 'choice', label, options }) as const;
export const list = <Fields extends SectionFields>(label: string, item: string, max: number, fields: Fields) =>
  ({ kind: 'list', label, item, max, fields }) as const;

/** The rule of one value. What a list's items have besides stays in them. */
function ruleOf(field: SectionField): z.ZodType {
  switch (field.kind) {
    case 'text':
      return textRule(field.max);
    case 'lines':
      return multiline(field.max);
    case 'address':
      return textRule(500).refine((value) => value === '' || safeAddress(value) !== null, wrongAddress);
    case 'richText':
      return richTextRule;
    case 'picture':
      return z.object({ key: fileKey.regex(/^[\w/.-]+$/), alt: textRule(200) }).nullable();
    case 'flag':
      return z.boolean();
    case 'count':
      return z.number().int().min(field.min).max(field.max);
    case 'choice':
      return z.enum(Object.keys(field.options));
    case 'list':
      return z.array(z.looseObject(rulesOf(field.fields))).max(field.max, `Usa como máximo ${field.max}`);
  }
}

/** Title and description of a field in the JSON schema of its section. */
function annotationsOf(field: SectionField): { title: string; description?: string } {
  const options = field.kind === 'choice' ? Object.entries(field.options) : [];
  const description = field.hint ?? options.map(([name, label]) => `${name}: ${label}`).join('. ');
  return { title: field.label, ...(description && { description }) };
}

/** The rules of the fields of a section; what is missing is blank. */
export const rulesOf = (fields: SectionFields): Record<string, z.ZodType> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      ruleOf(field)
        .default(blankValue(field) as never)
        .meta(annotationsOf(field)),
    ]),
  );

/** Initial value of a field. */
export function blankValue(field: SectionField): unknown {
  switch (field.kind) {
    case 'text':
    case 'lines':
    case 'address':
      return '';
    case 'richText':
      return blankRichText;
    case 'picture':
      return null;
    case 'flag':
      return false;
    case 'count':
      return field.min;
    case 'choice':
      return Object.keys(field.options)[0];
    case 'list':
      return [];
  }
}

export const blankProps = <Fields extends SectionFields>(fields: Fields): PropsOf<Fields> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, blankValue(field)])) as PropsOf<Fields>;
