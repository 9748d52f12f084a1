import { createHash } from 'node:crypto';
import { formatVia } from '#domain/orders/via.ts';
import { html, Html } from '#kit/contract/values/html.ts';
import type { Database } from '#kit/server/data/database.ts';
import type { FileStore } from '#kit/server/files/files.ts';
import type { Tenant } from '#kit/server/http/context.ts';
import type { Drawing } from '#kit/server/http/drawnPages.ts';
import { brandSection, themeUrl } from '#features/platform/settings/sections/brand.contract.ts';
import { readSettings } from '#features/platform/settings/server/index.ts';
import {
  readSectionContext,
  renderSections,
  type SectionContext,
  sectionStylesName,
} from '#features/content/sections/server/index.ts';
import { countLinks } from '../../html/server/shopLinks.ts';
import { readDocument } from '../../record/server/documents.repo.ts';
import { readAsGuest } from '../../record/server/readAsGuest.ts';
import type { PublishedLanding } from '../../versions/landingVersions.contract.ts';
import { landingHeaders } from '../landingHeaders.rules.ts';
import type { GuestLanding } from './publishedLandings.ts';

export type LandingServices = { database: Database; files: FileStore };

/** Where a landing is shown. */
export type LandingSite = {
  tenant: Tenant;
  /** Origin of the request. */
  origin: string;
  /** Prefix of the landing's path: blank, or `/tienda/demo`. */
  base: string;
  /** Prefix of the shop's addresses: another origin where landings have a separate host. */
  shop: string;
};

export const landingPath = ({ base }: Pick<LandingSite, 'base'>, slug: string): string => `${base}/l/${slug}`;

type SectionsPage = { site: LandingSite; slug: string; id: number; theme: string; stylesheet: string };

/** A landing of sections as a document without scripts. */
export function sectionsHtml(
  { site: { origin, base, shop, tenant }, slug, id, theme, stylesheet }: SectionsPage,
  { title, description, sharePictureKey, content }: PublishedLanding,
  context: SectionContext,
): string {
  const url = `${origin}${landingPath({ base }, slug)}`;
  const place = { shop: new URL(shop, origin).href.replace(/\/$/, ''), isSeparate: /^https?:/.test(shop) };
  const sections = countLinks(
    renderSections(content.content, context, 'landing').text,
    place,
    formatVia('landing', id),
  );
  const share = sharePictureKey && context.pictureUrl(sharePictureKey);
  return html`<!doctype html>
<html lang="es">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title || tenant.name}</title><meta name="description" content="${description}">
<link rel="canonical" href="${url}"><meta property="og:type" content="website"><meta property="og:url" content="${url}">
<meta property="og:title" content="${title || tenant.name}"><meta property="og:description" content="${description}">
${share && html`<meta property="og:image" content="${origin}${share}">`}
<link rel="stylesheet" href="${theme}"><link rel="stylesheet" href="${stylesheet}">
</head>
<body class="cs-page"><main>${new Html(sections)}</main></body>
</html>`.text;
}

const digest = (...facts: unknown[]): string => createHash('sha256').update(JSON.stringify(facts)).digest('base64url');

/** A published landing as guests get it: written HTML byte for byte, or its sections drawn. */
export async function drawLanding(
  { database, files }: LandingServices,
  site: LandingSite,
  slug: string,
  { id, hash, content }: GuestLanding,
): Promise<Drawing> {
  const { tenant, origin, shop } = site;
  const head = landingHeaders({ own: origin, api: new URL(shop, origin).origin });
  if (content.kind === 'html')
    return {
      grounds: digest(hash, head),
      head,
      draw: () => readAsGuest(database, tenant, (db) => readDocument(db, content.htmlDigest)),
    };
  const [context, brand] = await Promise.all([
    readSectionContext({ database, files, tenant, base: shop }, content.content.content),
    readAsGuest(database, tenant, (db) => readSettings(db, brandSection)),
  ]);
  const page = { site, slug, id, theme: themeUrl(brand), stylesheet: `/theme/${sectionStylesName}` };
  return {
    grounds: digest(hash, head, page.theme, page.stylesheet, context),
    head,
    draw: () => sectionsHtml(page, content, context),
  };
}
