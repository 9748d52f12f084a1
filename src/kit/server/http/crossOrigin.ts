import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bases, type Endpoint } from '#kit/contract/endpoint.ts';
import { fail } from '#kit/contract/failures.ts';
import type { Tenant } from './context.ts';

/** Whose page a browser's call comes from: the company's own (or no page at all), one that it listed, or any other. */
export type Caller = { is: 'own' } | { is: 'listed'; origin: string } | { is: 'stranger' };
export type CallerOf = (request: FastifyRequest, tenant: Tenant | null) => Promise<Caller>;

/** Guest pages also run on other origins: these calls ignore cookies. */
export const isForGuests = ({ base, policy }: Endpoint): boolean => policy === 'public' && base.startsWith('public');

/** Responses that are equal for everyone and contain no secret: menus, stores, public details of a company. */
export const isPublicByNature = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): boolean =>
  method === 'GET' && !/:(uuid|token)\b/.test(path);

const exposed = {
  'access-control-expose-headers': 'Tenant, ETag, Retry-After, X-Request-Id, X-WP-Total, X-WP-TotalPages',
};
const openToAll = { 'access-control-allow-origin': '*', ...exposed };
const openTo = (origin: string) => ({ 'access-control-allow-origin': origin, vary: 'origin', ...exposed });

/** Sets which origins may read the response. Forbidden cross-site writes are rejected earlier. */
export async function openAnswer(
  callerOf: CallerOf,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (isPublicByNature(endpoint)) {
    reply.headers(openToAll);
    return;
  }
  reply.header('vary', 'origin');
  const caller = await callerOf(request, request.identified?.tenant ?? null);
  if (caller.is === 'listed') reply.headers(openTo(caller.origin));
  if (caller.is === 'stranger' && endpoint.method !== 'GET') fail('siteNotListed');
}

/** Browsers ask whether a page of another origin may call. */
export function answerPreflights(app: FastifyInstance, callerOf: CallerOf, all: readonly Endpoint[]): void {
  const endpoints = all.filter(isForGuests);
  const byUrl = Map.groupBy(
    endpoints.flatMap((endpoint) => bases[endpoint.base].map((root) => ({ endpoint, url: root + endpoint.path }))),
    ({ url }) => url,
  );
  for (const [url, calls] of byUrl)
    app.options(url, async (request, reply) => {
      const isOpen = calls.every(({ endpoint }) => isPublicByNature(endpoint));
      const caller = isOpen ? null : await callerOf(request, null);
      if (isOpen) reply.headers(openToAll);
      else if (caller?.is === 'listed') reply.headers(openTo(caller.origin));
      return reply
        .header('access-control-allow-methods', calls.map(({ endpoint }) => endpoint.method).join(', '))
        .header('access-control-allow-headers', 'content-type, idempotency-key, if-none-match, tenant')
        .header('access-control-max-age', '7200')
        .code(204)
        .send();
    });
}
