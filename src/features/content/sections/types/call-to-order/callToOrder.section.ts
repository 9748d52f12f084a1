import { html } from '#kit/contract/values/html.ts';
import { defineSection } from '../../drawing/defineSection.contract.ts';
import { mailButton, mailLines, mailRows, mailTitle } from '../../drawing/mailParts.rules.ts';
import { buttonLink, paragraphOf, titleOf } from '../../drawing/parts.rules.ts';
import { lines } from '../../fields/sectionFields.contract.ts';
import { buttonText, link, title, tone } from '../commonFields.contract.ts';

export const callToOrderSection = defineSection({
  label: 'Llamado a pedir',
  icon: 'shoppingBag',
  fields: { title, text: lines('Texto', 300), label: buttonText, link, tone },
  blank: { title: '¿Con hambre?', label: 'Pedir ahora', link: '/', tone: 'brand' },
  draw: {
    site: (props, context) =>
      html`<div class="cs-call cs-tone-${props.tone}">${titleOf(props.title)}${paragraphOf(props.text)}${buttonLink(props.label, props.link, context)}</div>`,
    mail: (props, context) =>
      mailRows([mailTitle(props.title), mailLines(props.text), mailButton(props.label, props.link, context)]),
  },
});
