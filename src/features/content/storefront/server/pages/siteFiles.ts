import type { PublicStore } from '#features/stores/guests/publicStores.contract.ts';
import { html } from '#kit/contract/values/html.ts';
import { appIcons } from './icons.ts';
import { absolute, paths, type Place } from '../place.ts';

/** Pages for search engines: the tenant and its stores; those link to the products. */
export const sitemap = (place: Place, stores: readonly PublicStore[]): string => {
  const pages = [
    paths.home(place),
    ...stores.filter(({ menuId }) => menuId !== null).map((store) => paths.store(place, store)),
    ...place.pages.map(({ relativeUrl }) => paths.page(place, relativeUrl)),
  ];
  return html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.map((path) => html`<url><loc>${absolute(place, path)}</loc></url>\n`)}</urlset>
`.text;
};

export const robots = (place: Place): string =>
  `User-agent: *\nDisallow: ${place.base}/pedidos/\nSitemap: ${absolute(place, `${place.base}/sitemap.xml`)}\n`;

/** Web app manifest, which lets phones install the storefront. */
export const manifest = (place: Place): string => {
  const { tenant, brand } = place;
  return JSON.stringify({
    name: tenant.name,
    short_name: tenant.name.slice(0, 12),
    lang: 'es',
    start_url: paths.home(place),
    scope: paths.home(place),
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: brand.brandPrimary,
    icons: appIcons(place),
  });
};
