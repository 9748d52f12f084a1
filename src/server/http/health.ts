import type { FastifyInstance } from 'fastify';
import type { Database } from '#kit/server/data/database.ts';
import { requirePrimary } from '#kit/server/postgres/connection.ts';

/**
 * `/healthz`: the process responds. `/readyz`: it can work, so not while draining nor without its database.
 *
 * With unreachable nodes of a distributed database it stays ready for tenants on other nodes, and reports them.
 */
export function healthRoutes(app: FastifyInstance, database: Database): { drain(): void } {
  let draining = false;
  const quiet = { logLevel: 'silent', config: { rateLimit: false } } as const;
  app.get('/healthz', quiet, async () => ({ status: 'ok' }));
  app.get('/readyz', quiet, async (_request, reply) => {
    if (draining) return reply.code(503).send({ status: 'draining' });
    const isReachable = await requirePrimary(database.pool).then(
      () => true,
      () => false,
    );
    if (!isReachable) return reply.code(503).send({ status: 'database unreachable' });
    const away = (await database.nodes.list()).filter(({ isReached }) => !isReached).length;
    return away === 0 ? { status: 'ok' } : { status: 'degraded', nodes_unreachable: away };
  });
  return {
    drain() {
      draining = true;
    },
  };
}
