import { createHash } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure, fail, kitFailures } from '#kit/contract/failures.ts';
import type { Database, Db } from '../data/database.ts';
import { failureOf } from '../data/constraints.ts';
import { outageFailure } from './outageFailure.ts';
import { html, Html } from '../../contract/values/html.ts';
import type { Scope } from '../data/scope.ts';
import type { Purpose } from '#kit/contract/purposes.ts';
import type { Tenant } from './context.ts';
import { redirectWithin } from './redirect.ts';
import { requireLink } from './links.ts';
import type { Identify } from './mount.ts';

/** Input of a page. The form is blank unless the body is a browser's form. */
export type PageRequest = {
  tenant: Tenant;
  host: string;
  token: string;
  query: URLSearchParams;
  form: URLSearchParams;
};
export type DrawnPage = { title: string; body: Html };
/** A page instead of the requested one. */
export type NoticePage = DrawnPage & { status: number };
/** Whose page it is, by the name and the colour that their guests know. Colours are checked hex. */
export type PageCompany = { name: string; brand: { colour: string; onColour: string } };
/** The shop of a company, for the way out of a page that cannot be shown. */
export type PageShop = { company: PageCompany; url: string };
/** A page to draw, or the address that shows what was done. */
export type PageReply = ({ status?: number } & DrawnPage) | { redirect: string };

/** A page that the server draws whole, for people without an account: it needs no JavaScript and no cookie. */
export type Page = {
  /** `/encuesta/:token`: the token grants access. */
  path: string;
  /** By which a held company has the page or not. */
  purpose: Purpose;
  /** Finds the record of a token before the form is read. Returns undefined, or fails with 404, for unknown ones. */
  find(db: Db, request: Pick<PageRequest, 'tenant' | 'token'>): Promise<unknown>;
  /** Only reads. */
  show(db: Db, request: PageRequest): Promise<PageReply>;
  /** Handles the form, also for programs that post to the address. */
  submit(db: Db, request: PageRequest): Promise<PageReply>;
};

/** Bytes that a form may have. */
const maxBytes = 64_000;

const style = `
:root{color-scheme:light dark;--canvas:#f4f6fa;--surface:#fff;--line:#e4e8ef;--field:#8a94a6;--text:#1b2230;--muted:#5f697d;--error:#d13438;--caution:#fff5de;--caution-line:#f2a20d}
@media (prefers-color-scheme:dark){:root{--canvas:#10151f;--surface:#171d29;--line:#2b3344;--field:#79849a;--text:#e8ecf3;--muted:#a3adbf;--error:#ff8a8c;--caution:#2e2714;--caution-line:#b97a08}}
*{box-sizing:border-box}
body{margin:0;background:var(--canvas);color:var(--text);font:16px/1.5 Lato,Helvetica,Arial,sans-serif}
main{max-width:560px;margin:0 auto;padding:24px 16px 48px}
.tenant{margin:0 0 12px;color:var(--muted);font-weight:700}
.card{padding:24px 20px;border:1px solid var(--line);border-top:4px solid var(--brand,var(--line));border-radius:14px;background:var(--surface)}
h1{margin:0 0 8px;font-size:24px;line-height:1.25}
p{margin:0 0 12px}
.muted{color:var(--muted);font-size:14px}
fieldset{margin:24px 0 0;padding:0;border:0;min-width:0}
legend{padding:0;margin-bottom:10px;font-weight:700}
.scale{display:grid;grid-template-columns:repeat(auto-fit,minmax(44px,1fr));gap:6px}
.scale label,.words label{position:relative;display:flex;align-items:center;justify-content:center;min-height:44px;border:1px solid var(--field);border-radius:10px;cursor:pointer;font-weight:700}
.words{display:flex;flex-wrap:wrap;gap:6px}
.words label{padding:0 18px}
.scale input,.words input{position:absolute;opacity:0;inset:0;width:100%;height:100%;margin:0;cursor:pointer}
label:has(input:checked){border-color:var(--text);background:var(--brand);color:var(--on-brand)}
label:has(input:focus-visible),textarea:focus-visible,button:focus-visible,a:focus-visible{outline:3px solid var(--text);outline-offset:2px}
.ends{display:flex;justify-content:space-between;margin-top:6px;color:var(--muted);font-size:13px}
textarea{width:100%;min-height:96px;padding:10px 12px;border:1px solid var(--field);border-radius:10px;background:var(--surface);color:inherit;font:inherit}
dl{margin:0 0 16px}
dl div{display:flex;justify-content:space-between;gap:16px;padding:10px 0;border-bottom:1px solid var(--line)}
dt{flex:none;color:var(--muted)}
dd{margin:0;min-width:0;overflow-wrap:anywhere;text-align:right;font-weight:700}
.warning{padding:12px 14px;border:1px solid var(--caution-line);border-radius:10px;background:var(--caution)}
.error{color:var(--error);font-weight:700}
button,.button{display:inline-block;min-height:48px;margin-top:24px;padding:12px 28px;border:0;border-radius:999px;background:var(--brand);color:var(--on-brand);font:inherit;font-weight:700;cursor:pointer}
a{color:inherit}
.button{color:var(--on-brand);text-decoration:none}
footer{margin-top:20px;font-size:13px;color:var(--muted)}
`;

/** Style with the company's colour; empty without a company. */
const companyStyle = (company: PageCompany | null): string =>
  company ? `:root{--brand:${company.brand.colour};--on-brand:${company.brand.onColour}}` : '';

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** CSP hashes of the page's styles. */
export const styleSources = (company: PageCompany | null): string =>
  `${hashOf(style)} ${hashOf(companyStyle(company))}`;

/** Nothing but the page itself: no script, no picture, no other address. */
const policyOf = (company: PageCompany | null): string =>
  [
    "default-src 'none'",
    `style-src ${styleSources(company)}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join(';');

/** HTML document of a guest page, with the company's branding if any. */
export const pageHtml = (company: PageCompany | null, { title, body }: DrawnPage): string =>
  html`<!doctype html>
<html lang="es">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title><style>${new Html(style)}</style><style>${new Html(companyStyle(company))}</style></head>
<body><main>${company && html`<p class="tenant">${company.name}</p>`}<div class="card">${body}</div></main></body>
</html>`.text;

/** Headers of a guest page. */
const pageHead = (company: PageCompany | null): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policyOf(company),
  'x-robots-tag': 'noindex',
});

/** Seconds after which search engines return to a page that is not available. */
const retryAfter = '3600';

/** Headers of a page instead of the requested one, which is not stored. */
export const noticeHead = (company: PageCompany | null, { status }: Pick<NoticePage, 'status'>) => ({
  ...pageHead(company),
  'cache-control': 'no-store',
  ...(status === 503 && { 'retry-after': retryAfter }),
});

const draw = (
  reply: FastifyReply,
  company: PageCompany | null,
  { status = 200, title, body }: Exclude<PageReply, { redirect: string }>,
) => reply.code(status).headers(pageHead(company)).send(pageHtml(company, { title, body }));

/** A refusal, as people read it; where the company is known, a broken link leads to its shop. */
export function drawFailure(
  error: FastifyError | Failure,
  request: FastifyRequest,
  reply: FastifyReply,
  shop: PageShop | null = null,
): FastifyReply {
  const outage = outageFailure(error, request);
  const known = outage ?? failureOf(error, {});
  const status = known?.status ?? (error as FastifyError).statusCode ?? 500;
  if (status >= 500 && !outage) request.log.error({ err: error }, 'unexpected failure');
  if (known?.retryAfter !== undefined) reply.header('retry-after', known.retryAfter);
  const { message } =
    known ?? (status === 429 ? kitFailures.tooMany : status < 500 ? kitFailures.malformed : kitFailures.unexpected);
  const title = status === 404 ? 'Este enlace ya no funciona' : 'No se pudo hacer';
  const wayOut = shop && html`<a class="button" href="${shop.url}">Ir a la tienda</a>`;
  const body = html`<h1>${title}</h1><p>${message}</p>${wayOut}`;
  return draw(reply, shop?.company ?? null, { status, title, body });
}

type Options = {
  database: Database;
  identify: Identify;
  pages: readonly Page[];
  companyOf(db: Db, tenant: Tenant): Promise<PageCompany>;
  /** The page that guests of a held company read instead of one of a purpose; null when they may read that. */
  heldNotice(purpose: Purpose, tenant: Tenant): NoticePage | null;
  /** Address of a company's shop; null for a tenant without one. */
  shopUrlOf(tenant: Tenant, host: string): string | null;
};

/** Serves the pages of all areas: each is shown by GET, which never writes, and submitted by POST. */
export async function pageRoutes(app: FastifyInstance, { pages, ...mountOptions }: Options): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Mail clients post any content type to unsubscribe addresses; bodies other than forms are ignored.
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBytes }, (_request, body, done) =>
      done(null, body),
    );
    scope.setErrorHandler<FastifyError>(async (error, request, reply) =>
      drawFailure(error, request, reply, await findShop(mountOptions, request)),
    );
    for (const page of pages) {
      for (const method of ['GET', 'POST'] as const)
        scope.route({
          method,
          url: page.path,
          onRequest: (request, reply) => admit({ ...mountOptions, page }, request, reply),
          handler: (request, reply) => answer({ ...mountOptions, page }, request, reply),
        });
    }
  });
}

type PageOptions = Omit<Options, 'pages'> & { page: Page };

/** The shop of the requested company. Null when it is unknown or cannot be read: the failure itself is shown anyway. */
async function findShop(
  { database, companyOf, shopUrlOf }: Omit<Options, 'pages'>,
  request: FastifyRequest,
): Promise<PageShop | null> {
  const { tenant } = request.identified ?? {};
  const url = tenant && shopUrlOf(tenant, request.host);
  if (!url) return null;
  const scope = scopeOf(request.url, tenant, request.id);
  const company = await database.readTenant(scope, (db) => companyOf(db, tenant)).catch(() => null);
  return company && { company, url };
}

const scopeOf = (path: string, { id: tenantId }: Tenant, requestId: string): Scope => ({
  tenantId,
  requestId,
  source: 'guest',
  area: path.split('/')[1] ?? '',
  author: { id: null, name: 'Visitante', email: null, superAdmin: false },
});

/** Identifies the company and finds the link of a request before its form is read. A held company has a notice instead. */
async function admit(options: PageOptions, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | void> {
  const { database, identify, page, companyOf, heldNotice } = options;
  request.identified = await identify(request);
  const { tenant } = request.identified;
  const notice = heldNotice(page.purpose, tenant);
  if (notice) {
    const scope = scopeOf(page.path, tenant, request.id);
    const company = await database.readTenant(scope, (db) => companyOf(db, tenant));
    return reply.code(notice.status).headers(noticeHead(company, notice)).send(pageHtml(company, notice));
  }
  const { token } = request.params as { token: string };
  if (!/^[\w-]{1,600}$/.test(token)) fail('notFound');
  const scope = scopeOf(page.path, tenant, request.id);
  await requireLink({ database, scope, ip: request.ip }, (db) => page.find(db, { tenant, token }));
}

async function answer(
  { database, page, companyOf }: PageOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { tenant } = request.identified ?? fail('notFound');
  const { token } = request.params as { token: string };
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
  const pageRequest: PageRequest = {
    tenant,
    host: request.host,
    token,
    query: new URLSearchParams(request.query as Record<string, string>),
    form: new URLSearchParams(isForm ? String(request.body) : ''),
  };
  const scope = scopeOf(page.path, tenant, request.id);
  const [result, company] =
    request.method === 'GET'
      ? await database.readTenant(scope, (db) => Promise.all([page.show(db, pageRequest), companyOf(db, tenant)]))
      : await database.inTenant(scope, (db) => Promise.all([page.submit(db, pageRequest), companyOf(db, tenant)]));
  return 'redirect' in result ? redirectWithin(reply, result.redirect, 303) : draw(reply, company, result);
}
