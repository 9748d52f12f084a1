import { z } from 'zod';
import { crud, idParam, pageQuery, queryFlag } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import { notDone } from '#kit/contract/notDone.ts';
import { fileKey, filled, id, integerNumber, stamps, text } from '#kit/contract/fields.ts';
import {
  blankContent,
  sectionContent,
  type SectionContent,
  section,
} from '#features/content/sections/content/sectionContent.contract.ts';
import { sectionTitle } from '#features/content/sections/content/sectionText.rules.ts';

export const pageTypes = ['custom', 'termsAndConditions'] as const;
export type PageType = (typeof pageTypes)[number];
export const pageTypeLabels: Record<PageType, string> = {
  custom: 'Página libre',
  termsAndConditions: 'Términos y condiciones',
};
export const pageStatuses = ['draft', 'published'] as const;

/** Paths the shop already uses at its root. */
const taken = new Set([
  'locales',
  'pedidos',
  'tienda',
  'theme',
  'files',
  'assets',
  'api',
  'v1',
  'v2',
  'wp',
  'wp-json',
  'banners',
  'reparto',
]);
const takenFiles = new Set(['robots.txt', 'sitemap.xml', 'manifest.webmanifest']);

function addressError(url: string): string | null {
  const [first = ''] = url.toLowerCase().split('/');
  if (taken.has(first) || takenFiles.has(url.toLowerCase()))
    return `La tienda ya usa «${first}». Elige otra dirección.`;
  if (/\s/.test(url)) return 'Escríbela sin espacios';
  if (url.startsWith('/')) return 'Escríbela sin «/» al comienzo';
  return /^[\p{L}\d_~-][\p{L}\d_.~-]*(?:\/[\p{L}\d_~-][\p{L}\d_.~-]*)*$/u.test(url)
    ? null
    : 'Usa letras, números y guiones, como promos/verano';
}

/** The address of a page below the site's own: words between slashes, as a browser shows them. */
const relativeUrl = filled(120).superRefine((url, context) => {
  const message = url === '' ? null : addressError(url);
  if (message) context.addIssue({ code: 'custom', message });
});

/** Editable fields of a page. Title, description, picture and content are its draft: guests see them once published. */
export const pageDraft = z.strictObject({
  /** Only staff read it. */
  name: filled(120),
  type: z.enum(pageTypes),
  relativeUrl,
  position: integerNumber.min(0).max(100_000),
  title: text(120),
  description: text(300),
  sharePictureKey: fileKey.nullable(),
  content: sectionContent,
});
export type PageDraft = z.output<typeof pageDraft>;

export const pageRow = z.object({
  ...stamps,
  ...pageDraft.omit({ content: true }).shape,
  tenantId: z.number().int(),
  status: z.enum(pageStatuses),
  /** The draft differs from what guests see. */
  unpublished: z.boolean(),
  publishedNumber: z.number().int().nullable(),
  publishedAt: z.iso.datetime().nullable(),
  scheduledAt: z.iso.datetime().nullable(),
  editor: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  deletedAt: z.iso.datetime().nullable(),
  isDeleted: z.boolean(),
});
export type PageRow = z.output<typeof pageRow>;

export const page = pageRow.extend({
  sharePictureUrl: z.string().nullable(),
  /** With the header first and the footer last where the company has them. */
  content: sectionContent,
  /** Where the pictures of the content are read from, by key. */
  pictureUrls: z.record(z.string(), z.string()),
});
export type Page = z.output<typeof page>;

export const pageListQuery = pageQuery.extend({
  status: z.enum(pageStatuses).optional(),
  type: z.enum(pageTypes).optional(),
  unpublished: queryFlag.optional(),
  /** Those that were deleted, instead of the others. */
  deleted: queryFlag.optional(),
  sort: z.enum(['position', 'name', 'updatedAt']).optional(),
});
export type PageListQuery = z.output<typeof pageListQuery>;

const pagesCrud = crud(
  'pages',
  '/pages',
  { singular: 'page', label: 'una página', plural: 'páginas' },
  {
    item: page,
    draft: pageDraft,
    list: pageListQuery,
    blank: {
      type: 'custom',
      position: 0,
      title: '',
      description: '',
      sharePictureKey: null,
      content: blankContent,
    },
    readOnly: {
      status: 'Se publica con POST /pages/{id}/publish y se retira con POST /pages/{id}/unpublish',
      scheduledAt: 'Se programa con POST /pages/{id}/publish y se cancela con DELETE /pages/{id}/publish',
      deletedAt: 'Se elimina con DELETE /pages/{id} y se recupera con POST /pages/{id}/recover',
      isDeleted: 'Se elimina con DELETE /pages/{id} y se recupera con POST /pages/{id}/recover',
      editor: 'Es quien guarda la página',
    },
  },
);

/** The header and footer that the sender read: a write is rejected when they changed since, from any page. */
export const seenParts = z.strictObject({ header: section.optional(), footer: section.optional() });
export type SeenParts = z.output<typeof seenParts>;

export const pagesApi = {
  ...pagesCrud,
  update: endpoint({
    ...pagesCrud.update,
    body: pagesCrud.update.body.extend({ seenParts: seenParts.optional() }),
  }),
  list: endpoint({ ...pagesCrud.list, reply: pagesCrud.list.reply.extend({ data: z.array(pageRow) }) }),
  order: endpoint({
    method: 'PATCH',
    path: '/pages/positions',
    policy: 'pages.update',
    summary: 'Cambiar el orden de varias páginas',
    body: z.strictObject({
      positions: z
        .array(z.strictObject({ id, position: pageDraft.shape.position }))
        .min(1, 'Elige al menos una página')
        .max(500),
    }),
    reply: z.object({ data: z.array(pageRow) }),
  }),
  recover: endpoint({
    method: 'POST',
    path: '/pages/:id/recover',
    policy: 'pages.delete',
    summary: 'Recuperar una página eliminada',
    unexpected: () => notDone('recuperar', 'una página'),
    params: idParam,
    reply: page,
  }),
};

const silent = () => [];
const sections = ({ content }: SectionContent) => content.map(sectionTitle);

export const pageEntity = entity({
  table: 'pages',
  area: 'pages',
  label: 'página',
  title: 'name',
  references: { publishedContentId: 'pageVersions', scheduledContentId: 'pageVersions' },
  fields: {
    name: 'Nombre',
    type: 'Tipo',
    relativeUrl: 'Dirección',
    position: 'Posición',
    title: 'Título',
    description: 'Descripción',
    sharePictureKey: 'Imagen para compartir',
    content: 'Contenido',
    publishedContentId: 'Versión publicada',
    scheduledContentId: 'Versión programada',
    scheduledAt: 'Publicación programada',
    deletedAt: 'Eliminada',
    editorId: 'Cuenta de la última edición',
    editorName: 'Última edición',
  },
  words: {
    type: (type: PageType) => pageTypeLabels[type],
    sharePictureKey: () => 'una imagen',
    content: (content: SectionContent) => sections(content),
    publishedContentId: (number: string) => `Versión ${number}`,
    scheduledContentId: (number: string) => `Versión ${number}`,
    scheduledAt: (at: string, { dateTime }) => dateTime(at),
    deletedAt: (at: string, { dateTime }) => dateTime(at),
    // The history entry already names the editor.
    editorId: silent,
    editorName: silent,
  },
  verb: (changed) => (changed.has('deletedAt') ? (changed.get('deletedAt') ? 'eliminó' : 'recuperó') : 'actualizó'),
});

export const sitePartEntity = entity({
  table: 'siteParts',
  area: 'pages',
  label: 'parte de todas las páginas',
  title: 'key',
  fields: { key: 'Parte', content: 'Contenido', published: 'Lo que ven los clientes' },
  words: {
    key: (key: string) => (key === 'header' ? 'Encabezado' : 'Pie'),
    content: (part: SectionContent['content'][number]) => sectionTitle(part),
    published: (part: SectionContent['content'][number]) => sectionTitle(part),
  },
});

/** Database constraints as form errors: field on the wire and message. */
export const pageConstraints = {
  pages_relative_url_unique: { field: 'relative_url', message: 'Ya hay una página en esa dirección.' },
};
