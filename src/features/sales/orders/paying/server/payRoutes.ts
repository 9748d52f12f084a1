import { createHash } from 'node:crypto';
import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pageCompanyOf } from '#features/platform/settings/server/index.ts';
import { fail } from '../../orders.failures.ts';
import type { PaymentStep, ReturnVisit } from '#integrations/payments/port.ts';
import { html, Html } from '#kit/contract/values/html.ts';
import { drawFailure, pageHtml, type PageCompany, styleSources } from '#kit/server/http/pages.ts';
import type { Tenant } from '#kit/server/http/context.ts';
import { requireLink } from '#kit/server/http/links.ts';
import { redirectElsewhere } from '#kit/server/http/redirect.ts';
import { Failure } from '#kit/contract/failures.ts';
import { beginPayment, type PayingAt } from './beginPayment.ts';
import { chargeCard } from './cards/chargeCard.ts';
import { beginCard, finishCard } from './cards/saveCard.ts';
import { finishPayment } from './finishPayment.ts';
import { findIdByUuid } from '../../tracking/server/tracking.repo.ts';

type Options = Pick<PayingAt, 'database' | 'services'> & { findTenant(slug: string): Promise<Tenant | null> };
type Params = { slug: string; uuid: string; paymentId?: string; cardId?: string; ticket?: string; token?: string };

const uuidShape = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

async function payingAt(options: Options, request: FastifyRequest): Promise<PayingAt> {
  const { slug, uuid } = request.params as Params;
  const tenant = uuidShape.test(uuid) ? await options.findTenant(slug) : null;
  if (!tenant) return fail('notFound');
  const author = { id: null, name: 'Visitante', email: null, superAdmin: false };
  const scope = { tenantId: tenant.id, requestId: request.id, source: 'guest' as const, area: 'orders', author };
  return { ...options, scope, tenant, host: request.host, signal: new AbortController().signal };
}

/** Bytes of the form that a provider sends with the guest. */
const maxBytes = 64_000;

/** Fails for an unknown order before the provider's form is read. */
async function requireOrder(options: Options, request: FastifyRequest): Promise<void> {
  const { database, scope } = await payingAt(options, request);
  const { uuid } = request.params as Params;
  await requireLink({ database, scope, ip: request.ip }, (db) => findIdByUuid(db, uuid));
}

/** Tracking page of the order. */
const orderPage = ({ services, tenant, host }: PayingAt, uuid: string): string =>
  `${services.storefrontOf(tenant, host)}/pedidos/${uuid}`;

/** Submits the form automatically; without scripts its button does. */
const submit = 'document.forms[0].submit()';
const submitHash = `'sha256-${createHash('sha256').update(submit).digest('base64')}'`;

/** A form of which the fields go to the provider, as the guest's browser posts it. */
function sendForm(
  reply: FastifyReply,
  company: PageCompany,
  { url, fields }: PaymentStep,
  provider: string,
): FastifyReply {
  const inputs = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const body = html`<h1>Vas a ${provider}</h1><p>Si no se abre en un momento, sigue tú.</p><form method="post" action="${url}">${inputs}<button>Continuar a ${provider}</button></form><script>${new Html(submit)}</script>`;
  const policy = `default-src 'none'; style-src ${styleSources(company)}; script-src ${submitHash}; form-action ${new URL(url).origin}; base-uri 'none'; frame-ancestors 'none'`;
  return reply
    .headers({ 'content-security-policy': policy, 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
    .type('text/html; charset=utf-8')
    .send(pageHtml(company, { title: `Pagar con ${provider}`, body }));
}

async function pay(options: Options, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const at = await payingAt(options, request);
  const { uuid } = request.params as Params;
  const begun = await beginPayment(at, uuid);
  return begun ? goOn(at, reply, begun) : redirectElsewhere(reply, orderPage(at, uuid), 303);
}

/** Sends a guest on to a provider. */
async function goOn(at: PayingAt, reply: FastifyReply, { step, provider }: { step: PaymentStep; provider: string }) {
  if (step.method === 'GET') return redirectElsewhere(reply, step.url, 303);
  const company = await at.database.readTenant(at.scope, (db) => pageCompanyOf(db, at.tenant));
  return sendForm(reply, company, step, provider);
}

/** Query and body that the browser brings from a provider, limited in size. */
const visitOf = ({ query, body }: FastifyRequest): ReturnVisit =>
  Object.fromEntries(
    Object.entries({ ...(query as object), ...(body as object | null) })
      .slice(0, 40)
      .map(([name, value]) => [name, String(value).slice(0, 1000)]),
  );

const numberOf = (text = ''): number => (/^\d{1,15}$/.test(text) ? Number(text) : fail('notFound'));

async function comeBack(options: Options, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const at = await payingAt(options, request);
  const { uuid, paymentId } = request.params as Params;
  await finishPayment(at, uuid, numberOf(paymentId), visitOf(request));
  return redirectElsewhere(reply, orderPage(at, uuid), 303);
}

async function saveCard(options: Options, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const at = await payingAt(options, request);
  const { uuid, ticket = '' } = request.params as Params;
  return goOn(at, reply, await beginCard(at, uuid, ticket));
}

/** Return from registering a card: stores it and charges the order. The order's page shows a rejection. */
async function comeBackWithCard(options: Options, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const at = await payingAt(options, request);
  const { uuid, cardId, token = '' } = request.params as Params;
  const refused = await finishCard(at, { uuid, cardId: numberOf(cardId), token }, visitOf(request))
    .then((saved) => saved && chargeCard(at, { uuid, ...saved }))
    .then(
      () => '',
      (error: unknown) => {
        if (error instanceof Failure && error.status < 500) return '#tarjeta';
        throw error;
      },
    );
  return redirectElsewhere(reply, orderPage(at, uuid) + refused, 303);
}

/** Payment page and return URLs; providers return by GET or POST. */
export async function payRoutes(app: FastifyInstance, options: Options): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(formbody, { bodyLimit: maxBytes });
    scope.setErrorHandler(drawFailure);
    scope.addHook('onRequest', (request) => requireOrder(options, request));
    scope.get('/pagar/:slug/:uuid', (request, reply) => pay(options, request, reply));
    const back = '/pagar/:slug/:uuid/vuelta/:paymentId';
    scope.get(back, (request, reply) => comeBack(options, request, reply));
    scope.post(back, (request, reply) => comeBack(options, request, reply));
    scope.get('/pagar/:slug/:uuid/tarjeta/:ticket', (request, reply) => saveCard(options, request, reply));
    const backWithCard = '/pagar/:slug/:uuid/tarjeta/:cardId/vuelta/:token';
    scope.get(backWithCard, (request, reply) => comeBackWithCard(options, request, reply));
    scope.post(backWithCard, (request, reply) => comeBackWithCard(options, request, reply));
  });
}
