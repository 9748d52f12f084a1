import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';

/**
 * Limits requests per minute and client address, before authentication and routing, so that every request counts.
 *
 * Routes with `rateLimit: false` are for monitoring.
 */
export async function limitRequests(app: FastifyInstance, max: number): Promise<void> {
  await app.register(rateLimit, { global: false, max, timeWindow: '1 minute' });
  const limit = app.rateLimit();
  app.addHook('onRequest', async (request, reply) => {
    // A connection that was closed meanwhile has no address, and reads no answer.
    if (request.ip === undefined) return;
    if (request.routeOptions.config?.rateLimit !== false) await limit.call(app, request, reply);
  });
}
