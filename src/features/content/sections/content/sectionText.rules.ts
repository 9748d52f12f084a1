import { plainText, type RichText } from '../fields/richText.contract.ts';
import type { Section } from './sectionContent.contract.ts';
import { typeNamed } from '../types/sectionTypes.contract.ts';
import { drawnProps } from './readSection.rules.ts';

const maxLength = 60;
const short = (text: string) => (text.length > maxLength ? `${text.slice(0, maxLength - 1).trimEnd()}…` : text);

/** Label of a section: its type. */
export const sectionLabel = ({ type }: Pick<Section, 'type'>): string => typeNamed(type)?.label ?? `Sección «${type}»`;

/** The first text of a section; blank when it has none. */
export function sectionExcerpt(section: Section): string {
  const type = typeNamed(section.type);
  if (!type) return '';
  const props = drawnProps(section, type);
  for (const [name, field] of Object.entries(type.fields)) {
    const value = props[name];
    const text =
      field.kind === 'richText'
        ? plainText(value as RichText)
        : field.kind === 'text' || field.kind === 'lines'
          ? String(value)
          : '';
    if (text) return short(text);
  }
  return '';
}

/** A section in words: `Portada: Bienvenidos`. */
export function sectionTitle(section: Section): string {
  const excerpt = sectionExcerpt(section);
  return excerpt ? `${sectionLabel(section)}: ${excerpt}` : sectionLabel(section);
}
