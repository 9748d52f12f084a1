import { z } from 'zod';
import { fileKey, text } from '#kit/contract/fields.ts';
import { section, type SectionValues } from '../section.contract.ts';

export const seoSection = section({
  key: 'seo',
  id: 3,
  title: 'Buscadores y redes',
  purpose: 'Cómo aparece tu tienda en buscadores y enlaces compartidos.',
  page: 'general',
  guests: true,
  fields: z.strictObject({
    /** Blank: the company's name. */
    pageTitle: text(70),
    /** Blank: the standard sentence of every shop. */
    pageDescription: text(200),
    /** For pages without a picture. */
    shareImage: fileKey.nullable(),
  }),
  defaults: { pageTitle: '', pageDescription: '', shareImage: null },
  pictures: ['shareImage'],
  notes: {
    pageTitle: {
      label: 'Título de la portada',
      changes: 'Hasta 60 caracteres se leen completos. En blanco, el nombre comercial.',
      shows: 'En buscadores, en la pestaña y en enlaces compartidos.',
      synonyms: ['seo', 'google', 'buscador', 'title', 'meta título'],
    },
    pageDescription: {
      label: 'Descripción',
      changes: 'Entre 50 y 160 caracteres se leen completos.',
      shows: 'Bajo el título en buscadores y en enlaces compartidos.',
      synonyms: ['seo', 'google', 'buscador', 'meta descripción', 'resumen'],
    },
    shareImage: {
      label: 'Imagen para compartir',
      changes: 'La de las páginas que no tienen una propia.',
      shows: 'Al compartir un enlace de la tienda en WhatsApp, Facebook o X.',
      synonyms: ['og image', 'open graph', 'whatsapp', 'facebook', 'enlace', 'vista previa'],
      words: () => 'una imagen',
    },
  },
});
export type SeoSettings = SectionValues<typeof seoSection>;
