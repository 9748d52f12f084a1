import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { userConstraints } from '#features/users/users.contract.ts';
import { roleConstraints } from '#features/roles/roles.contract.ts';
import { menuConstraints } from '#features/menus/menuHistory.contract.ts';
import { checkoutQuestionConstraints } from '#features/checkout-questions/checkoutQuestions.contract.ts';
import { ingredientConstraints } from '#features/ingredients/ingredients.contract.ts';
import { priceConstraints } from '#features/price-groups/priceHistory.contract.ts';
import { productConstraints } from '#features/products/productsHistory.contract.ts';
import { modifierConstraints } from '#features/modifiers/modifierHistory.contract.ts';
import { soldOutConstraints } from '#features/sold-outs/soldOutHistory.contract.ts';
import { storeConstraints } from '#features/stores/storeHistory.contract.ts';
import { viewConstraints } from '#features/views/views.contract.ts';
import { Failure, kitFailures } from '#kit/contract/failures.ts';
import { type ConstraintMessages, failureOf } from '#kit/server/constraints.ts';

/** Constraint names of every area and what they mean to a person. */
const constraints: ConstraintMessages = {
  ...userConstraints,
  ...roleConstraints,
  ...viewConstraints,
  ...storeConstraints,
  ...menuConstraints,
  ...productConstraints,
  ...priceConstraints,
  ...checkoutQuestionConstraints,
  ...modifierConstraints,
  ...ingredientConstraints,
  ...soldOutConstraints,
};

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
function meaning(error: FastifyError, { headers }: FastifyRequest): Failure {
  const known = failureOf(error, constraints);
  if (known) return known;
  // What is typed is JSON; anything else that is too large is a file.
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' && headers['content-type']?.startsWith('application/json'))
    return new Failure(kitFailures.tooLarge, { message: 'Lo que enviaste es demasiado grande. Guárdalo por partes.' });
  const refusal = refusals[error.statusCode ?? 500];
  return new Failure(kitFailures[refusal ?? 'unexpected']);
}

function answer(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = meaning(error, request);
  if (failure.code === kitFailures.unexpected.code) request.log.error({ err: error }, 'unexpected failure');
  if (failure.retryAfter !== undefined) reply.header('retry-after', failure.retryAfter);
  const { code, message, fields, conflict } = failure;
  return reply
    .code(failure.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ code, message, errors: fields, request_id: request.id, ...(conflict && { conflict }) }));
}

/** Every refusal leaves in one shape: code, sentence, messages by field, request id. */
export function errorReplies(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>(answer);
}
