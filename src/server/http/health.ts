import type { FastifyInstance } from 'fastify';
import type { Database } from '#kit/server/data/database.ts';

/** `/healthz`: the process answers. `/readyz`: it can work; not once it drains, nor without its database. */
export function healthRoutes(app: FastifyInstance, database: Database): { drain(): void } {
  let draining = false;
  const quiet = { logLevel: 'silent', config: { rateLimit: false } } as const;
  app.get('/healthz', quiet, async () => ({ status: 'ok' }));
  app.get('/readyz', quiet, async (_request, reply) => {
    if (draining) return reply.code(503).send({ status: 'draining' });
    const reached = await database.pool.query('select 1').then(
      () => true,
      () => false,
    );
    return reply.code(reached ? 200 : 503).send({ status: reached ? 'ok' : 'database unreachable' });
  });
  return {
    drain() {
      draining = true;
    },
  };
}
