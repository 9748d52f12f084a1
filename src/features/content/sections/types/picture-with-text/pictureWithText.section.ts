import { html } from '#kit/contract/values/html.ts';
import { defineSection } from '../../drawing/defineSection.contract.ts';
import { mailButton, mailPicture, mailRows, mailText, mailTitle } from '../../drawing/mailParts.rules.ts';
import { buttonLink, pictureOf, titleOf } from '../../drawing/parts.rules.ts';
import { richTextHtml } from '../../drawing/richTextHtml.rules.ts';
import { choice, picture, richText } from '../../fields/sectionFields.contract.ts';
import { buttonText, link, title } from '../commonFields.contract.ts';

export const pictureWithTextSection = defineSection({
  label: 'Imagen con texto',
  icon: 'layoutSidebar',
  fields: {
    title,
    text: richText('Texto'),
    picture: picture('Imagen'),
    side: choice('Lado de la imagen', { start: 'Izquierda', end: 'Derecha' }),
    label: buttonText,
    link,
  },
  draw: {
    site: (props, context) =>
      html`<div class="cs-split cs-side-${props.side}">${pictureOf(props.picture, context, 'wide')}<div class="cs-words">${titleOf(props.title)}${richTextHtml(props.text, context)}${buttonLink(props.label, props.link, context)}</div></div>`,
    mail: (props, context) =>
      mailRows([
        mailPicture(props.picture, context),
        mailTitle(props.title),
        mailText(props.text, context),
        mailButton(props.label, props.link, context),
      ]),
  },
});
