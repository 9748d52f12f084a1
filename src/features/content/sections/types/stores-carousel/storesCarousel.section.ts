import { html } from '#kit/contract/values/html.ts';
import { defineSection } from '../../drawing/defineSection.contract.ts';
import { paragraphOf, photoOf, titleOf } from '../../drawing/parts.rules.ts';
import { lines } from '../../fields/sectionFields.contract.ts';
import { title } from '../commonFields.contract.ts';

export const storesCarouselSection = defineSection({
  label: 'Locales en carrusel',
  icon: 'buildingStore',
  needs: ['stores'],
  fields: { title, text: lines('Texto', 300) },
  blank: { title: 'Nuestros locales' },
  draw: {
    site: (props, { stores }) =>
      html`${titleOf(props.title)}${paragraphOf(props.text)}<ul class="cs-carousel" tabindex="0" aria-label="Locales">${stores.map(
        ({ name, address, url, pictureUrl }) =>
          html`<li class="cs-card">${pictureUrl && photoOf(pictureUrl, 'wide')}<h3><a href="${url}">${name}</a></h3><p>${address}</p></li>`,
      )}</ul>`,
  },
});
