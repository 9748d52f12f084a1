import { z } from 'zod';
import { idParam } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { code } from '#kit/contract/fields.ts';

// Published content of a company in the shapes of WordPress, read only.
//
// Source: developer.wordpress.org/rest-api/reference and its page on pagination.

/** Texts are HTML; `protected` is always false, since drafts are not answered. */
const rendered = z.object({ rendered: z.string() });
const content = rendered.extend({ protected: z.boolean() });
const link = z.object({ href: z.string(), embeddable: z.boolean().optional() });
const links = z.record(z.string(), z.array(link));

const size = z.object({
  file: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  mimeType: z.string(),
  sourceUrl: z.string(),
});

/** Times without a suffix: `date` on the company's clock, `dateGmt` in UTC. */
const stamps = { date: z.string(), dateGmt: z.string(), modified: z.string(), modifiedGmt: z.string() };
const common = {
  id: z.number().int(),
  ...stamps,
  slug: z.string(),
  status: z.string(),
  type: z.string(),
  link: z.string(),
  guid: rendered,
  title: rendered,
  /** WordPress numbers its users; a company's are not public. */
  author: z.number().int(),
  template: z.string(),
  commentStatus: z.string(),
  pingStatus: z.string(),
  _links: links,
};

const media = z.object({
  ...common,
  altText: z.string(),
  mediaType: z.string(),
  mimeType: z.string(),
  sourceUrl: z.string(),
  mediaDetails: z.object({
    width: z.number().int(),
    height: z.number().int(),
    file: z.string(),
    sizes: z.record(z.string(), size),
  }),
});
export type WpMedia = z.output<typeof media>;

const page = z.object({
  ...common,
  content,
  excerpt: content,
  /** Id of the picture to share; 0 without. */
  featuredMedia: z.number().int(),
  parent: z.number().int(),
  menuOrder: z.number().int(),
  /** With `_embed`: what its links name, by the name of the link. */
  _embedded: z.record(z.string(), z.array(media)).optional(),
});
export type WpPage = z.output<typeof page>;

const type = z.object({
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  hierarchical: z.boolean(),
  restBase: z.string(),
  restNamespace: z.string(),
  taxonomies: z.array(z.string()),
  _links: links,
});
export type WpType = z.output<typeof type>;

/** `_embed` is also sent without a value, or with the names of links. */
const shaping = {
  _fields: code(400).optional(),
  _embed: code(200).optional(),
  context: z.enum(['view', 'embed']).optional(),
};
export type Shaping = { _fields?: string | undefined; _embed?: string | undefined };

const ids = z
  .string()
  .regex(/^\d{1,15}(,\d{1,15}){0,99}$/, 'Debe ser una lista de números separados por coma')
  .transform((text) => text.split(',').map(Number));

const listQuery = z.object({
  ...shaping,
  page: z.coerce.number().int().min(1).max(10_000).optional(),
  perPage: z.coerce.number().int().min(1).max(100).optional(),
  search: code(200).optional(),
  slug: code(2000).optional(),
  include: ids.optional(),
  exclude: ids.optional(),
  orderby: z.enum(['date', 'modified', 'id', 'title', 'slug', 'menu_order', 'include', 'relevance']).optional(),
  order: z.enum(['asc', 'desc']).optional(),
  status: z.enum(['publish', 'inherit']).optional(),
});
export type ListQuery = z.output<typeof listQuery>;

const open = { base: 'publicWp', method: 'GET', policy: 'public' } as const;
const one = { params: idParam, query: z.object(shaping) };

/** Replies are partial where `_fields` names some. */
export const siteApi = {
  pages: endpoint({
    ...open,
    path: '/pages',
    summary: 'Páginas publicadas, como en WordPress',
    query: listQuery,
    reply: z.array(page.partial()),
  }),
  page: endpoint({
    ...open,
    path: '/pages/:id',
    summary: 'Una página publicada, como en WordPress',
    ...one,
    reply: page.partial(),
  }),
  posts: endpoint({
    ...open,
    path: '/posts',
    summary: 'Páginas libres publicadas, de la más nueva a la más vieja, como entradas de WordPress',
    query: listQuery,
    reply: z.array(page.partial()),
  }),
  post: endpoint({
    ...open,
    path: '/posts/:id',
    summary: 'Una página libre publicada, como entrada de WordPress',
    ...one,
    reply: page.partial(),
  }),
  media: endpoint({
    ...open,
    path: '/media',
    summary: 'Imágenes de las páginas publicadas, como en WordPress',
    query: listQuery,
    reply: z.array(media.partial()),
  }),
  medium: endpoint({
    ...open,
    path: '/media/:id',
    summary: 'Una imagen de las páginas publicadas, como en WordPress',
    ...one,
    reply: media.partial(),
  }),
  types: endpoint({
    ...open,
    path: '/types',
    summary: 'Tipos de contenido, como en WordPress',
    query: z.object(shaping),
    reply: z.record(z.string(), type.partial()),
  }),
};
