export { publishedPage, publishedPages } from '../record/server/publishedPages.ts';
export { contextOf } from '../builder/server/contextOf.ts';
export { renderSections } from '../sections/server/renderSections.ts';
export type { SectionContext } from '../sections/server/sectionContext.ts';
export { sectionStyles, sectionStylesName } from '../sections/server/sectionStyles.ts';
export { withShared } from '../sections/sharedParts.rules.ts';
