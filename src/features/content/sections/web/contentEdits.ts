import { idOf, type SectionContent, type Section } from '../content/sectionContent.contract.ts';
import { isShared, type SectionName, sectionTypes } from '../types/sectionTypes.contract.ts';

const freshId = (): string => `s${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`;

/** A section of a type as it begins. */
export function newSection(type: SectionName): Section {
  const { blank, version } = sectionTypes[type];
  return { type, version, props: { ...blank, id: isShared(type) ? type : freshId() } };
}

/** The header is first and the footer last, whatever the order of the others. */
const arranged = (content: readonly Section[]): Section[] => {
  const of = (type: string) => content.filter((section) => section.type === type);
  return [...of('header'), ...content.filter(({ type }) => !isShared(type)), ...of('footer')];
};

const withSections = ({ root }: SectionContent, content: readonly Section[]): SectionContent => ({
  root,
  content: arranged(content),
});

/** The content with a section after another, or at the end. */
export function inserted(content: SectionContent, section: Section, afterId: string | null): SectionContent {
  const at = content.content.findIndex((each) => idOf(each) === afterId);
  return withSections(content, content.content.toSpliced(at < 0 ? content.content.length : at + 1, 0, section));
}

export const removed = (content: SectionContent, id: string): SectionContent =>
  withSections(
    content,
    content.content.filter((section) => idOf(section) !== id),
  );

/** The content with other values in one section; the others stay the same objects. */
export const changed = (content: SectionContent, id: string, values: Record<string, unknown>): SectionContent => ({
  ...content,
  content: content.content.map((section) =>
    idOf(section) === id ? { ...section, props: { ...section.props, ...values } } : section,
  ),
});

export const copyOf = (section: Section): Section => ({ ...section, props: { ...section.props, id: freshId() } });

/** The content with the page's own sections in another order. */
export const ordered = (content: SectionContent, sections: readonly Section[]): SectionContent =>
  withSections(content, [...content.content.filter(({ type }) => isShared(type)), ...sections]);
