import { html } from '#kit/contract/values/html.ts';
import { defineSection } from '../../drawing/defineSection.contract.ts';
import { linkList } from '../../drawing/parts.rules.ts';
import { flag, list, picture, text } from '../../fields/sectionFields.contract.ts';
import { link } from '../commonFields.contract.ts';

export const headerSection = defineSection({
  label: 'Encabezado',
  icon: 'layoutNavbar',
  shared: true,
  fields: {
    shown: flag('Mostrar en todas las páginas'),
    logo: picture('Logo'),
    links: list('Enlaces', 'Enlace', 8, { label: text('Texto', 40), link }),
  },
  blank: { shown: true },
  draw: {
    site: ({ logo, links }, context) =>
      html`<div class="cs-header"><a class="cs-brand" href="${context.base}/">${logo ? html`<img src="${context.pictureUrl(logo.key)}" alt="${logo.alt || context.company}">` : context.company}</a><nav aria-label="Páginas">${linkList(links, context)}</nav></div>`,
  },
});
