import type { FastifyInstance } from 'fastify';
import { fail } from '#kit/contract/failures.ts';

/** Rejects compressed bodies unread: no client sends them, and their size can be misleading. */
export function refusePackedBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }) => {
    if ((headers['content-encoding'] ?? 'identity') !== 'identity')
      fail('unsupportedType', { message: 'El contenido llegó comprimido: envíalo sin comprimir.' });
  });
}
