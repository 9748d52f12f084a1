import type { FastifyReply } from 'fastify';
import { fail } from '#kit/contract/failures.ts';
import { sitePath } from '#kit/contract/values/sitePath.ts';

/** Redirects to a path of this site, which may come from a request. Fails with 404 for an address elsewhere. */
export const redirectWithin = (reply: FastifyReply, path: string, status: number): FastifyReply =>
  reply.redirect(sitePath(path) ?? fail('notFound'), status);

/** Redirects to the URL of a provider or a company's shop. It must not come from a request. */
export function redirectElsewhere(reply: FastifyReply, url: string, status: number): FastifyReply {
  if (!/^https?:$/.test(new URL(url).protocol)) throw new Error(`Not the address of a page: ${url}`);
  return reply.redirect(url, status);
}
