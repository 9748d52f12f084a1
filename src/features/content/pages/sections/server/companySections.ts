import { html, type Html } from '#kit/server/html.ts';
import { buttonLink, hrefOf, placeholder, paragraphOf, photoOf, titleOf } from './parts.ts';
import { richTextHtml } from './richTextHtml.ts';
import type { Drawings } from './renderSections.ts';
import type { SectionContext } from './sectionContext.ts';

type Links = readonly { label: string; link: string }[];

const linkList = (links: Links, context: SectionContext): Html =>
  html`<ul class="cs-links">${links.map(({ label, link }) => {
    const href = hrefOf(link, context);
    return label && href && html`<li><a href="${href}">${label}</a></li>`;
  })}</ul>`;

const directions = (latitude: number, longitude: number) =>
  `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`;

/** The sections that show the company: its stores, what they sell, and what all pages share. */
export const companySections = {
  header: ({ logo, links }, context) =>
    html`<div class="cs-header"><a class="cs-brand" href="${context.base}/">${logo ? html`<img src="${context.pictureUrl(logo.key)}" alt="${logo.alt || context.company}">` : context.company}</a><nav aria-label="Páginas">${linkList(links, context)}</nav></div>`,
  footer: ({ text, links }, context) =>
    html`<div class="cs-footer">${richTextHtml(text, context)}${linkList(links, context)}</div>`,
  menu: ({ title, products: most, label, link }, context) =>
    html`${titleOf(title)}${context.categories.length === 0 && placeholder('La carta aparece aquí cuando un local tiene un menú publicado.')}${context.categories.map(
      ({ name, url, products }) =>
        html`<h3><a href="${url}">${name}</a></h3><ul class="cs-products">${products
          .slice(0, most)
          .map(
            (product) =>
              html`<li class="cs-product">${photoOf(product.pictureUrl, 'square')}<span><b>${product.name}</b><span class="cs-price">${product.price}</span></span></li>`,
          )}</ul>`,
    )}${buttonLink(label, link, context)}`,
  categories_grid: ({ title, most }, { categories }) =>
    html`${titleOf(title)}${categories.length === 0 && placeholder('Las categorías aparecen aquí cuando un local tiene un menú publicado.')}<ul class="cs-grid">${categories
      .slice(0, most)
      .map(
        ({ name, url, pictureUrl }) =>
          html`<li><a href="${url}">${photoOf(pictureUrl, 'square')}<b>${name}</b></a></li>`,
      )}</ul>`,
  stores_carousel: ({ title, text }, { stores }) =>
    html`${titleOf(title)}${paragraphOf(text)}<ul class="cs-carousel" tabindex="0" aria-label="Locales">${stores.map(
      ({ name, address, url, pictureUrl }) =>
        html`<li class="cs-card">${pictureUrl && photoOf(pictureUrl, 'wide')}<h3><a href="${url}">${name}</a></h3><p>${address}</p></li>`,
    )}</ul>`,
  stores_map: ({ title }, { stores }) =>
    html`${titleOf(title)}<ul class="cs-stores">${stores.map(
      ({ name, address, phone, position }) =>
        html`<li class="cs-card"><h3>${name}</h3><p>${address}</p>${phone && html`<p>${phone}</p>`}${position && html`<p><a href="${directions(position.latitude, position.longitude)}" target="_blank" rel="noopener noreferrer">Cómo llegar</a></p>`}</li>`,
    )}</ul>`,
  hours: ({ title }, { stores }) =>
    html`${titleOf(title)}<ul class="cs-stores">${stores.map(
      ({ name, hours }) => html`<li class="cs-card"><h3>${name}</h3>${hours.map((line) => html`<p>${line}</p>`)}</li>`,
    )}</ul>`,
} satisfies Partial<Drawings>;
