import { z } from 'zod';
import { multiline } from '#kit/contract/fields.ts';
import { section, type SectionValues } from '../section.contract.ts';

const maxSites = 20;
const siteName = /^(localhost|[a-z0-9-]+(\.[a-z0-9-]+)+)(:\d{1,5})?$/;

/** Parses sites written one per line: `www.sabores.cl`. */
export const sitesIn = (text: string): string[] => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  ),
];

/** Sites whose pages may call the public API, besides the company's shop. */
export const siteSection = section({
  key: 'sites',
  id: 20,
  title: 'Sitios conectados',
  purpose: 'Otros sitios tuyos que piden, cotizan o muestran pedidos con la API pública.',
  page: 'general',
  fields: z.strictObject({
    apiHosts: multiline(2000).superRefine((value, context) => {
      const sites = sitesIn(value);
      const wrong = sites.find((site) => !siteName.test(site));
      if (wrong !== undefined)
        context.addIssue({
          code: 'custom',
          message: `«${wrong}» no es un sitio: escribe solo su nombre, como www.sabores.cl`,
        });
      if (sites.length > maxSites) context.addIssue({ code: 'custom', message: `Usa como máximo ${maxSites} sitios` });
    }),
  }),
  defaults: { apiHosts: '' },
  notes: {
    apiHosts: {
      label: 'Sitios que pueden llamar a la API',
      changes:
        'Un navegador en esos sitios puede pedir, pagar y seguir pedidos de tu empresa. La carta y los locales los lee cualquiera.',
      shows: 'En ninguna página: lo comprueban los navegadores. Tu tienda no necesita estar aquí.',
      synonyms: ['cors', 'api', 'dominio', 'host', 'integración', 'sitio web', 'aplicación', 'desarrollador'],
      words: (text: string) => sitesIn(text).join(', ') || 'ninguno',
    },
  },
});
export type SiteSettings = SectionValues<typeof siteSection>;
