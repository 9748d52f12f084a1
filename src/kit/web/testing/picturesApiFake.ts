import { z } from 'zod';
import { endpoint } from '../../contract/endpoint.ts';
import { focalPercent, focalPoints } from '../../contract/pictures/focalPoint.ts';
import type { PicturesApi } from '../form/files/picturesApi.ts';

const altAndFraming = { alt: z.string(), focalX: focalPercent, focalY: focalPercent, focalPoints };
const framed = z.object({ ...altAndFraming, id: z.number(), key: z.string(), version: z.number() });

/** The endpoints of pictures as a form's fields use them. */
export const picturesApiFake = ({ create }: Pick<PicturesApi, 'create'>) => ({
  create,
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
});
