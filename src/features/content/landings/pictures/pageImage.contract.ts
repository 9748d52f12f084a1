import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { fileKey, id } from '#kit/contract/fields.ts';

export const pageImageApi = {
  draw: endpoint({
    base: 'page',
    method: 'POST',
    path: '/page/image',
    policy: 'customLandings.show',
    summary: 'La primera pantalla del borrador de una landing, de 420 × 260 en jpg',
    body: z.strictObject({
      customLandingId: id,
      /** Picture of the page that its builder drew, for servers without a browser. */
      pictureKey: fileKey.optional(),
    }),
    produces: 'image/jpeg',
    transaction: 'none',
    weight: 'heavy',
  }),
};
