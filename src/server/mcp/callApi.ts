import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CallArgs, Endpoint, Reply } from '#kit/contract/endpoint.ts';
import { addressOf, failureOf, payloadOf } from '#kit/contract/requests.ts';
import { fromWire } from '#kit/contract/wire.ts';

/** The answer of a call, the same as it travels, and the id of the request in the history. */
export type ApiAnswer<E extends Endpoint> = { reply: Reply<E>; wire: unknown; requestId: string };

/** Calls an endpoint as the caller of the tool. Throws a `Failure` if it is refused. */
export type CallApi = <E extends Endpoint>(
  endpoint: E,
  args?: CallArgs<E>,
  options?: { idempotencyKey?: string },
) => Promise<ApiAnswer<E>>;

/** Headers that identify the caller. */
const callerHeaders = ['authorization', 'see-as-role'] as const;

/**
 * Calls of the API within this process, with the headers of a request.
 *
 * They pass the same guard, limits, transaction and history as calls from outside.
 */
export function apiCallerOf(app: FastifyInstance, { headers, host, ip }: FastifyRequest, tenant: string): CallApi {
  const sent = Object.fromEntries(callerHeaders.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])));
  return async (endpoint, args = {}, { idempotencyKey } = {}) => {
    const payload = payloadOf(endpoint, args.body);
    const response = await app.inject({
      method: endpoint.method,
      url: addressOf(endpoint, args),
      remoteAddress: ip,
      headers: {
        ...sent,
        host,
        tenant,
        ...(payload !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(payload !== undefined && { payload }),
    });
    const { statusCode, body } = response;
    const responseHeaders = new Headers(response.headers as Record<string, string>);
    if (statusCode >= 400) throw failureOf({ status: statusCode, headers: responseHeaders }, body);
    const wire: unknown = body === '' ? null : JSON.parse(body);
    return {
      reply: fromWire(endpoint.reply, wire) as Reply<typeof endpoint>,
      wire,
      requestId: responseHeaders.get('x-request-id') ?? '',
    };
  };
}
