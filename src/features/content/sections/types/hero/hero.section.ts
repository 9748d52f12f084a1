import { html } from '#kit/contract/values/html.ts';
import { defineSection } from '../../drawing/defineSection.contract.ts';
import { mailButton, mailLines, mailPicture, mailRows, mailTitle } from '../../drawing/mailParts.rules.ts';
import { buttonLink, paragraphOf, pictureOf, titleOf } from '../../drawing/parts.rules.ts';
import { choice, lines, picture } from '../../fields/sectionFields.contract.ts';
import { buttonText, link, title, tone } from '../commonFields.contract.ts';

export const heroSection = defineSection({
  label: 'Portada',
  icon: 'photo',
  fields: {
    title,
    rank: choice('Tamaño del título', { section: 'De una sección', page: 'El principal de la página' }),
    text: lines('Texto', 400),
    picture: picture('Imagen'),
    label: buttonText,
    link,
    tone,
  },
  blank: { rank: 'page' },
  draw: {
    site: (props, context) => html`<div class="cs-hero cs-tone-${props.tone}">
<div class="cs-words">${props.title && (props.rank === 'page' ? html`<h1 class="cs-title">${props.title}</h1>` : titleOf(props.title))}${paragraphOf(props.text)}${buttonLink(props.label, props.link, context)}</div>
${pictureOf(props.picture, context, 'wide')}</div>`,
    mail: (props, context) =>
      mailRows([
        mailPicture(props.picture, context),
        mailTitle(props.title),
        mailLines(props.text),
        mailButton(props.label, props.link, context),
      ]),
  },
});
