import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '#kit/contract/failures.ts';
import { redirectElsewhere, redirectWithin } from '#kit/server/http/redirect.ts';
import { isSameOrigin } from '#kit/server/http/sameOrigin.ts';
import type { PayingAt } from '../beginPayment.ts';
import { numberOf, orderPage, payingAt, type PayOptions, type PayParams, visitOf } from '../payingAt.ts';
import { readCompany, sendPaymentPage, sendStep } from '../payPages.ts';
import { readCardAccount, readPendingAccount } from './cardAccount.ts';
import { browserCookie, isBrowserOf } from './cardBrowser.ts';
import { confirmPage, savePage } from './cardPages.ts';
import { chargeCard } from './chargeCard.ts';
import { beginCard, type CardReturn, finishCard, requireTicket } from './saveCard.ts';

/** Shows whose account the card of a ticket will be saved in. Begins nothing: anyone may have sent the link. */
export async function showTicket(options: PayOptions, request: FastifyRequest, reply: FastifyReply) {
  const at = await payingAt(options, request);
  const { uuid, ticket = '' } = request.params as PayParams;
  const { holderId } = requireTicket(at, ticket);
  const account = await readCardAccount(at, { uuid, holderId });
  return sendPaymentPage(reply, account.company, { ...savePage(account), formAction: "'self'" });
}

/**
 * Sends a guest to enter the card of a ticket, after they pressed a button of this site. Forms of other sites get the
 * page of the ticket.
 */
export async function beginByTicket(options: PayOptions, request: FastifyRequest, reply: FastifyReply) {
  if (!isSameOrigin(request)) return redirectWithin(reply, request.url, 303);
  const at = await payingAt(options, request);
  const { uuid, ticket = '' } = request.params as PayParams;
  const begun = await beginCard(at, uuid, ticket);
  const card = { tenantId: at.tenant.id, uuid, cardId: begun.cardId };
  reply.header('set-cookie', browserCookie(at.services.secrets, card, begun.returnUrl));
  return sendStep(reply, await readCompany(at), begun);
}

const returnOf = (request: FastifyRequest): CardReturn => {
  const { uuid, cardId, token = '' } = request.params as PayParams;
  return { uuid, cardId: numberOf(cardId), token };
};

/** Turns a rejection into a result; the order's page shows it. */
function rejectedBy(error: unknown): 'rejected' {
  if (error instanceof Failure && error.status < 500) return 'rejected';
  throw error;
}

const toOrder = (reply: FastifyReply, at: PayingAt, uuid: string, result: unknown): FastifyReply =>
  redirectElsewhere(reply, `${orderPage(at, uuid)}${result === 'rejected' ? '#tarjeta' : ''}`, 303);

/** Stores a registered card, charges the order and redirects to its page. */
async function saveAndCharge(at: PayingAt, returned: CardReturn, request: FastifyRequest, reply: FastifyReply) {
  const { uuid } = returned;
  const result = await finishCard(at, returned, visitOf(request))
    .then((saved) => saved && chargeCard(at, { uuid, ...saved }))
    .catch(rejectedBy);
  return toOrder(reply, at, uuid, result);
}

/** Repeats a return as a GET, with which browsers send the cookie: they do not with a POST from the provider. */
function repeatByGet(request: FastifyRequest, reply: FastifyReply) {
  const path = (request.url.split('?')[0] ?? '').replace(/\/confirmada$/, '');
  const query = new URLSearchParams(visitOf(request)).toString();
  return redirectWithin(reply, query ? `${path}?${query}` : path, 303);
}

/**
 * Return from registering a card. In a browser that did not leave for the provider, the visitor has to confirm the
 * account: its holder may have sent them.
 */
export async function comeBackWithCard(options: PayOptions, request: FastifyRequest, reply: FastifyReply) {
  const at = await payingAt(options, request);
  const returned = returnOf(request);
  const { uuid, cardId } = returned;
  if (isBrowserOf(at.services.secrets, { tenantId: at.tenant.id, uuid, cardId }, request))
    return saveAndCharge(at, returned, request, reply);
  if (request.method === 'POST') return repeatByGet(request, reply);
  const account = await readPendingAccount(at, returned).catch(rejectedBy);
  if (account === null || account === 'rejected') return toOrder(reply, at, uuid, account);
  const page = confirmPage(account, `${request.url.split('?')[0]}/confirmada`, visitOf(request));
  // The form redirects to the shop, which may be another site.
  const formAction = `'self' ${new URL(orderPage(at, uuid)).origin}`;
  return sendPaymentPage(reply, account.company, { ...page, formAction });
}

/** Saves a card that its visitor confirmed in another browser. */
export async function confirmCard(options: PayOptions, request: FastifyRequest, reply: FastifyReply) {
  if (!isSameOrigin(request)) return repeatByGet(request, reply);
  return saveAndCharge(await payingAt(options, request), returnOf(request), request, reply);
}
