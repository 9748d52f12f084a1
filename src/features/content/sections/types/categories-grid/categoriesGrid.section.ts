import { html } from '#kit/contract/values/html.ts';
import { defineSection } from '../../drawing/defineSection.contract.ts';
import { photoOf, placeholder, titleOf } from '../../drawing/parts.rules.ts';
import { count } from '../../fields/sectionFields.contract.ts';
import { title } from '../commonFields.contract.ts';

export const categoriesGridSection = defineSection({
  label: 'Categorías',
  icon: 'layoutGrid',
  needs: ['menu'],
  fields: { title, most: count('Cuántas', 1, 24) },
  blank: { title: 'Categorías', most: 8 },
  draw: {
    site: (props, { menu }) =>
      html`${titleOf(props.title)}${menu.length === 0 && placeholder('Las categorías aparecen aquí cuando un local tiene un menú publicado.')}<ul class="cs-grid">${menu
        .slice(0, props.most)
        .map(
          ({ name, url, pictureUrl }) =>
            html`<li><a href="${url}">${photoOf(pictureUrl, 'square')}<b>${name}</b></a></li>`,
        )}</ul>`,
  },
});
