import { html } from '#kit/contract/values/html.ts';
import { defineSection } from '../../drawing/defineSection.contract.ts';
import { hrefOf, pictureOf } from '../../drawing/parts.rules.ts';
import { list, picture } from '../../fields/sectionFields.contract.ts';
import { link } from '../commonFields.contract.ts';

export const bannersSection = defineSection({
  label: 'Banners',
  icon: 'slideshow',
  fields: { items: list('Banners', 'Banner', 8, { picture: picture('Imagen'), link }) },
  draw: {
    site: ({ items }, context) =>
      html`<ul class="cs-banners">${items.map((item) => {
        const drawn = pictureOf(item.picture, context, 'banner');
        const href = hrefOf(item.link, context);
        return drawn && html`<li>${href ? html`<a href="${href}">${drawn}</a>` : drawn}</li>`;
      })}</ul>`,
  },
});
