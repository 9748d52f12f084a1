import { idOf, type SectionContent, type Section, type SharedParts } from './sectionContent.contract.ts';
import { isShared } from '../types/sectionTypes.contract.ts';

/** Splits a content into the sections of its page and those shared by all pages. */
export function withoutShared({ root, content }: SectionContent): { own: SectionContent; parts: SharedParts } {
  const parts = Object.fromEntries(
    content.filter(({ type }) => isShared(type)).map((part) => [part.type, named(part, part.type)]),
  ) as SharedParts;
  return { own: { root, content: content.filter(({ type }) => !isShared(type)) }, parts };
}

const named = (part: Section, id: string): Section =>
  idOf(part) === id ? part : { ...part, props: { ...part.props, id } };

/** The content of a page with the sections shared by all pages. */
export const withShared = ({ root, content }: SectionContent, { header, footer }: SharedParts): SectionContent => ({
  root,
  content: [...(header ? [header] : []), ...content, ...(footer ? [footer] : [])],
});
