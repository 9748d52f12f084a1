import { idOf, type PageContent, type Section } from './pageContent.contract.ts';
import { isShared, type SharedName } from './sections.contract.ts';

/** The header and the footer, which are of all pages. */
export type SharedParts = Partial<Record<SharedName, Section>>;

/** Whose the sections of a content are: the page's own, and those of all pages. */
export function withoutShared({ root, content }: PageContent): { own: PageContent; parts: SharedParts } {
  const parts = Object.fromEntries(
    content.filter(({ type }) => isShared(type)).map((part) => [part.type, named(part, part.type)]),
  ) as SharedParts;
  return { own: { root, content: content.filter(({ type }) => !isShared(type)) }, parts };
}

const named = (part: Section, id: string): Section =>
  idOf(part) === id ? part : { ...part, props: { ...part.props, id } };

/** The content of a page with what all pages have. */
export const withShared = ({ root, content }: PageContent, { header, footer }: SharedParts): PageContent => ({
  root,
  content: [...(header ? [header] : []), ...content, ...(footer ? [footer] : [])],
});
