import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { pageCompanyOf } from '#features/platform/settings/server/index.ts';
import type { PaymentStep } from '#integrations/payments/port.ts';
import { html, Html } from '#kit/contract/values/html.ts';
import { type DrawnPage, type PageCompany, pageHtml, styleSources } from '#kit/server/http/pages.ts';
import type { PayingAt } from './beginPayment.ts';

/** Submits the form automatically; without scripts its button does. */
const submit = 'document.forms[0].submit()';
const submitHash = `'sha256-${createHash('sha256').update(submit).digest('base64')}'`;

/** Look of a company's pages for guests. */
export const readCompany = ({ database, scope, tenant }: PayingAt): Promise<PageCompany> =>
  database.readTenant(scope, (db) => pageCompanyOf(db, tenant));

type PaymentPage = DrawnPage & {
  /** Sources of the content security policy to which its form may lead, also by a redirect. */
  formAction: string;
};

/**
 * Sends a page with a form. `same-origin` makes browsers state the origin of the form; other sites receive no referrer,
 * as addresses of orders grant access.
 */
export function sendPaymentPage(reply: FastifyReply, company: PageCompany, page: PaymentPage): FastifyReply {
  const policy = `default-src 'none'; style-src ${styleSources(company)}; script-src ${submitHash}; form-action ${page.formAction}; base-uri 'none'; frame-ancestors 'none'`;
  return reply
    .headers({ 'content-security-policy': policy, 'x-robots-tag': 'noindex', 'referrer-policy': 'same-origin' })
    .type('text/html; charset=utf-8')
    .send(pageHtml(company, page));
}

/** Sends a guest from a page of ours to a provider: by a redirect of the page, or by its form. */
export function sendStep(
  reply: FastifyReply,
  company: PageCompany,
  { step: { url, method, fields }, provider }: { step: PaymentStep; provider: string },
): FastifyReply {
  const { origin, href } = new URL(url);
  if (method === 'GET') reply.header('refresh', `0; url=${href}`);
  const inputs = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const next =
    method === 'GET'
      ? html`<a class="button" href="${href}">Continuar a ${provider}</a>`
      : html`<form method="post" action="${href}">${inputs}<button>Continuar a ${provider}</button></form><script>${new Html(submit)}</script>`;
  const body = html`<h1>Vas a ${provider}</h1><p>Si no se abre en un momento, sigue tú.</p>${next}`;
  return sendPaymentPage(reply, company, { title: `Pagar con ${provider}`, body, formAction: origin });
}
