import { dataBlock, html, type Html, safeUrl } from '#kit/server/html.ts';
import { absolute, paths, type Place } from '../place.ts';

/** A page of a storefront: what it says of itself, and what stands in it. */
export type ShopPage = {
  /** What the island begins with: `store`. */
  kind: 'home' | 'store' | 'product' | 'order' | 'page' | 'missing';
  title: string;
  description: string;
  /** Below the base; null of a page that is nobody else's. */
  path: string | null;
  picture?: string | null;
  /** A stylesheet of its own. */
  styles?: string;
  /** Has a header of its own, in place of the shop's. */
  headed?: boolean;
  /** schema.org. */
  facts?: readonly object[];
  /** What the island needs beside what it asks the API for. */
  data?: Record<string, unknown>;
  body: Html;
};

const metaOf = (place: Place, { title, description, path, picture }: ShopPage): Html => {
  if (path === null) return html`<meta name="robots" content="noindex">`;
  const url = absolute(place, path);
  return html`<link rel="canonical" href="${url}">
<meta property="og:type" content="website"><meta property="og:site_name" content="${place.tenant.name}">
<meta property="og:title" content="${title}"><meta property="og:description" content="${description}">
<meta property="og:url" content="${url}"><meta property="og:locale" content="es">
${picture && html`<meta property="og:image" content="${absolute(place, picture)}">`}`;
};

const linksOf = ({ base, files, theme }: Place): Html => html`
${files.fonts.map((font) => html`<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`)}
${files.style && html`<link rel="stylesheet" href="${files.style}">`}
<link rel="stylesheet" href="${theme.url}">
<link rel="manifest" href="${base}/manifest.webmanifest"><link rel="icon" href="/mark.svg" type="image/svg+xml">
${files.script && html`<script type="module" src="${files.script}"></script>`}`;

const header = (place: Place): Html => html`<header class="top"><div class="wide">
<a class="brand" href="${paths.home(place)}">${place.tenant.name}</a><div id="past"></div></div></header>`;

const footer = (place: Place): Html => html`<footer class="foot"><div class="wide"><p>${place.tenant.name}</p>
${place.pages.length > 0 && html`<ul>${place.pages.map(({ relativeUrl, title }) => html`<li><a href="${paths.page(place, relativeUrl)}">${title || relativeUrl}</a></li>`)}</ul>`}</div></footer>`;

/** A page as the document that guests get. */
export function pageHtml(place: Place, page: ShopPage): string {
  const { tenant, base, theme } = place;
  const { slug, name, country, timeZone } = tenant;
  const { kind, title, description, facts = [], data = {}, body } = page;
  const whole = title === name ? name : `${title} · ${name}`;
  return html`<!doctype html>
<html lang="es">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${whole}</title><meta name="description" content="${description}"><meta name="theme-color" content="${theme.brand}">
${metaOf(place, page)}${linksOf(place)}${page.styles && html`<link rel="stylesheet" href="${page.styles}">`}
${facts.map((fact) => dataBlock('application/ld+json', { '@context': 'https://schema.org', ...fact }))}
</head>
<body data-page="${kind}"><a class="skip" href="#main">Ir al contenido</a>
${!page.headed && header(place)}
<main id="main" tabindex="-1">${body}</main>
${footer(place)}
<div id="island"></div>
${dataBlock('application/json', { page: kind, slug, name, base, country, timeZone, ...data }, 'shop')}
</body>
</html>`.text;
}

/** A picture that holds its place while it comes. */
export const picture = (url: string | null | undefined, side: number, alt = '', eager = false): Html | null =>
  safeUrl(url)
    ? html`<img src="${safeUrl(url)}" alt="${alt}" width="${side}" height="${side}"${eager ? html` fetchpriority="high"` : html` loading="lazy"`} decoding="async">`
    : null;
