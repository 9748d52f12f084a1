import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure, kitFailures } from '#kit/contract/failures.ts';
import { type ConstraintMessages, failureOf } from '#kit/server/data/constraints.ts';

/** What Fastify itself refuses, in the catalogue's words. */
const refusals: Record<number, keyof typeof kitFailures> = {
  400: 'malformed',
  404: 'notFound',
  413: 'tooLarge',
  415: 'unsupportedType',
  429: 'tooMany',
  503: 'unavailable',
};

/** The failure an error means; anything unknown is 9999. */
function meaning(error: FastifyError, { headers }: FastifyRequest, constraints: ConstraintMessages): Failure {
  const known = failureOf(error, constraints);
  if (known) return known;
  // What is typed is JSON; anything else that is too large is a file.
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

/** A refusal with the names that the request was sent in. */
const inItsWords = (failure: Failure, { asSent }: FastifyRequest): Failure => asSent?.(failure) ?? failure;

/** Every refusal leaves in one shape: code, sentence, messages by field, request id. */
export function errorReplies(app: FastifyInstance, constraints: ConstraintMessages): void {
  app.setErrorHandler<FastifyError>((error, request, reply) =>
    answer(inItsWords(meaning(error, request, constraints), request), error, request, reply),
  );
}
