import { html } from '#kit/contract/values/html.ts';
import { defineSection } from '../../drawing/defineSection.contract.ts';
import { linkList } from '../../drawing/parts.rules.ts';
import { richTextHtml } from '../../drawing/richTextHtml.rules.ts';
import { flag, list, richText, text } from '../../fields/sectionFields.contract.ts';
import { link } from '../commonFields.contract.ts';

export const footerSection = defineSection({
  label: 'Pie',
  icon: 'layoutBottombar',
  shared: true,
  fields: {
    shown: flag('Mostrar en todas las páginas'),
    text: richText('Texto'),
    links: list('Enlaces', 'Enlace', 16, { label: text('Texto', 40), link }),
  },
  blank: { shown: true },
  draw: {
    site: ({ text: footerText, links }, context) =>
      html`<div class="cs-footer">${richTextHtml(footerText, context)}${linkList(links, context)}</div>`,
  },
});
