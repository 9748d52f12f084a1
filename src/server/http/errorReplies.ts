import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { Failure, kitFailures } from '#kit/contract/failures.ts';
import { type ConstraintMessages, failureOf } from '#kit/server/data/constraints.ts';
import { reasonOf } from '#kit/server/postgres/startupError.ts';
import { type Outage, outageOf } from '#kit/server/postgres/outage.ts';

/** Fastify's errors as failures of the catalogue. */
const refusals: Record<number, keyof typeof kitFailures> = {
  400: 'malformed',
  404: 'notFound',
  413: 'tooLarge',
  415: 'unsupportedType',
  429: 'tooMany',
  503: 'unavailable',
};

/** Message during a database outage, and seconds until a retry. */
const outages: Record<Outage, { message: string; retryAfter: number }> = {
  unreachable: { message: 'Ahora no llegamos a los datos. Vuelve a intentar en unos segundos.', retryAfter: 5 },
  cannotWrite: { message: 'Ahora no se puede guardar nada. Vuelve a intentar en unos minutos.', retryAfter: 60 },
};

/** Milliseconds before an outage that lasts is logged again. */
const logOutageEvery = 60_000;

/** The failure an error means; anything unknown is 9999. */
function meaning(error: FastifyError, { headers }: FastifyRequest, constraints: ConstraintMessages): Failure {
  const known = failureOf(error, constraints);
  if (known) return known;
  const outage = outageOf(error);
  if (outage) return new Failure(kitFailures.unavailable, outages[outage]);
  // Typed content is JSON; any other body that is too large is a file.
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' && headers['content-type']?.startsWith('application/json'))
    return new Failure(kitFailures.tooLarge, { message: 'Lo que enviaste es demasiado grande. Guárdalo por partes.' });
  const refusal = refusals[error.statusCode ?? 500];
  return new Failure(kitFailures[refusal ?? 'unexpected']);
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

/** Logs an outage in one line, and again each minute that it lasts: it refuses every request, all for the same reason. */
function outageLog(): (error: FastifyError, request: FastifyRequest) => void {
  const logged = new Map<Outage, number>();
  return (error, request) => {
    const outage = outageOf(error);
    if (!outage || Date.now() - (logged.get(outage) ?? 0) < logOutageEvery) return;
    logged.set(outage, Date.now());
    request.log.error({ outage, code: error.code, reason: reasonOf(error) }, 'the database is out');
  };
}

/** A refusal with the names that the request was sent in. */
const inRequestNames = (failure: Failure, { asSent }: FastifyRequest): Failure => asSent?.(failure) ?? failure;

/** Every refusal leaves in one shape: code, sentence, messages by field, request id. */
export function errorReplies(app: FastifyInstance, constraints: ConstraintMessages): void {
  const logOutage = outageLog();
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    logOutage(error, request);
    return answer(inRequestNames(meaning(error, request, constraints), request), error, request, reply);
  });
}
