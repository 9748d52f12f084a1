import type { publishedContents, publishedFacts } from '#features/content/pages/server/index.ts';
import { readSectionContext, renderSections } from '#features/content/sections/server/index.ts';
import { localOf } from '#domain/time/zonedTime.ts';
import { type PictureSize, pictureFile, pictureSizes, pictureUrl } from '#kit/contract/pictures/pictureUrl.ts';
import { html } from '#kit/contract/values/html.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { Services } from '#kit/server/services.ts';
import type { WpMedia, WpPage, WpType } from '../siteApi.contract.ts';
import type { PictureFacts } from './pictures.repo.ts';

/** The site that shapes are written for: `shop` and `api` are addresses without a slash at their end. */
export type Site = Pick<Services, 'files'> & { ctx: Ctx; shop: string; api: string };

export type PageKind = 'page' | 'post';
export type PublishedFacts = Awaited<ReturnType<typeof publishedFacts>>[number];
type PublishedContent = NonNullable<ReturnType<Awaited<ReturnType<typeof publishedContents>>['get']>>;

const restBases = { page: 'pages', post: 'posts', attachment: 'media' } as const;

const escaped = (text: string): string => html`${text}`.text;
const withoutZone = (instant: number): string => new Date(instant).toISOString().slice(0, 19);

function stampsOf({ ctx }: Site, created: string, modified: string) {
  const [at, later] = [Date.parse(created), Date.parse(modified)];
  const local = (instant: number) => withoutZone(localOf(ctx.tenant.timeZone, instant));
  return { date: local(at), dateGmt: withoutZone(at), modified: local(later), modifiedGmt: withoutZone(later) };
}

const linksOf = ({ api }: Site, type: keyof typeof restBases, id: number) => ({
  self: [{ href: `${api}/${restBases[type]}/${id}` }],
  collection: [{ href: `${api}/${restBases[type]}` }],
  about: [{ href: `${api}/types/${type}` }],
});

/** Fields that are the same for everything. */
const fixed = { author: 0, template: '', commentStatus: 'closed', pingStatus: 'closed' };

export const slugOf = ({ relativeUrl }: PublishedFacts): string => relativeUrl.split('/').at(-1) ?? '';

/** Sections without a script, with addresses that hold on any site. */
export async function drawnContent({ ctx, files, shop }: Site, { content }: PublishedContent): Promise<string> {
  const sections = content.content;
  const context = await readSectionContext({ database: ctx.database, files, tenant: ctx.tenant, base: shop }, sections);
  return renderSections(sections, context).text.replaceAll('src="/files/', `src="${ctx.request.pictureOrigin}/files/`);
}

/** `html`: the drawn sections. */
export function pageShape(
  site: Site,
  {
    kind,
    facts,
    picture,
    html: drawn,
  }: { kind: PageKind; facts: PublishedFacts; picture: PictureFacts | undefined; html: string },
): WpPage {
  const { id, relativeUrl, position, title, description, publishedAt, modifiedAt } = facts;
  const link = `${site.shop}/${relativeUrl.split('/').map(encodeURIComponent).join('/')}`;
  const media = picture && {
    'wp:featuredmedia': [{ href: `${site.api}/media/${picture.id}`, embeddable: true }],
  };
  return {
    id,
    ...stampsOf(site, publishedAt, modifiedAt),
    slug: slugOf(facts),
    status: 'publish',
    type: kind,
    link,
    guid: { rendered: link },
    title: { rendered: escaped(title) },
    content: { rendered: drawn, protected: false },
    excerpt: {
      rendered: description ? html`<p>${description}</p>\n`.text : '',
      protected: false,
    },
    ...fixed,
    featuredMedia: picture?.id ?? 0,
    parent: 0,
    menuOrder: position,
    _links: { ...linksOf(site, kind, id), ...media },
  };
}

/** The sizes of WordPress, and our own of the same use. */
const sizeNames: Record<string, PictureSize> = { thumbnail: 'small', medium: 'medium', full: 'full' };

export function mediaShape(site: Site, picture: PictureFacts): WpMedia {
  const { id, key, name, alt, createdAt, updatedAt } = picture;
  const [width, height] = [picture.width ?? pictureSizes.full, picture.height ?? pictureSizes.full];
  const sizes = Object.entries(sizeNames).map(([named, size]) => {
    const scale = Math.min(1, pictureSizes[size] / Math.max(width, height));
    const [sizeWidth, sizeHeight] = [Math.round(width * scale), Math.round(height * scale)];
    return [
      named,
      {
        file: pictureFile(key, size),
        width: sizeWidth,
        height: sizeHeight,
        mimeType: 'image/webp',
        sourceUrl: pictureUrl(key, size),
      },
    ] as const;
  });
  const link = `${site.ctx.request.pictureOrigin}${pictureUrl(key, 'full')}`;
  return {
    id,
    ...stampsOf(site, createdAt, updatedAt),
    slug: key,
    status: 'inherit',
    type: 'attachment',
    link,
    guid: { rendered: link },
    title: { rendered: escaped(name) },
    ...fixed,
    altText: alt,
    mediaType: 'image',
    mimeType: 'image/webp',
    sourceUrl: pictureUrl(key, 'full'),
    mediaDetails: { width, height, file: pictureFile(key, 'full'), sizes: Object.fromEntries(sizes) },
    _links: linksOf(site, 'attachment', id),
  };
}

const typeFacts = {
  post: { name: 'Entradas', description: 'Páginas libres publicadas' },
  page: { name: 'Páginas', description: 'Todas las páginas publicadas' },
  attachment: { name: 'Medios', description: 'Imágenes de las páginas publicadas' },
} as const;

export const typeShapes = ({ api }: Site): Record<string, WpType> =>
  Object.fromEntries(
    (Object.keys(typeFacts) as (keyof typeof typeFacts)[]).map((slug) => [
      slug,
      {
        ...typeFacts[slug],
        slug,
        hierarchical: false,
        restBase: restBases[slug],
        restNamespace: 'wp/v2',
        taxonomies: [],
        _links: { collection: [{ href: `${api}/types` }], 'wp:items': [{ href: `${api}/${restBases[slug]}` }] },
      },
    ]),
  );
