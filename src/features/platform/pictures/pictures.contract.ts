import { z } from 'zod';
import { idParam, pageOf, pageQuery, queryTexts } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import { integer, stamps, text, code } from '#kit/contract/fields.ts';
import { focalPercent, focalPoints } from '#kit/contract/pictures/focalPoint.ts';
import { type Rendition, renditionNames } from '#kit/contract/pictures/renditions.ts';

export const maxPictureBytes = 1_500_000;
export const pictureExtensions = ['.jpg', '.jpeg', '.png', '.webp'] as const;
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
/** Limits of a picture field. */
export const pictureLimits = { maxBytes: maxPictureBytes, types: pictureTypes, extensions: pictureExtensions };

export const pictureRequest = z.strictObject({
  name: z
    .string()
    .min(1)
    .max(200)
    .refine(
      (name) => pictureExtensions.some((extension) => name.toLowerCase().endsWith(extension)),
      'Elige una imagen .jpg, .png o .webp',
    ),
  /** Purpose of the picture. Default: `settings`. */
  type: z.string().max(40).optional(),
  /** Default: `photo`. */
  category: code(40).optional(),
});

/** Editable values of an uploaded picture. */
export const pictureDraft = z.strictObject({
  /** Alternative text; blank where the text beside it describes the picture. */
  alt: text(300),
  focalX: focalPercent,
  focalY: focalPercent,
  focalPoints,
});
export type PictureDraft = z.output<typeof pictureDraft>;

const addresses = Object.fromEntries(renditionNames.map((form) => [form, z.string()])) as Record<
  Rendition,
  z.ZodString
>;

export const picture = z.object({
  ...stamps,
  key: z.string(),
  name: z.string(),
  type: z.string(),
  category: z.string(),
  /** The record that has it; null until one does. */
  imageable: z.object({ type: z.string(), id: integer }).nullable(),
  /** Where the file is read from once it is uploaded. */
  url: z.string(),
  thumbnails: z.object({ small: z.string(), medium: z.string() }),
  /** Where each form is read from; it is drawn when it is first read. */
  renditions: z.object(addresses),
  ...pictureDraft.shape,
});
export type Picture = z.output<typeof picture>;

export const requestedPicture = picture.extend({
  /** Signed address that takes the file by PUT, for ten minutes. */
  uploadUrl: z.string(),
});

export const pictureEntity = entity({
  table: 'pictures',
  area: 'pictures',
  label: 'imagen',
  title: 'name',
  fields: {
    alt: 'Texto alternativo',
    focalX: 'Punto focal, desde la izquierda',
    focalY: 'Punto focal, desde arriba',
    focalPoints: 'Puntos focales por formato',
  },
  words: {
    focalX: (percent: number) => `${percent} %`,
    focalY: (percent: number) => `${percent} %`,
    focalPoints: (points: object) => `${Object.keys(points).length} propios`,
  },
});

export const picturesApi = {
  create: endpoint({
    method: 'POST',
    path: '/pictures',
    policy: 'signedIn',
    summary: 'Pedir una dirección firmada para subir una imagen con PUT',
    body: pictureRequest,
    wrap: 'picture',
    status: 201,
    reply: requestedPicture,
  }),
  list: endpoint({
    method: 'GET',
    path: '/pictures',
    policy: 'signedIn',
    summary: 'Imágenes subidas, la última primero',
    query: pageQuery.omit({ sort: true, dir: true, query: true }).extend({
      /** Those with these keys. */
      keys: queryTexts.optional(),
    }),
    reply: pageOf(picture),
  }),
  get: endpoint({
    method: 'GET',
    path: '/pictures/:id',
    policy: 'signedIn',
    summary: 'Una imagen con su encuadre y la dirección de cada formato',
    params: idParam,
    reply: picture,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/pictures/:id',
    policy: 'signedIn',
    summary: 'Cambiar el encuadre y el texto alternativo de una imagen propia o de un registro que se puede editar',
    params: idParam,
    body: pictureDraft.partial(),
    wrap: 'picture',
    merges: true,
    reply: picture,
  }),
};
