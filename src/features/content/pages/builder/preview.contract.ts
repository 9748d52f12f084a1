import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id } from '#kit/contract/fields.ts';
import { localMoment } from '#domain/schedule/schedule.ts';
import { maxSections, section } from '../sections/pageContent.contract.ts';

export const previewApi = {
  preview: endpoint({
    method: 'POST',
    path: '/pages/preview',
    policy: 'pages.show',
    summary: 'Cómo verían los clientes unas secciones, guardadas o no',
    transaction: 'none',
    body: z.strictObject({
      content: z.array(section).max(maxSections),
      /** Where: the first store that sells something, where none is said. */
      storeId: id.optional(),
      /** When, on that store's clock: now, where it is not said. */
      moment: localMoment.optional(),
    }),
    /** Each section by the id in its props, and the style sheet that they need. */
    reply: z.object({
      stylesheet: z.string(),
      sections: z.array(z.object({ id: z.string(), html: z.string() })),
    }),
  }),
  styles: endpoint({
    method: 'GET',
    path: '/section_styles/:name',
    base: 'public',
    policy: 'public',
    summary: 'La hoja de estilos de las secciones; su nombre cambia con su contenido',
    params: z.object({ name: z.string().max(60) }),
    produces: 'text/css',
    transaction: 'none',
  }),
};
