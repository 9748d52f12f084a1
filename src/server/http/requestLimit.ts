import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';

/**
 * Lets one address make `max` requests a minute. It counts before anybody looks at who asks or for what, so that refused
 * requests, pages and unknown addresses count too; routes with `rateLimit: false` are for whoever watches the process.
 */
export async function limitRequests(app: FastifyInstance, max: number): Promise<void> {
  await app.register(rateLimit, { global: false, max, timeWindow: '1 minute' });
  const limit = app.rateLimit();
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config?.rateLimit !== false) await limit.call(app, request, reply);
  });
}
