import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { Failure, kitFailures } from '#kit/contract/failures.ts';
import { type ConstraintMessages, failureOf } from '#kit/server/data/constraints.ts';
import { outageFailure } from '#kit/server/http/outageFailure.ts';
import { tooLargeMessage } from '#kit/server/http/tooLarge.ts';

/** Fastify's errors as failures of the catalogue. */
const refusals: Record<number, keyof typeof kitFailures> = {
  400: 'malformed',
  404: 'notFound',
  413: 'tooLarge',
  415: 'unsupportedType',
  429: 'tooMany',
  503: 'unavailable',
};

const limitsItsBody = ({ routeOptions, server }: FastifyRequest): boolean =>
  routeOptions.bodyLimit !== server.initialConfig.bodyLimit;

/** The failure an error means; anything unknown is 9999. */
function meaning(error: FastifyError, request: FastifyRequest, constraints: ConstraintMessages): Failure {
  const known = failureOf(error, constraints) ?? outageFailure(error, request);
  if (known) return known;
  // Typed content is JSON; any other body that is too large is a file.
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' && request.headers['content-type']?.startsWith('application/json'))
    return new Failure(kitFailures.tooLarge, { message: 'Lo que enviaste es demasiado grande. Guárdalo por partes.' });
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' && limitsItsBody(request))
    return new Failure(kitFailures.tooLarge, { message: tooLargeMessage(request.routeOptions.bodyLimit) });
  const refusal = refusals[error.statusCode ?? 500];
  if (refusal) return new Failure(kitFailures[refusal]);
  const message = request.routeOptions.config.unexpected?.(request.body);
  return new Failure(kitFailures.unexpected, { ...(message && { message }) });
}

function answer(failure: Failure, error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (failure.code === kitFailures.unexpected.code) request.log.error({ err: error }, 'unexpected failure');
  if (failure.retryAfter !== undefined) reply.header('retry-after', failure.retryAfter);
  const { code, message, fields, conflict } = failure;
  return reply
    .code(failure.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ code, message, errors: fields, request_id: request.id, ...(conflict && { conflict }) }));
}

/** Unreadable requests, by error code of the system or the framework. */
const unreadable: Record<string, Failure> = {
  FST_ERR_BAD_URL: new Failure(kitFailures.malformed, { message: 'La dirección no se entiende.' }),
  HPE_HEADER_OVERFLOW: new Failure(
    { ...kitFailures.tooLarge, status: 431 },
    { message: 'Las cabeceras de la solicitud son demasiado grandes.' },
  ),
  ERR_HTTP_REQUEST_TIMEOUT: new Failure(
    { ...kitFailures.malformed, status: 408 },
    { message: 'La solicitud tardó demasiado en llegar.' },
  ),
};
const malformed = new Failure(kitFailures.malformed, { message: 'La solicitud no se entiende.' });

/** Responses to requests that never reach a route, in the same format but without the request's details. */
export const unreadableRequests = {
  frameworkErrors: (error, request, reply) => {
    const status = error.statusCode ?? 400;
    const failure =
      unreadable[error.code] ?? new Failure({ ...kitFailures.malformed, status }, { message: malformed.message });
    void answer(failure, error, request, reply);
  },
  clientErrorHandler: (error, socket) => {
    // A disconnected client reads no response.
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const { code, status, message } = unreadable[error.code] ?? malformed;
    const body = JSON.stringify({ code, message, errors: {}, request_id: randomUUID() });
    const head = ['Content-Type: application/json; charset=utf-8', `Content-Length: ${Buffer.byteLength(body)}`];
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('\r\n')}\r\nConnection: close\r\n\r\n${body}`,
    );
  },
} satisfies Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'>;

/** A refusal with the names that the request was sent in. */
const inRequestNames = (failure: Failure, { asSent }: FastifyRequest): Failure => asSent?.(failure) ?? failure;

/** Every refusal leaves in one shape: code, sentence, messages by field, request id. */
export function errorReplies(app: FastifyInstance, constraints: ConstraintMessages): void {
  app.setErrorHandler<FastifyError>((error, request, reply) =>
    answer(inRequestNames(meaning(error, request, constraints), request), error, request, reply),
  );
}
