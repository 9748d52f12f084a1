import type { FastifyInstance } from 'fastify';
import { fail } from '#kit/contract/failures.ts';

/** No client of ours packs what it sends, and what is packed is larger than it says: it is refused unread. */
export function refusePackedBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }) => {
    if ((headers['content-encoding'] ?? 'identity') !== 'identity')
      fail('unsupportedType', { message: 'El contenido llegó comprimido: envíalo sin comprimir.' });
  });
}
