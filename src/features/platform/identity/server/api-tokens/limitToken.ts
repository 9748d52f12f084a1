import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '#kit/contract/failures.ts';
import type { KnownToken } from '../accessCaches.ts';

/** Counts a request of a token, and throws when it has made more in this second than it may. */
export type LimitToken = (request: FastifyRequest, known: KnownToken) => Promise<void>;

declare module 'fastify' {
  interface FastifyRequest {
    /** The API token of the request, also of one beyond its limit. */
    knownToken: KnownToken | null;
  }
}

/** Limits the requests that each token makes in a second, in this process. */
export async function tokenLimit(app: FastifyInstance): Promise<LimitToken> {
  app.decorateRequest('knownToken', null);
  if (!app.hasDecorator('createRateLimit')) await app.register(rateLimit, { global: false });
  const count = app.createRateLimit({
    timeWindow: 1000,
    keyGenerator: ({ knownToken }) => `${knownToken?.actor.homeTenantId}:${knownToken?.actor.token?.id}`,
    max: ({ knownToken }) => knownToken?.requestsPerSecond ?? 1,
  });
  return async (request, known) => {
    request.knownToken = known;
    const state = await count(request);
    if (!state.isAllowed && state.isExceeded)
      fail('tooMany', {
        retryAfter: Math.max(1, state.ttlInSeconds),
        message: `Este token hace como máximo ${known.requestsPerSecond} solicitudes por segundo. Espera y vuelve a intentar.`,
      });
  };
}
