import { z } from 'zod';
import { endpoint } from '../../contract/endpoint.ts';
import { focalPercent, focalPoints } from '../../contract/pictures/focalPoint.ts';

const altAndFraming = { alt: z.string(), focalX: focalPercent, focalY: focalPercent, focalPoints };
const framed = z.object({ ...altAndFraming, id: z.number(), key: z.string(), version: z.number() });

/** Receives the file of a picture at its upload address. */
export const pictureUpload = endpoint({
  method: 'PUT',
  path: '/uploads/:key',
  policy: 'public',
  summary: 'Guarda una imagen',
  params: z.object({ key: z.string() }),
  consumes: 'image/png',
});

/** The endpoints of pictures as a form's fields use them. */
export const picturesApiFake = {
  create: endpoint({
    method: 'POST',
    path: '/pictures',
    policy: 'signedIn',
    summary: 'Sube una imagen',
    body: z.object({ name: z.string(), type: z.string().optional() }),
    reply: z.object({ key: z.string(), url: z.string(), uploadUrl: z.string() }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/pictures',
    policy: 'signedIn',
    summary: 'Imágenes',
    query: z.object({ keys: z.string().optional() }),
    reply: z.object({ data: z.array(framed) }),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/pictures/:id',
    policy: 'signedIn',
    summary: 'Cambia una imagen',
    params: z.object({ id: z.coerce.number() }),
    body: z.object(altAndFraming).partial(),
    wrap: 'picture',
    reply: framed,
  }),
};
