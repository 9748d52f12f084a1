import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PaymentStep } from '#integrations/payments/port.ts';
import { drawFailure } from '#kit/server/http/pages.ts';
import { requireLink } from '#kit/server/http/links.ts';
import { redirectElsewhere } from '#kit/server/http/redirect.ts';
import { findIdByUuid } from '../../tracking/server/tracking.repo.ts';
import { beginPayment, type PayingAt } from './beginPayment.ts';
import { beginByTicket, comeBackWithCard, confirmCard, showTicket } from './cards/cardVisits.ts';
import { finishPayment } from './finishPayment.ts';
import { numberOf, orderPage, payingAt, type PayOptions, type PayParams, visitOf } from './payingAt.ts';
import { readCompany, sendStep } from './payPages.ts';

/** Bytes of the form that a provider sends with the guest. */
const maxBytes = 64_000;

/** Fails for an unknown order before the provider's form is read. */
async function requireOrder(options: PayOptions, request: FastifyRequest): Promise<void> {
  const { database, scope } = await payingAt(options, request);
  const { uuid } = request.params as PayParams;
  await requireLink({ database, scope, ip: request.ip }, (db) => findIdByUuid(db, uuid));
}

async function pay(options: PayOptions, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const at = await payingAt(options, request);
  const { uuid } = request.params as PayParams;
  const begun = await beginPayment(at, uuid);
  return begun ? goOn(at, reply, begun) : redirectElsewhere(reply, orderPage(at, uuid), 303);
}

/** Sends a guest on to a provider. */
async function goOn(at: PayingAt, reply: FastifyReply, begun: { step: PaymentStep; provider: string }) {
  if (begun.step.method === 'GET') return redirectElsewhere(reply, begun.step.url, 303);
  return sendStep(reply, await readCompany(at), begun);
}

async function comeBack(options: PayOptions, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const at = await payingAt(options, request);
  const { uuid, paymentId } = request.params as PayParams;
  await finishPayment(at, uuid, numberOf(paymentId), visitOf(request));
  return redirectElsewhere(reply, orderPage(at, uuid), 303);
}

/** Payment page and return URLs; providers return by GET or POST. */
export async function payRoutes(app: FastifyInstance, options: PayOptions): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(formbody, { bodyLimit: maxBytes });
    scope.setErrorHandler(drawFailure);
    scope.addHook('onRequest', (request) => requireOrder(options, request));
    scope.get('/pagar/:slug/:uuid', (request, reply) => pay(options, request, reply));
    const back = '/pagar/:slug/:uuid/vuelta/:paymentId';
    scope.get(back, (request, reply) => comeBack(options, request, reply));
    scope.post(back, (request, reply) => comeBack(options, request, reply));
    const ticket = '/pagar/:slug/:uuid/tarjeta/:ticket';
    scope.get(ticket, (request, reply) => showTicket(options, request, reply));
    scope.post(ticket, (request, reply) => beginByTicket(options, request, reply));
    const backWithCard = '/pagar/:slug/:uuid/tarjeta/:cardId/vuelta/:token';
    scope.get(backWithCard, (request, reply) => comeBackWithCard(options, request, reply));
    scope.post(backWithCard, (request, reply) => comeBackWithCard(options, request, reply));
    scope.post(`${backWithCard}/confirmada`, (request, reply) => confirmCard(options, request, reply));
  });
}
