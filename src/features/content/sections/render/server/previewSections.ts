import { idOf, type Section } from '../../content/sectionContent.contract.ts';
import type { SectionPlace } from '../../drawing/defineSection.contract.ts';
import { type Occasion, readSectionContext, type SiteServices } from './readSectionContext.ts';
import { renderSection } from './renderSections.ts';
import { sectionStylesPath } from './sectionStyles.ts';

type PreviewBody = Occasion & { content: readonly Section[] };

/** Answers a preview endpoint: each section as guests would see it. */
export async function previewSections(
  services: Omit<SiteServices, 'base'>,
  { content, storeId, moment }: PreviewBody,
  place: SectionPlace,
) {
  const context = await readSectionContext({ ...services, base: '' }, content, { storeId, moment });
  const sections = content.map((section) => ({ id: idOf(section), html: renderSection(section, context, place).text }));
  return { stylesheet: sectionStylesPath, sections };
}
