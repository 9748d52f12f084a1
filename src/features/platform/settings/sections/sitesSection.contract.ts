import { section } from '../section.contract.ts';
import { siteFields, sitesIn } from './sites.contract.ts';

/** Whose pages may call the public API, as its section of the settings tells it. */
export const siteSection = section({
  key: 'sites',
  id: 20,
  title: 'Sitios conectados',
  purpose: 'Otros sitios tuyos que piden, cotizan o muestran pedidos con la API pública.',
  page: 'general',
  fields: siteFields,
  draft: siteFields,
  defaults: { apiHosts: '' },
  notes: {
    apiHosts: {
      label: 'Sitios que pueden llamar a la API',
      changes:
        'Un navegador en esos sitios puede pedir, pagar y seguir pedidos de tu empresa. La carta y los locales los lee cualquiera.',
      shows: 'En ninguna página: lo comprueban los navegadores. Tu tienda no necesita estar aquí.',
      synonyms: ['cors', 'api', 'dominio', 'host', 'integración', 'sitio web', 'aplicación', 'desarrollador'],
      words: (written: string) => sitesIn(written).join(', ') || 'ninguno',
    },
  },
});
