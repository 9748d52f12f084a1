import { idOf, type Section } from '../../content/sectionContent.contract.ts';
import type { SectionPlace } from '../../drawing/defineSection.contract.ts';
import { type Occasion, readMenuStore, readSectionContext, type SiteServices } from './readSectionContext.ts';
import { renderSection } from './renderSections.ts';
import { sectionStylesPath } from './sectionStyles.ts';

type PreviewBody = Occasion & { content: readonly Section[] };

/** Answers a preview endpoint: each section as guests would see it. */
export async function previewSections(
  services: Omit<SiteServices, 'base'>,
  { content, storeId, moment }: PreviewBody,
  place: SectionPlace,
) {
  const site = { ...services, base: '' };
  const [context, store] = await Promise.all([
    readSectionContext(site, content, { storeId, moment }),
    readMenuStore(site, { storeId }),
  ]);
  const sections = content.map((section) => ({ id: idOf(section), html: renderSection(section, context, place).text }));
  return { stylesheet: sectionStylesPath, sections, store: store ? { id: store.id, name: store.name } : null };
}
