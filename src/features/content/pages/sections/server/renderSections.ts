import { html, type Html } from '#kit/server/html.ts';
import { idOf, type Section } from '../pageContent.contract.ts';
import { drawnProps } from '../readSection.rules.ts';
import { type SectionName, type SectionProps, typeNamed } from '../sections.contract.ts';
import { companySections } from './companySections.ts';
import { contentSections } from './contentSections.ts';
import type { SectionContext } from './sectionContext.ts';

/** How each type of section is drawn. */
export type Drawings = { [Name in SectionName]: (props: SectionProps<Name>, context: SectionContext) => Html };

const drawings: Drawings = { ...contentSections, ...companySections };

/** A section as guests get it. Of other clients' types there is nothing to see, but its place. */
export function renderSection(section: Section, context: SectionContext): Html {
  const id = `s-${idOf(section)}`;
  const type = typeNamed(section.type);
  if (!type) return html`<section class="cs" id="${id}" hidden></section>`;
  const props = drawnProps(section, type);
  if (type.shared && props['shown'] !== true) return html`<section class="cs" id="${id}" hidden></section>`;
  const draw = drawings[section.type as SectionName] as (props: unknown, context: SectionContext) => Html;
  const drawn = draw(props, context);
  if (section.type === 'header') return html`<header class="cs cs-of-header" id="${id}">${drawn}</header>`;
  if (section.type === 'footer') return html`<footer class="cs cs-of-footer" id="${id}">${drawn}</footer>`;
  return html`<section class="cs cs-of-${section.type}" id="${id}">${drawn}</section>`;
}

/** Sections one after the other, for whoever draws the page around them. */
export const renderSections = (content: readonly Section[], context: SectionContext): Html =>
  html`${content.map((section) => html`${renderSection(section, context)}\n`)}`;
