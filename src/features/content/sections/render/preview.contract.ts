import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id } from '#kit/contract/fields.ts';
import { localMoment } from '#domain/schedule/schedule.ts';
import { maxSections, section } from '../content/sectionContent.contract.ts';

/** The endpoint by which an area draws its sections before they are saved. */
export const previewEndpoint = ({ path, policy }: { path: string; policy: string }) =>
  endpoint({
    method: 'POST',
    path,
    policy,
    summary: 'Cómo verían los clientes unas secciones, guardadas o no',
    transaction: 'none',
    weight: 'heavy',
    body: z.strictObject({
      content: z.array(section).max(maxSections),
      /** By default, the first store that sells. */
      storeId: id.optional(),
      /** On the clock of that store; by default, now. */
      moment: localMoment.optional(),
    }),
    /** Each section by the id in its props, and the style sheet they need. */
    reply: z.object({
      stylesheet: z.string(),
      /** The store at which they are drawn; null where none sells yet. */
      store: z.object({ id, name: z.string() }).nullable(),
      sections: z.array(z.object({ id: z.string(), html: z.string() })),
    }),
  });
export type PreviewEndpoint = ReturnType<typeof previewEndpoint>;

export const sectionStylesApi = {
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
