import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { maxSections, section } from '../sections/pageContent.contract.ts';

export const previewApi = {
  preview: endpoint({
    method: 'POST',
    path: '/pages/preview',
    policy: 'pages.show',
    summary: 'Cómo verían los clientes unas secciones, guardadas o no',
    transaction: 'read',
    body: z.strictObject({ content: z.array(section).max(maxSections) }),
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
