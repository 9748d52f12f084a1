import { z } from 'zod';
import { crud, pageQuery, queryFlag } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import { fileKey, filled, stamps, text } from '#kit/contract/fields.ts';
import { contentFigures, resultsOf } from '#features/content/counts/contentResults.contract.ts';
import {
  blankContent,
  type SectionContent,
  sectionContent,
} from '#features/content/sections/content/sectionContent.contract.ts';
import { sectionTitle } from '#features/content/sections/content/sectionText.rules.ts';

export const landingKinds = ['sections', 'html'] as const;
export type LandingKind = (typeof landingKinds)[number];
export const landingKindLabels: Record<LandingKind, string> = { sections: 'Secciones', html: 'HTML propio' };

export const landingStatuses = ['draft', 'published'] as const;

/** State of a landing: `withdrawn` was published before. */
export const landingStates = ['draft', 'scheduled', 'published', 'withdrawn'] as const;
export type LandingState = (typeof landingStates)[number];

/** Bytes that the HTML of a landing may have. */
export const maxHtmlBytes = 512 * 1024;

const utf8Length = (content: string): number => {
  let bytes = 0;
  for (const character of content) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
};

/** The document exactly as written: not even white space is changed. */
const htmlDocument = z
  .string()
  .max(maxHtmlBytes, 'El HTML pesa más de 512 KB')
  .refine((html) => utf8Length(html) <= maxHtmlBytes, 'El HTML pesa más de 512 KB')
  .refine((html) => !html.includes('\0'), 'El HTML tiene un carácter nulo: guárdalo como texto UTF-8');

const slugShape = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Editable fields of a landing. All but the name and the address are its draft: guests see them once published. */
export const landingDraft = z.strictObject({
  /** Only staff read it. */
  name: filled(120),
  /** Address below `/l/`. */
  slug: filled(60).regex(slugShape, 'Usa minúsculas, números y guiones, como verano-2027'),
  kind: z.enum(landingKinds),
  title: text(120),
  description: text(300),
  sharePictureKey: fileKey.nullable(),
  content: sectionContent,
  html: htmlDocument,
});
export type LandingDraft = z.output<typeof landingDraft>;

export const landingRow = z.object({
  ...stamps,
  ...landingDraft.omit({ content: true, html: true }).shape,
  status: z.enum(landingStatuses),
  state: z.enum(landingStates),
  /** The draft differs from what guests see. */
  unpublished: z.boolean(),
  publishedNumber: z.number().int().nullable(),
  publishedAt: z.iso.datetime().nullable(),
  scheduledAt: z.iso.datetime().nullable(),
  withdrawnAt: z.iso.datetime().nullable(),
  editor: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  isDeleted: z.boolean(),
  /** Picture of what guests see, of 420 × 260. */
  pictureUrl: z.string().nullable(),
});
export type LandingRow = z.output<typeof landingRow>;

/** Visits, and the orders and sales of guests whom the landing brought, of the last days. */
const landingFigures = contentFigures.pick({ views: true, orders: true, sold: true });
const listedLanding = landingRow.extend({ figures: landingFigures });
export type ListedLanding = z.output<typeof listedLanding>;

export const landing = landingRow.extend({
  sharePictureUrl: z.string().nullable(),
  content: sectionContent,
  html: z.string(),
  /** Where the pictures of the content are read from, by key. */
  pictureUrls: z.record(z.string(), z.string()),
});
export type Landing = z.output<typeof landing>;

export const landingListQuery = pageQuery.extend({
  status: z.enum(landingStatuses).optional(),
  kind: z.enum(landingKinds).optional(),
  unpublished: queryFlag.optional(),
  sort: z.enum(['name', 'updatedAt']).optional(),
});
export type LandingListQuery = z.output<typeof landingListQuery>;

const publishing =
  'Se publica con POST /custom_landings/{id}/deploy y se retira con DELETE /custom_landings/{id}/deploy';
const landingsCrud = crud(
  'customLandings',
  '/custom_landings',
  { singular: 'custom_landing', label: 'una landing', plural: 'landings' },
  {
    item: landing,
    draft: landingDraft,
    list: landingListQuery,
    blank: {
      kind: 'sections',
      title: '',
      description: '',
      sharePictureKey: null,
      content: blankContent,
      html: '',
    },
    readOnly: {
      status: publishing,
      state: publishing,
      scheduledAt:
        'Se programa con POST /custom_landings/{id}/deploy y se cancela con DELETE /custom_landings/{id}/schedule',
      editor: 'Es quien guarda la landing',
    },
  },
);

/** JSON escapes make a document of the largest size longer. */
const maxBytes = 1_600_000;
/** The name that the specification gives to the sections. */
const aliases = { landing: 'content' };

export const landingsApi = {
  ...landingsCrud,
  results: resultsOf('customLandings', '/custom_landings', 'una landing'),
  list: endpoint({ ...landingsCrud.list, reply: landingsCrud.list.reply.extend({ data: z.array(listedLanding) }) }),
  create: endpoint({ ...landingsCrud.create, maxBytes, aliases }),
  update: endpoint({ ...landingsCrud.update, maxBytes, aliases }),
};

const silent = () => [];

export const landingEntity = entity({
  table: 'customLandings',
  area: 'customLandings',
  label: 'landing',
  title: 'name',
  references: { landingVersionId: 'landingVersions', scheduledLandingVersionId: 'landingVersions' },
  fields: {
    name: 'Nombre',
    slug: 'Dirección',
    kind: 'Forma',
    title: 'Título',
    description: 'Descripción',
    sharePictureKey: 'Imagen para compartir',
    content: 'Secciones',
    html: 'HTML',
    htmlDigest: 'HTML',
    landingVersionId: 'Versión publicada',
    scheduledLandingVersionId: 'Versión programada',
    scheduledAt: 'Publicación programada',
    withdrawnAt: 'Retirada',
    deletedAt: 'Eliminada',
    editorId: 'Cuenta de la última edición',
    editorName: 'Última edición',
  },
  words: {
    kind: (kind: LandingKind) => landingKindLabels[kind],
    sharePictureKey: () => 'una imagen',
    content: ({ content }: SectionContent) => content.map(sectionTitle),
    htmlDigest: (hash: string) => `documento ${hash.slice(0, 8)}`,
    landingVersionId: (number: string) => `Versión ${number}`,
    scheduledLandingVersionId: (number: string) => `Versión ${number}`,
    scheduledAt: (at: string, { dateTime }) => dateTime(at),
    withdrawnAt: (at: string, { dateTime }) => dateTime(at),
    deletedAt: (at: string, { dateTime }) => dateTime(at),
    // The history entry already names the editor.
    editorId: silent,
    editorName: silent,
  },
  verb: (changed) => (changed.has('deletedAt') ? (changed.get('deletedAt') ? 'eliminó' : 'recuperó') : 'actualizó'),
});

/** Database constraints as form errors: field on the wire and message. */
export const landingConstraints = {
  custom_landings_slug_unique: { field: 'slug', message: 'Ya hay una landing en esa dirección.' },
};
