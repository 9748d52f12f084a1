import type { Section } from '#features/content/sections/content/sectionContent.contract.ts';

export const pageContent = (...sections: Section[]) => ({ root: { props: {} }, content: sections });

export const heroSection = (title: string, props: object = {}): Section => ({
  type: 'hero',
  version: 1,
  props: { id: 'hero', title, ...props },
});
