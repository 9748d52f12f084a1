import type { Section } from './sectionContent.contract.ts';
import { typeNamed } from '../types/sectionTypes.contract.ts';
import { textsOf } from './contentValues.rules.ts';

const maxLength = 60;
const short = (text: string) => (text.length > maxLength ? `${text.slice(0, maxLength - 1).trimEnd()}…` : text);

/** Label of a section: its type. */
export const sectionLabel = ({ type }: Pick<Section, 'type'>): string => typeNamed(type)?.label ?? `Sección «${type}»`;

/** The first text of a section; blank when it has none. */
export const sectionExcerpt = (section: Section): string => short(textsOf(section).find((text) => text !== '') ?? '');

/** A section in words: `Portada: Bienvenidos`. */
export function sectionTitle(section: Section): string {
  const excerpt = sectionExcerpt(section);
  return excerpt ? `${sectionLabel(section)}: ${excerpt}` : sectionLabel(section);
}
