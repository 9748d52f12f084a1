import { html } from '#kit/contract/values/html.ts';
import { defineSection } from '../../drawing/defineSection.contract.ts';
import { buttonLink, photoOf, placeholder, titleOf } from '../../drawing/parts.rules.ts';
import { count } from '../../fields/sectionFields.contract.ts';
import { buttonText, link, title } from '../commonFields.contract.ts';

export const menuSection = defineSection({
  label: 'Carta',
  icon: 'toolsKitchen',
  needs: ['menu'],
  fields: {
    title,
    products: count('Productos por categoría', 1, 12),
    label: buttonText,
    link,
  },
  blank: { title: 'Nuestra carta', products: 4 },
  draw: {
    site: (props, context) =>
      html`${titleOf(props.title)}${context.menu.length === 0 && placeholder('La carta aparece aquí cuando un local tiene un menú publicado.')}${context.menu.map(
        ({ name, url, products }) =>
          html`<h3><a href="${url}">${name}</a></h3><ul class="cs-products">${products
            .slice(0, props.products)
            .map(
              (product) =>
                html`<li class="cs-product">${photoOf(product.pictureUrl, 'square')}<span><b>${product.name}</b><span class="cs-price">${product.price}</span></span></li>`,
            )}</ul>`,
      )}${buttonLink(props.label, props.link, context)}`,
  },
});
