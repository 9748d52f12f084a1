export { picturesIn } from '../content/contentValues.rules.ts';
export { withoutShared, withShared } from '../content/sharedParts.rules.ts';
export type { SectionContext } from '../drawing/sectionContext.contract.ts';
export { previewSections } from '../render/server/previewSections.ts';
export { readSectionContext } from '../render/server/readSectionContext.ts';
export { renderSections } from '../render/server/renderSections.ts';
export { sectionStyles, sectionStylesName, sectionStylesPath } from '../render/server/sectionStyles.ts';
