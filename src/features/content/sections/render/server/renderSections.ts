import { html, type Html } from '#kit/contract/values/html.ts';
import { drawnProps } from '../../content/readSection.rules.ts';
import { idOf, type Section } from '../../content/sectionContent.contract.ts';
import type { SectionPlace } from '../../drawing/defineSection.contract.ts';
import type { SectionContext } from '../../drawing/sectionContext.contract.ts';
import { typeNamed } from '../../types/sectionTypes.contract.ts';

/** A section as guests see it. A type without a drawing here leaves its empty place. */
export function renderSection(section: Section, context: SectionContext, place: SectionPlace): Html {
  const id = `s-${idOf(section)}`;
  const type = typeNamed(section.type);
  const draw = type?.draw[place];
  if (!type || !draw) return html`<section class="cs" id="${id}" hidden></section>`;
  const props = drawnProps(section, type);
  if (type.shared && props['shown'] !== true) return html`<section class="cs" id="${id}" hidden></section>`;
  const tag = type.shared ? section.type : 'section';
  return html`<${tag} class="cs cs-of-${section.type}" id="${id}">${draw(props, context)}</${tag}>`;
}

export const renderSections = (
  sections: readonly Section[],
  context: SectionContext,
  place: SectionPlace = 'page',
): Html => html`${sections.map((section) => html`${renderSection(section, context, place)}\n`)}`;
