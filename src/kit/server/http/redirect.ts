import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '#kit/contract/failures.ts';
import { sitePath } from '#kit/contract/values/sitePath.ts';

/** Redirects to a path of this site, which may come from a request. Fails with 404 for an address elsewhere. */
export const redirectWithin = (reply: FastifyReply, path: string, status: number): FastifyReply =>
  reply.redirect(sitePath(path) ?? fail('notFound'), status);

/** Headers of redirects that change with the content of a site. */
export const briefRedirect = { 'cache-control': 'public, max-age=15, must-revalidate' };

/** Query of a request with its question mark: campaigns are counted by it after a redirect, too. */
export const queryOf = ({ url }: FastifyRequest): string => (url.includes('?') ? url.slice(url.indexOf('?')) : '');

/** Redirects to a path of this site with the query of the request, for as long as browsers keep a page. */
export const redirectBriefly = (
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  status: number,
): FastifyReply => redirectWithin(reply.headers(briefRedirect), path + queryOf(request), status);

/** Redirects to the URL of a provider or a company's shop. It must not come from a request. */
export function redirectElsewhere(reply: FastifyReply, url: string, status: number): FastifyReply {
  if (!/^https?:$/.test(new URL(url).protocol)) throw new Error(`Not the address of a page: ${url}`);
  return reply.redirect(url, status);
}
