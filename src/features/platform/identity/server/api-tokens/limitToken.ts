import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '#kit/contract/failures.ts';
import type { Database } from '#kit/server/data/database.ts';
import type { KnownToken } from '../accessCaches.ts';
import { tokenUses } from './tokenUses.ts';

/** Counts a request of a token, and throws when it has made more in this second than it may. */
export type LimitToken = (request: FastifyRequest, known: KnownToken) => Promise<void>;

declare module 'fastify' {
  interface FastifyRequest {
    /** The API token of the request, also of one beyond its limit. */
    knownToken: KnownToken | null;
  }
}

const idsOf = (known: KnownToken | null): [tenantId: number, tokenId: number] => [
  known?.actor.homeTenantId ?? 0,
  known?.actor.token?.id ?? 0,
];

/** Limits the requests that each token makes in a second, together with the other processes. */
export async function tokenLimit(app: FastifyInstance, database: Database): Promise<LimitToken> {
  app.decorateRequest('knownToken', null);
  if (!app.hasDecorator('createRateLimit')) await app.register(rateLimit, { global: false });
  const uses = tokenUses(database);
  await uses.listen();
  app.addHook('onClose', async () => uses.stop());
  const count = app.createRateLimit({
    timeWindow: 1000,
    keyGenerator: ({ knownToken }) => idsOf(knownToken).join(':'),
    max: ({ knownToken }) => uses.allowance(...idsOf(knownToken), knownToken?.requestsPerSecond ?? 1),
  });
  return async (request, known) => {
    request.knownToken = known;
    const state = await count(request);
    const isRefused = !state.isAllowed && state.isExceeded;
    uses.count(...idsOf(known), isRefused);
    if (isRefused)
      fail('tooMany', {
        retryAfter: Math.max(1, state.ttlInSeconds),
        message: `Este token hace como máximo ${known.requestsPerSecond} solicitudes por segundo. Espera y vuelve a intentar.`,
      });
  };
}
