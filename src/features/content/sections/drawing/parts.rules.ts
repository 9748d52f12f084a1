import { html, type Html } from '#kit/contract/values/html.ts';
import { safeAddress } from '../fields/addresses.rules.ts';
import type { SectionPicture } from '../fields/sectionFields.contract.ts';
import type { SiteContext } from './sectionContext.contract.ts';

/** Where a written address leads on this site; null where it may not lead anywhere. */
export function hrefOf(typed: string, { base, via }: SiteContext): string | null {
  const address = safeAddress(typed);
  if (!address?.startsWith('/')) return address;
  if (via === undefined) return `${base}${address}`;
  const [path = '', ...place] = address.split('#');
  return [`${base}${path}${path.includes('?') ? '&' : '?'}via=${via}`, ...place].join('#');
}

/** A button that is a link; nothing without words or without a good address. */
export function buttonLink(label: string, link: string, context: SiteContext): Html | null {
  const href = hrefOf(link, context);
  return label && href ? html`<p class="cs-actions"><a class="cs-button" href="${href}">${label}</a></p>` : null;
}

/** Renders a picture with a fixed size, so that loading it does not shift the layout. */
export const pictureOf = (picture: SectionPicture | null, context: SiteContext, shape: string): Html | null =>
  picture &&
  html`<span class="cs-picture cs-picture-${shape}"><img src="${context.pictureUrl(picture.key)}" alt="${picture.alt}" loading="lazy" decoding="async"></span>`;

export const photoOf = (url: string | null, shape: string): Html =>
  html`<span class="cs-picture cs-picture-${shape}">${url && html`<img src="${url}" alt="" loading="lazy" decoding="async">`}</span>`;

export const titleOf = (title: string): Html | null => (title ? html`<h2 class="cs-title">${title}</h2>` : null);

/** Lines as they were written. */
export const paragraphOf = (text: string): Html | null => (text ? html`<p class="cs-lines">${text}</p>` : null);

/** Placeholder of a section without content. */
export const placeholder = (text: string): Html => html`<p class="cs-empty">${text}</p>`;

/** Links with a text and a good address. */
export const linkList = (links: readonly { label: string; link: string }[], context: SiteContext): Html =>
  html`<ul class="cs-links">${links.map(({ label, link }) => {
    const href = hrefOf(link, context);
    return label && href && html`<li><a href="${href}">${label}</a></li>`;
  })}</ul>`;
