import type { DispatchMethod } from '#domain/delivery/dispatch.ts';
import { dataBlock, html, type Html, safeUrl } from '#kit/contract/values/html.ts';
import { type SocialNetwork, socialLabels, themeUrl } from '#features/platform/settings/sections/brand.contract.ts';
import { pictureUrl } from '#kit/contract/pictures/pictureUrl.ts';
import { fontUrls } from '../../theme.rules.ts';
import { iconLinks } from './icons.ts';
import { absolute, paths, type Place, termsUrl } from '../place.ts';

/** A storefront page: metadata and content. */
export type ShopPage = {
  /** Selects the component that the island starts: `store`. */
  kind: 'home' | 'store' | 'product' | 'order' | 'page' | 'missing';
  title: string;
  description: string;
  /** Path below the base; null for a private page. */
  path: string | null;
  picture?: string | null;
  /** Additional stylesheet. */
  styles?: string;
  /** The page has a custom header instead of the shop's. */
  headed?: boolean;
  /** schema.org. */
  facts?: readonly object[];
  /** Dispatch method whose prices are shown before the guest chooses one. */
  method?: DispatchMethod | undefined;
  /** Data for the island that it does not load from the API. */
  data?: Record<string, unknown>;
  body: Html;
};

const metaOf = (place: Place, { title, description, path, ...page }: ShopPage): Html => {
  if (path === null) return html`<meta name="robots" content="noindex">`;
  const url = absolute(place, path);
  const picture = page.picture ?? place.seo.shareUrl;
  return html`<link rel="canonical" href="${url}">
<meta property="og:type" content="website"><meta property="og:site_name" content="${place.tenant.name}">
<meta property="og:title" content="${title}"><meta property="og:description" content="${description}">
<meta property="og:url" content="${url}"><meta property="og:locale" content="es">
${picture && html`<meta property="og:image" content="${absolute(place, picture)}">`}`;
};

const linksOf = (place: Place, kind: ShopPage['kind']): Html => {
  const { base, files, brand } = place;
  const fonts = fontUrls(brand.font);
  const modules = [...files.imports, ...(kind === 'home' || kind === 'order' ? files.islands[kind] : [])];
  return html`
${(fonts.length > 0 ? fonts : files.fonts).map((font) => html`<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`)}
${files.style && html`<link rel="stylesheet" href="${files.style}">`}
<link rel="stylesheet" href="${themeUrl(brand)}">
<link rel="manifest" href="${base}/manifest.webmanifest">${iconLinks(place)}
${modules.map((file) => html`<link rel="modulepreload" href="${file}">`)}${files.script && html`<script type="module" src="${files.script}"></script>`}`;
};

/** Logo for light and dark backgrounds, or the name without one. */
const logoHtml = ({ tenant, brand: { primaryLogo, secondaryLogo } }: Place): Html | string => {
  if (primaryLogo === null) return tenant.name;
  const logo = html`<img class="logo" src="${pictureUrl(primaryLogo, 'medium')}" alt="${tenant.name}" height="40">`;
  if (secondaryLogo === null) return logo;
  return html`<picture><source srcset="${pictureUrl(secondaryLogo, 'medium')}" media="(prefers-color-scheme: dark)">${logo}</picture>`;
};

/** Links to social networks. */
const socialLinks = ({ brand: { socialNetworks } }: Place): Html | null => {
  const links = Object.entries(socialNetworks).filter(([, url]) => safeUrl(url));
  if (links.length === 0) return null;
  return html`<ul class="social">${links.map(([network, url]) => html`<li><a href="${safeUrl(url)}" rel="me noopener">${socialLabels[network as SocialNetwork]}</a></li>`)}</ul>`;
};

const header = (place: Place): Html => html`<header class="top"><div class="wide">
<a class="brand" href="${paths.home(place)}">${logoHtml(place)}</a><div id="past"></div></div></header>`;

/** Footer links: the tenant's pages, and its terms when they are external. */
const footLinks = (place: Place): { href: string; title: string }[] => {
  const links = place.pages.map((page) => ({
    href: paths.page(place, page.relativeUrl),
    title: page.title || page.relativeUrl,
  }));
  const terms = termsUrl(place);
  if (terms === null || links.some(({ href }) => href === terms)) return links;
  return [...links, { href: terms, title: 'Términos y condiciones' }];
};

const footer = (place: Place): Html => {
  const links = footLinks(place);
  return html`<footer class="foot"><div class="wide"><p>${place.tenant.name}</p>
${links.length > 0 && html`<ul>${links.map(({ href, title }) => html`<li><a href="${href}">${title}</a></li>`)}</ul>`}${socialLinks(place)}</div></footer>`;
};

/** A page as the document that guests get. */
export function pageHtml(place: Place, page: ShopPage): string {
  const { tenant, base, analytics, brand, shop, template } = place;
  const { slug, name, country, timeZone } = tenant;
  const { kind, title, description, facts = [], data = {}, body } = page;
  const fullTitle = title === name ? name : `${title} · ${name}`;
  return html`<!doctype html>
<html lang="es">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${fullTitle}</title><meta name="description" content="${description}"><meta name="theme-color" content="${brand.brandPrimary}">
${metaOf(place, page)}${linksOf(place, kind)}${page.styles && html`<link rel="stylesheet" href="${page.styles}">`}
${facts.map((fact) => dataBlock('application/ld+json', { '@context': 'https://schema.org', ...fact }))}
</head>
<body data-page="${kind}" data-loader="${brand.loader}" data-template="${template}"${page.method && html` data-method="${page.method}"`}><a class="skip" href="#main">Ir al contenido</a>
${!page.headed && header(place)}
<main id="main" tabindex="-1">${body}</main>
${footer(place)}
<div id="island"></div>
${dataBlock('application/json', { page: kind, slug, name, base, country, timeZone, analytics, instructions: shop.productInstructions, terms: termsUrl(place), ...data }, 'shop')}
</body>
</html>`.text;
}

/** An image with reserved space, so that the layout does not shift. */
export const picture = (url: string | null | undefined, side: number, alt = '', eager = false): Html | null =>
  safeUrl(url)
    ? html`<img src="${safeUrl(url)}" alt="${alt}" width="${side}" height="${side}"${eager ? html` fetchpriority="high"` : html` loading="lazy"`} decoding="async">`
    : null;
