import { html } from '#kit/contract/values/html.ts';
import { defineSection } from '../../drawing/defineSection.contract.ts';
import { mailPicture, mailRows, mailText, mailTitle } from '../../drawing/mailParts.rules.ts';
import { pictureOf, titleOf } from '../../drawing/parts.rules.ts';
import { richTextHtml } from '../../drawing/richTextHtml.rules.ts';
import { list, picture, richText } from '../../fields/sectionFields.contract.ts';
import { title } from '../commonFields.contract.ts';

export const columnsSection = defineSection({
  label: 'Columnas',
  icon: 'columns',
  fields: {
    title,
    items: list('Columnas', 'Columna', 4, { title, text: richText('Texto'), picture: picture('Imagen') }),
  },
  draw: {
    site: (props, context) =>
      html`${titleOf(props.title)}<div class="cs-columns">${props.items.map(
        (item) =>
          html`<div class="cs-card">${pictureOf(item.picture, context, 'wide')}${item.title && html`<h3>${item.title}</h3>`}${richTextHtml(item.text, context)}</div>`,
      )}</div>`,
    mail: (props, context) =>
      mailRows([
        mailTitle(props.title),
        ...props.items.flatMap((item) => [
          mailPicture(item.picture, context),
          mailTitle(item.title),
          mailText(item.text, context),
        ]),
      ]),
  },
});
