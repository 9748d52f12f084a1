import type { Section } from './sectionContent.contract.ts';
import { linksOf, plainText, type RichText } from '../fields/richText.contract.ts';
import { drawnProps } from './readSection.rules.ts';
import type { SectionField, SectionPicture } from '../fields/sectionFields.contract.ts';
import { typeNamed } from '../types/sectionTypes.contract.ts';

/** A value of a section with its field, and where it is: `items.0.picture`. */
export type FoundValue = { field: SectionField; value: unknown; path: (string | number)[] };

type Fields = Readonly<Record<string, SectionField>>;

const valuesIn = (fields: Fields, props: Record<string, unknown>, path: (string | number)[]): FoundValue[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const at = [...path, name];
    const value = props[name];
    if (field.kind !== 'list') return [{ field, value, path: at }];
    return (value as Record<string, unknown>[]).flatMap((item, index) => valuesIn(field.fields, item, [...at, index]));
  });

/** All values that a section holds, also those of the items of its lists. */
export function valuesOf(section: Section): FoundValue[] {
  const type = typeNamed(section.type);
  return type ? valuesIn(type.fields, drawnProps(section, type), []) : [];
}

/** The texts of a section without their formats, also those of the items of its lists. */
export const textsOf = (section: Section): string[] =>
  valuesOf(section).flatMap(({ field, value }) => {
    if (field.kind === 'richText') return plainText(value as RichText);
    return field.kind === 'text' || field.kind === 'lines' ? String(value) : [];
  });

export const picturesIn = (section: Section): { picture: SectionPicture; path: (string | number)[] }[] =>
  valuesOf(section).flatMap(({ field, value, path }) =>
    field.kind === 'picture' && value ? [{ picture: value as SectionPicture, path }] : [],
  );

/** Each address that a section leads to. */
export const addressesIn = (section: Section): string[] =>
  valuesOf(section).flatMap(({ field, value }) => {
    if (field.kind === 'richText') return linksOf(value as RichText);
    return field.kind === 'address' && value ? [value as string] : [];
  });
